import { addDays, type Day } from '../../domain/days.ts';
import type { Change } from '../../domain/instruction-days.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { LAST_DAY_OF_ALL } from '../bookings/chosen-days.ts';
import type { RequestInstructions, SetInstructions } from './schema.ts';
import { instructionErrors } from './texts.ts';

type Input = Omit<SetInstructions, 'tells' | 'confirmed'> | Omit<RequestInstructions, 'id' | 'remark'>;

/** The change that a form or call asks for. Throws BadInput. */
export function changeIn(input: Input, today: Day): Change {
  const { valid_from, how, instead_of = '' } = input;
  const valid_until = lastDay(input);
  const lines = how === 'whole' ? input.lines : input.line ? [input.line] : input.lines;
  const wrong: Record<string, string> = {};
  if (valid_from < today) wrong.valid_from = instructionErrors.past;
  if (valid_from > LAST_DAY_OF_ALL) wrong.valid_from = instructionErrors.tooFar;
  if (valid_until && valid_until < valid_from) wrong.valid_until = instructionErrors.endsBefore;
  if (valid_until && valid_until > LAST_DAY_OF_ALL) wrong.valid_until = instructionErrors.tooFar;
  if (input.lasts === 'until' && !valid_until) wrong.valid_until = instructionErrors.noEnd;
  if (how === 'instead' && !instead_of) wrong.instead_of = instructionErrors.noItem;
  if (how !== 'whole' && lines.length === 0) wrong.line = instructionErrors.noLine;
  if (Object.keys(wrong).length > 0) throw new BadInput(undefined, wrong);
  return { how, instead_of: how === 'instead' ? instead_of : null, lines: [...lines], valid_from, valid_until };
}

function lastDay({ lasts, valid_from, valid_until = null }: Input): Day | null {
  if (lasts === undefined || lasts === 'until') return valid_until;
  return lasts === 'always' ? null : addDays(valid_from, Number(lasts) - 1);
}

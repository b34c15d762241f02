import { z } from 'zod';
import type { Entry, NamedBy } from '../../domain/account-lines.ts';
import type { Day } from '../../domain/days.ts';
import { requiredLine } from '../../platform/forms/fields.ts';

const TOO_LONG = 'Najwyżej 500 znaków';

/** A charge of one's own horse, and what is wrong with it. */
export const Doubt = z.object({
  entry_id: z.uuid(),
  reason: requiredLine(500, TOO_LONG, 'Napisz, co się nie zgadza'),
});

/** What happens to a doubted charge, and why; the owner reads it. */
export const DoubtAnswer = z.object({
  id: z.uuid(),
  outcome: z.enum(['kept', 'reversed'], 'Wybierz, co z tą pozycją'),
  answer: requiredLine(500, TOO_LONG, 'Napisz odpowiedź'),
});

export const DoubtId = z.object({ id: z.uuid() });

/** A doubt that waits for an answer, with the line that it is about. */
export type OpenDoubt = Pick<Entry, NamedBy> & {
  id: string;
  entry_id: string;
  reason: string;
  raised_on: Day;
  horse_id: string;
  horse_name: string;
  owner_id: string;
  owner_name: string;
};

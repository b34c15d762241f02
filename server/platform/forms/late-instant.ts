import { z } from 'zod';
import { codedFields } from '../../domain/field-texts.ts';
import { doneAt, whyNotDoneAt } from '../../domain/late-arrivals.ts';
import { BadInput } from '../http/errors.ts';

/** The instant at which a phone without a signal did what it sends now; by default now. */
export const LateInstant = z.iso.datetime('Podaj datę i godzinę').optional();

/** The instant of a `LateInstant`. Throws BadInput at `field`: too_old (72 hours), in_the_future. */
export function lateInstant(sent: string | undefined, now: Date, field: string): Date {
  const instant = sent === undefined ? undefined : new Date(sent);
  const wrong = instant && whyNotDoneAt(instant, now);
  if (wrong) throw new BadInput(codedFields[wrong], { [field]: wrong });
  return doneAt(instant, now);
}

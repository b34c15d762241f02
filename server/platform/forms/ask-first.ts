import { z } from 'zod';
import { Unconfirmed } from '../http/errors.ts';

/** The question that was answered with yes, so that the answer stands for no other; a call may also send true. */
export const Confirmed = z.union([z.boolean(), z.string().max(1000)]).optional();

/**
 * For a verb that asks before it does what may be a mistake, or what is to be `told` first. Throws Unconfirmed with a
 * question made of the reasons, unless there are none or the question was answered with yes.
 */
export function askFirst(
  confirmed: z.output<typeof Confirmed>,
  reasons: readonly (string | false | null)[],
  told?: string | false,
): void {
  const known = reasons.filter(Boolean);
  if ((known.length === 0 && !told) || confirmed === true) return;
  const question = [told, ...known, known.length > 0 ? 'Zapisać mimo to?' : 'Zapisać?'].filter(Boolean).join(' ');
  if (confirmed !== question) throw new Unconfirmed(question);
}

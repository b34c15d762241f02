import { z } from 'zod';
import { Unconfirmed } from '../http/errors.ts';

/** The question that the person has confirmed, so that the yes counts for no other question. A call may also send true. */
export const Confirmed = z.union([z.boolean(), z.string().max(1000)]).optional();

/**
 * Asks for confirmation of something that may be a mistake (`reasons`), or that has consequences the person must be `told`
 * first. Throws Unconfirmed with the question, unless there is nothing to ask or exactly this question was confirmed.
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

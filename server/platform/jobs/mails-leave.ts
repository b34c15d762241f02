import { z } from 'zod';

/** The answer of an action that sends mails. If a limit delays some: how many, and when the last one is sent. */
export const MailsLeave = z.object({ waits_until: z.iso.datetime().optional(), waiting: z.int().optional() });
export type MailsLeave = z.output<typeof MailsLeave>;

/** `leaves`: the instant when each mail is sent; null means at once. */
export function mailsLeave(leaves: readonly (Date | null)[]): MailsLeave {
  const waits = leaves.filter((leave) => leave !== null);
  if (waits.length === 0) return {};
  const latest = new Date(Math.max(...waits.map((leave) => leave.getTime())));
  return { waits_until: latest.toISOString(), waiting: waits.length };
}

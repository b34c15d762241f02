import { z } from 'zod';

/** The answer of an action that sends mails: when the last leaves, where a limit makes it wait. */
export const MailsLeave = z.object({ waits_until: z.iso.datetime().optional() });
export type MailsLeave = z.output<typeof MailsLeave>;

export const mailsLeave = (latest: Date | null): MailsLeave => (latest ? { waits_until: latest.toISOString() } : {});

/** Returns the later instant; null means at once. */
export const later = (one: Date | null, other: Date | null): Date | null =>
  one && other && one > other ? one : (other ?? one);

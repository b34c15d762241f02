import type { z } from 'zod';
import type { Tx } from '../data/database.ts';
import type { Limits } from '../http/security.ts';
import { type Limit, takeTurn, throttleKey } from '../http/throttle.ts';
import type { Person } from '../session/session.ts';
import { lockSession } from '../session/session-life.ts';
import type { Jobs, MailJob } from './jobs.ts';

/** Mails of one kind to one address. */
export const TO_RECIPIENT: Limit = { limit: 3, windowMs: 24 * 3_600_000 };
/** Mails that one person causes: of any kind about accounts, and apart from them those that go to many at once. */
export const FROM_SENDER: Limit = { limit: 60, windowMs: 3_600_000 };

/** The call of the action that causes a mail. */
type Cause = { now: Date; person: Person | null; jobs: Jobs; limits: Pick<Limits, 'throttles'> };

type Kind = Pick<MailJob<z.ZodType>, 'name' | 'notice' | 'toMany'>;

/**
 * Takes the turn of a mail that the caller causes. Returns the milliseconds that it waits. A notice does not wait for
 * its sender's other mails, or they could delay the only warning of an attack. The limit of its recipient applies: the
 * first three of a day warn at once, and nobody's mailbox is flooded.
 */
export async function takeMailTurn(tx: Tx, { now, person, limits }: Cause, kind: Kind, to: string): Promise<number> {
  if (!limits.throttles) return 0;
  const ofRecipient = await takeTurn(tx, throttleKey('mail-to', kind.name, to), TO_RECIPIENT, now);
  if (!person || kind.notice) return ofRecipient;
  const queue = throttleKey(kind.toMany ? 'mail-to-many-from' : 'mail-from', person.id);
  return Math.max(ofRecipient, await takeTurn(tx, queue, FROM_SENDER, now));
}

/**
 * Enqueues a mail that the caller of an action causes. Beyond the limits it waits for its turn. Returns when it leaves;
 * null means at once. Unless it is a notice, it ends with the rights of its sender. Throws NotSignedIn (the sender's
 * session has ended meanwhile).
 */
export async function enqueueMail<Data extends z.ZodType>(
  tx: Tx,
  cause: Cause,
  job: MailJob<Data>,
  { to, data }: { to: string; data: z.input<Data> },
): Promise<Date | null> {
  const sender = job.notice ? null : cause.person;
  if (sender) await lockSession(tx, sender);
  const wait = await takeMailTurn(tx, cause, job, to);
  await cause.jobs.enqueue(tx, job, data, undefined, { wait, sender: sender?.id });
  return wait > 0 ? new Date(cause.now.getTime() + wait) : null;
}

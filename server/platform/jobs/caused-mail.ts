import type { z } from 'zod';
import type { Tx } from '../data/database.ts';
import { type Limit, takeTurn, throttleKey } from '../data/throttle.ts';
import type { Limits } from '../http/security.ts';
import type { Person } from '../session/session.ts';
import { lockSession } from '../session/session-life.ts';
import { type Jobs, type MailJob, removeWaitingMail, type Turn } from './jobs.ts';

/** The limit of mails of one kind to one address. */
const TO_RECIPIENT: Limit = { limit: 3, windowMs: 24 * 3_600_000 };
/** The limit of mails that one person causes. Mails that go to many people at once have a count of their own. */
export const FROM_SENDER: Limit = { limit: 60, windowMs: 3_600_000 };

/** The call of the action that causes a mail. */
type Cause = { now: Date; person: Person | null; jobs: Jobs; limits: Pick<Limits, 'throttles'> };

type Kind = Pick<MailJob<z.ZodType>, 'name' | 'notice' | 'toMany' | 'newestCounts'>;

/**
 * Takes the turn of a mail that the caller causes. A mail that replaces a waiting one inherits its turn, but only the
 * recipient's if another sender caused it. A notice does not wait for its sender's other mails, because those could delay the
 * only warning of an attack. It still waits for the recipient's limit, so the first three of a day are sent at once and no
 * mailbox is flooded.
 */
async function takeTurns(tx: Tx, { now, person }: Cause, kind: Kind, to: string): Promise<Turn> {
  const take = async (key: string, limit: Limit) =>
    new Date(now.getTime() + (await takeTurn(tx, key, limit, now))).toISOString();
  const queue = throttleKey('mail-to', kind.name, to);
  const replaced = kind.newestCounts && (await removeWaitingMail(tx, kind.name, queue));
  const ofRecipient = replaced ? replaced.turn.ofRecipient : await take(queue, TO_RECIPIENT);
  if (!person || kind.notice) return { queue, ofRecipient, ofSender: now.toISOString() };
  if (replaced && replaced.sender === person.id) return replaced.turn;
  const ofSender = await take(throttleKey(kind.toMany ? 'mail-to-many-from' : 'mail-from', person.id), FROM_SENDER);
  return { queue, ofRecipient, ofSender };
}

/** The milliseconds until the later of the two turns. */
const waitFor = ({ ofRecipient, ofSender }: Turn, now: Date): number =>
  Math.max(0, Date.parse(ofRecipient) - now.getTime(), Date.parse(ofSender) - now.getTime());

/** Takes the turn of a mail without enqueuing it. Returns the milliseconds until then. */
export async function takeMailTurn(tx: Tx, cause: Cause, kind: Kind, to: string): Promise<number> {
  return cause.limits.throttles ? waitFor(await takeTurns(tx, cause, kind, to), cause.now) : 0;
}

/**
 * Enqueues a mail that the caller of an action causes. Beyond the limits it waits for its turn. Returns the instant when it
 * is sent; null means at once. Unless it is a notice, `endWaitingMails` removes it when its sender loses their rights. Throws
 * NotSignedIn when the sender's session has just ended.
 */
export async function enqueueMail<Data extends z.ZodType>(
  tx: Tx,
  cause: Cause,
  job: MailJob<Data>,
  { to, data }: { to: string; data: z.input<Data> },
): Promise<Date | null> {
  const { now, jobs, limits, person } = cause;
  const sender = job.notice ? null : person;
  if (sender) await lockSession(tx, sender);
  const turn = limits.throttles ? await takeTurns(tx, cause, job, to) : undefined;
  const wait = turn ? waitFor(turn, now) : 0;
  await jobs.enqueue(tx, job, data, undefined, { wait, sender: sender?.id, ...(wait > 0 && { turn }) });
  return wait > 0 ? new Date(now.getTime() + wait) : null;
}

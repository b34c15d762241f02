import { inTransaction, type Tx } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import { countHit, type Limit, throttleKey } from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Conflict } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { signedIn } from '../../platform/session/session.ts';
import { testMessage } from './jobs.ts';
import type { PushMessage } from './push-message.ts';
import { devicesOf } from './queries.ts';

type Options = {
  about: string;
  now: Date;
  /** A key: messages of the same name and key reach each device once. */
  once?: string;
};

/**
 * Notifies people on each of their devices after the commit; each device is a job that retries by itself. Returns the
 * number of devices.
 */
export async function notify(
  tx: Tx,
  jobs: Jobs,
  people: readonly string[],
  message: PushMessage,
  { about, now, once }: Options,
): Promise<number> {
  const made_at = now.toISOString();
  let devices = 0;
  for (const person_id of people)
    for (const { id } of await devicesOf(tx, person_id)) {
      const jobId = once && idNamed(`${message.name} ${once} ${id}`);
      await jobs.enqueue(tx, message, { person_id, subscription_id: id, about, made_at }, jobId);
      devices++;
    }
  return devices;
}

const PER_PERSON: Limit = { limit: 10, windowMs: 10 * 60_000 };

/** Throws Conflict (no device has notifications) and TooMany. */
export async function sendTest(call: Call<object>): Promise<void> {
  const { db, now, jobs, request } = call;
  const { limits } = request.server.deps;
  const self = signedIn(call);
  await inTransaction(db, async (tx) => {
    if (limits.throttles) await countHit(tx, throttleKey('push-test', self.id), PER_PERSON, now);
    if ((await notify(tx, jobs, [self.id], testMessage, { about: self.id, now })) === 0)
      throw new Conflict('no_device', 'Powiadomienia nie są włączone na żadnym urządzeniu.');
  });
}

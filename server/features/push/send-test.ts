import type { Call } from '../../platform/action.ts';
import { inTransaction } from '../../platform/database.ts';
import { Conflict } from '../../platform/errors.ts';
import { signedIn } from '../../platform/session.ts';
import { countHit, type Limit, throttleKey } from '../../platform/throttle.ts';
import { notify, testMessage } from './jobs.ts';

const PER_PERSON: Limit = { limit: 10, windowMs: 10 * 60_000 };

/** Sends the caller a notification to try them out. Throws Conflict (they are switched on nowhere) and TooMany. */
export async function sendTest(call: Call<object>): Promise<Record<string, never>> {
  const { db, now, request } = call;
  const { jobs, limits } = request.server.deps;
  const self = signedIn(call);
  await inTransaction(db, async (tx) => {
    if (limits.throttles) await countHit(tx, throttleKey('push-test', self.id), PER_PERSON, now);
    if ((await notify(tx, jobs, [self.id], testMessage, self.id, now)) === 0)
      throw new Conflict('Powiadomienia nie są włączone na żadnym urządzeniu.');
  });
  return {};
}

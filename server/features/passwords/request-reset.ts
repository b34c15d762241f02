import type { Call } from '../../platform/action.ts';
import { inTransaction } from '../../platform/database.ts';
import { addressKey, countHit, type Limit, throttleKey } from '../../platform/throttle.ts';
import { resetRequest } from './jobs.ts';
import { emailDigest } from './queries.ts';

/** Per e-mail. */
export const RESET_MAILS: Limit = { limit: 5, windowMs: 30 * 60_000 };
/** Per address: a whole village shares one, and no mailbox gets more for it. */
const OF_ADDRESS: Limit = { ...RESET_MAILS, limit: 50 };

/**
 * Somebody not signed in has forgotten a password. Whether there is such an account is looked up by a job alone, so that
 * neither the answer nor its time can tell. Throws TooMany.
 */
export async function requestReset({
  db,
  now,
  input,
  request,
}: Call<{ email: string }>): Promise<Record<string, never>> {
  const { jobs, limits } = request.server.deps;
  await inTransaction(db, async (tx) => {
    if (limits.throttles) {
      await countHit(tx, throttleKey('reset-address', addressKey(request.ip)), OF_ADDRESS, now);
      await countHit(tx, throttleKey('reset-email', input.email), RESET_MAILS, now);
    }
    await jobs.enqueue(tx, resetRequest, { email_digest: emailDigest(input.email) });
  });
  return {};
}

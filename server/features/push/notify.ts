import type { Tx } from '../../platform/database.ts';
import type { Jobs, NoticeName } from '../../platform/jobs.ts';
import { devicesOf } from './queries.ts';

/**
 * Has a person told something on each of their devices once the transaction has committed; each device is a job of its
 * own, tried again by itself. Returns how many devices there are.
 */
export async function notify(tx: Tx, jobs: Jobs, personId: string, notice: NoticeName, now: Date): Promise<number> {
  const devices = await devicesOf(tx, personId);
  const made_at = now.toISOString();
  for (const { id } of devices)
    await jobs.enqueue(tx, 'push', { person_id: personId, subscription_id: id, notice, made_at });
  return devices.length;
}

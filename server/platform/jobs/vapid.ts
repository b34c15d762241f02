import webpush from 'web-push';
import type { VapidKeys } from '../../config.ts';
import type { Db } from '../data/database.ts';

const KEYS = 'vapid_keys';

/**
 * The stored keys, created on first use; if several processes start at once, the first one wins. Subscriptions are bound to
 * the keys: with other keys every device would have to subscribe again.
 */
export async function storedVapidKeys(db: Db): Promise<VapidKeys> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEYS).executeTakeFirst();
  if (row) return row.value as VapidKeys;
  await db
    .insertInto('settings')
    .values({ key: KEYS, value: JSON.stringify(webpush.generateVAPIDKeys()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return storedVapidKeys(db);
}

import { createECDH } from 'node:crypto';
import webpush from 'web-push';
import type { Db } from '../data/database.ts';

/** The key pair that identifies us to push services (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

const KEYS = 'vapid_keys';

export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    return false; // The private key is malformed.
  }
}

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

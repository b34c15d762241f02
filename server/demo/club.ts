import { DEFAULT_CLUB } from '../platform/club.ts';
import type { Tx } from '../platform/database.ts';

/** Puts the stable's name, address and contact into the settings. */
export async function introduceClub(tx: Tx): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: 'club', value: JSON.stringify(DEFAULT_CLUB) })
    .execute();
}

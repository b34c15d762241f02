import { DEFAULT_CLUB } from '../platform/club.ts';
import type { Tx } from '../platform/database.ts';

/** An account that looks like one, of a bank that there is not. */
const PAYEE = { account: '57999000090000202600001101', recipient: 'Stajnia Pod Lipami', nip: '7770000123' };
const VAT = { rate: 'zw', basis: 'art. 113 ust. 1 i 9 ustawy o VAT' };

/** Puts the stable's name, address and contact into the settings, and whom its owners pay. */
export async function introduceClub(tx: Tx): Promise<void> {
  const settings = { club: DEFAULT_CLUB, payee: PAYEE, vat: VAT };
  await tx
    .insertInto('settings')
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute();
}

import { sql } from 'kysely';
import { leftOfHorses } from '../../domain/account-lines.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { holdBilling } from '../settings/payment-days.ts';
import type { UnevenHorse } from './schema.ts';

/** The horses whose balance is not 0, archived ones too: all of an owner, or one. */
export const unevenHorses = (db: Db | Tx, column: 'owner_id' | 'id', id: string): Promise<UnevenHorse[]> =>
  db
    .selectFrom('horses')
    .innerJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .where(`horses.${column}`, '=', id)
    .whereRef('kept.charged', '<>', 'kept.credited')
    .select(['horses.name', sql<Grosze>`kept.credited - kept.charged`.as('saldo')])
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .execute();

/**
 * Called before a horse or an owner is deleted. No run bills meanwhile, so its charge is either named here or made later.
 * Throws Conflict, which names the balances, unless the caller has ticked that they know them.
 */
export async function refuseUneven(tx: Tx, column: 'owner_id' | 'id', id: string, ticked: boolean): Promise<void> {
  await holdBilling(tx);
  const uneven = ticked ? [] : await unevenHorses(tx, column, id);
  if (uneven.length === 0) return;
  const message = `Nie wszystko jest rozliczone (${leftOfHorses(uneven)}). Rozlicz to albo zaznacz, że usuwasz mimo to.`;
  throw new Conflict('not_settled', message, undefined, { with_debt: message });
}

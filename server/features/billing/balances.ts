/** What stands on a horse's and an owner's account: read from the sums that the ledger's trigger keeps. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { periodOf } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Db, Tx } from '../../platform/database.ts';

const SALDO = sql<Grosze>`(kept.credited - kept.charged)`;

/** The saldo of a horse: all its credits less all its charges; negative is debt. */
export async function saldoOf(db: Db | Tx, horseId: string): Promise<Grosze> {
  const row = await db
    .selectFrom('horse_balances as kept')
    .select(SALDO.as('saldo'))
    .where('horse_id', '=', horseId)
    .executeTakeFirst();
  return row?.saldo ?? grosze(0);
}

/** The balance of an owner: the sum over their horses, archived ones too. */
export async function balanceOf(db: Db | Tx, ownerId: string): Promise<Grosze> {
  const row = await db
    .selectFrom('horses')
    .innerJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .select(sql<Grosze>`coalesce(sum(${SALDO}), 0)::bigint`.as('balance'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return row.balance;
}

/** The periods that were billed, from that of a day on. */
export async function billedFrom(tx: Tx, day: Day): Promise<Set<Day>> {
  const rows = await tx.selectFrom('billing_runs').select('period').where('period', '>=', periodOf(day)).execute();
  return new Set(rows.map(({ period }) => period));
}

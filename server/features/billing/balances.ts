/** Balances, read from the sums that the ledger's trigger maintains. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { periodOf } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Db, Tx } from '../../platform/data/database.ts';

const SALDO = sql<Grosze>`(kept.credited - kept.charged)`;

export async function saldoOf(db: Db | Tx, horseId: string): Promise<Grosze> {
  const row = await db
    .selectFrom('horse_balances as kept')
    .select(SALDO.as('saldo'))
    .where('horse_id', '=', horseId)
    .executeTakeFirst();
  return row?.saldo ?? grosze(0);
}

export async function balanceOf(db: Db | Tx, ownerId: string): Promise<Grosze> {
  const row = await db
    .selectFrom('horses')
    .innerJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .select(sql<Grosze>`coalesce(sum(${SALDO}), 0)::bigint`.as('balance'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return row.balance;
}

export async function billedFrom(tx: Tx, day: Day): Promise<Set<Day>> {
  const rows = await tx.selectFrom('billing_runs').select('period').where('period', '>=', periodOf(day)).execute();
  return new Set(rows.map(({ period }) => period));
}

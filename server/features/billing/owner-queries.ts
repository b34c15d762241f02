/** What an owner sees of their payments. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Coverage } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/database.ts';
import { balanceOf } from './balances.ts';
import { coverageOfHorses } from './queries.ts';

/** The most horses of one owner. */
const MAX_HORSES = 1000;

/** A horse of an owner, with its saldo and how far it is paid. */
export type PaidHorse = Coverage & { id: string; name: string; archived: boolean; saldo: Grosze };

/** The horses of an owner by name, archived ones while their saldo is not 0. */
export async function horsesWithPayments(db: Db, ownerId: string, today: Day): Promise<PaidHorse[]> {
  const horses = await db
    .selectFrom('horses')
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .where('horses.owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('horses.archived_at', 'is', null), eb('kept.charged', '<>', eb.ref('kept.credited'))]))
    .select(['horses.id', 'horses.name', 'horses.archived_at'])
    .select(sql<Grosze>`coalesce(kept.credited - kept.charged, 0)`.as('saldo'))
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .limit(MAX_HORSES)
    .execute();
  const ids = horses.map(({ id }) => id);
  const coverage = await coverageOfHorses(db, ids, today);
  return horses.flatMap(({ archived_at, ...horse }) => {
    const paid = coverage.get(horse.id);
    return paid ? [{ ...horse, archived: archived_at !== null, ...paid }] : [];
  });
}

/** An owner's account: the balance over all horses, the horses, and how many of the living ones are paid. */
export type OwnersPayments = { balance: Grosze; horses: PaidHorse[]; paid: number; unpaid: number };

export async function paymentsOfOwner(db: Db, ownerId: string, today: Day): Promise<OwnersPayments> {
  const [balance, horses] = await Promise.all([balanceOf(db, ownerId), horsesWithPayments(db, ownerId, today)]);
  const living = horses.filter(({ archived }) => !archived);
  const unpaid = living.filter(({ overdue }) => overdue > 0).length;
  return { balance: grosze(balance), horses, paid: living.length - unpaid, unpaid };
}

import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/data/database.ts';
import { archivedAs } from './archived.ts';
import { balanceOf } from './balances.ts';
import { coverageOfHorses, openDues } from './queries.ts';
import type { ClientAccount, OwnerAccount, PaidHorse } from './schema.ts';

export const MAX_HORSES = 1000;

/** The horses of an owner by name, archived ones while their saldo is not 0. */
export async function horsesWithPayments(db: Db, ownerId: string, today: Day): Promise<PaidHorse[]> {
  const horses = await db
    .selectFrom('horses')
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .where('horses.owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('horses.archived_at', 'is', null), eb('kept.charged', '<>', eb.ref('kept.credited'))]))
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .select(['horses.id', 'horses.name', 'horses.box_number', archivedAs])
    .select(['horses.coat', 'horses.blaze', 'horse_photos.etag as photo'])
    .select(sql<Grosze>`coalesce(kept.credited - kept.charged, 0)`.as('saldo'))
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .limit(MAX_HORSES)
    .execute();
  const ids = horses.map(({ id }) => id);
  const coverage = await coverageOfHorses(db, ids, today);
  return horses.flatMap((horse) => {
    const paid = coverage.get(horse.id);
    return paid ? [{ ...horse, ...paid }] : [];
  });
}

export async function paymentsOfOwner(db: Db, ownerId: string, today: Day): Promise<OwnerAccount> {
  const [balance, horses] = await Promise.all([balanceOf(db, ownerId), horsesWithPayments(db, ownerId, today)]);
  const living = horses.filter(({ archived }) => !archived);
  const unpaid = living.filter(({ overdue }) => overdue > 0).length;
  return { balance: grosze(balance), horses, paid: living.length - unpaid, unpaid };
}

export async function clientAccount(db: Db, ownerId: string, today: Day): Promise<ClientAccount> {
  const [{ balance, horses }, last] = await Promise.all([
    paymentsOfOwner(db, ownerId, today),
    lastDeposit(db, ownerId),
  ]);
  return { balance, horses, ahead: horses.every(({ overdue }) => overdue === 0), last };
}

/** The last money that came in and was not taken back. */
async function lastDeposit(db: Db, ownerId: string): Promise<ClientAccount['last']> {
  const deposit = await db
    .selectFrom('ledger_entries')
    .leftJoin('ledger_entries as reversal', 'reversal.reverses', 'ledger_entries.id')
    .where('ledger_entries.owner_id', '=', ownerId)
    .where('ledger_entries.kind', '=', 'deposit')
    .where('ledger_entries.amount', '>', grosze(0))
    .where('reversal.id', 'is', null)
    .select(['ledger_entries.occurred_on as on', 'ledger_entries.amount'])
    .orderBy('ledger_entries.occurred_on', 'desc')
    .orderBy('ledger_entries.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return deposit ?? null;
}

/** An owner's horses with overdue payments by a day, and the sum. */
export async function overdueOfOwner(db: Db, ownerId: string, today: Day) {
  const horses = (await horsesWithPayments(db, ownerId, today)).filter(({ overdue }) => overdue > 0);
  return { horses, total: grosze(horses.reduce((sum, { overdue }) => sum + overdue, 0)) };
}

/** Living owners who still have not paid what was due on one of these days, with that day. */
export const owingOwners = (
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<{ owner_id: string; due_day: Day }[]> =>
  db
    .selectFrom(openDues(null, to))
    .innerJoin('horses', 'horses.id', 'dues.horse_id')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .where('people.deleted_at', 'is', null)
    .where('dues.due', '>=', from)
    .distinct()
    .select(['people.id as owner_id', 'dues.due as due_day'])
    .orderBy('due_day')
    .orderBy('owner_id')
    .execute();

/** Null or undefined: nobody to write to. */
export async function emailOf(db: Db, personId: string): Promise<string | null | undefined> {
  const living = db.selectFrom('people').select('email').where('id', '=', personId).where('deleted_at', 'is', null);
  return (await living.executeTakeFirst())?.email;
}

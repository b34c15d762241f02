import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Asked, askedOf } from '../../domain/asked.ts';
import type { Day } from '../../domain/days.ts';
import type { Coverage } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import { archivedAs } from './archived.ts';
import { COVERED, coverageOf, openDues } from './queries.ts';
import type { ClientAccount, OwnerAccount, PaidHorse } from './schema.ts';

export const MAX_HORSES = 1000;

/** The horses of an owner by name, archived ones while their saldo is not 0. */
export const horsesWithPayments = (db: Db, ownerId: string, today: Day): Promise<PaidHorse[]> =>
  selectAccounts(db, today)
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .where('horses.owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('horses.archived_at', 'is', null), eb('kept.charged', '<>', eb.ref('kept.credited'))]))
    .select(['horses.id', 'horses.name', 'horses.box_number', archivedAs])
    .select(['horses.coat', 'horses.blaze', 'horse_photos.etag as photo'])
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .limit(MAX_HORSES)
    .execute();

/** The saldo of a horse, living or archived, and what is asked for it. */
export const accountOfHorse = (db: Db, horseId: string, today: Day): Promise<Coverage & { saldo: Grosze }> =>
  selectAccounts(db, today).where('horses.id', '=', horseId).executeTakeFirstOrThrow();

const selectAccounts = (db: Db, today: Day) =>
  db
    .selectFrom('horses')
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .innerJoinLateral(coverageOf(db, 'horses.id', today).as('covered'), (join) => join.onTrue())
    .select(sql<Grosze>`coalesce(kept.credited - kept.charged, 0)`.as('saldo'))
    .select(COVERED);

export async function paymentsOfOwner(db: Db, ownerId: string, today: Day): Promise<OwnerAccount> {
  const horses = await horsesWithPayments(db, ownerId, today);
  const balance = grosze(horses.reduce((sum, { saldo }) => sum + saldo, 0));
  const living = horses.filter(({ archived }) => !archived);
  const unpaid = living.filter(({ overdue }) => overdue > 0).length;
  return { balance, asked: askedOf(horses), horses, paid: living.length - unpaid, unpaid };
}

export async function clientAccount(db: Db, ownerId: string, today: Day): Promise<ClientAccount> {
  const person = db.selectFrom('people').where('people.id', '=', ownerId).select(lastDeposit);
  const [account, paid, { paymentDate }] = await Promise.all([
    paymentsOfOwner(db, ownerId, today),
    person.executeTakeFirst(),
    billingDaysOf(db, today),
  ]);
  return { ...account, last: paid?.last ?? null, payment_date: paymentDate };
}

/** The last deposit of the query's person that was not reversed, by the day of payment or, if unknown, of booking. */
export const lastDeposit = (eb: ExpressionBuilder<Database, 'people'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('ledger_entries as paid')
      .whereRef('paid.owner_id', '=', 'people.id')
      .where('paid.kind', '=', sql.lit('deposit')) // matches the partial index's condition
      .where('paid.amount', '>', sql.lit(grosze(0)))
      // As a subquery, because a join would read the whole ledger.
      .where(({ eb, selectFrom }) =>
        eb(selectFrom('ledger_entries').whereRef('reverses', '=', 'paid.id').select('id'), 'is', null),
      )
      .select((eb) => [eb.fn.coalesce('paid.paid_on', 'paid.occurred_on').as('on'), 'paid.amount'])
      .orderBy((eb) => eb.fn.coalesce('paid.paid_on', 'paid.occurred_on'), 'desc')
      .orderBy('paid.seq', 'desc')
      .limit(1),
  ).as('last');

/** What an owner has to pay by a day, and for which horses. */
export async function askedOfOwner(db: Db, ownerId: string, today: Day): Promise<Asked & { horses: PaidHorse[] }> {
  const horses = (await horsesWithPayments(db, ownerId, today)).filter(({ asked }) => asked > 0);
  return { ...askedOf(horses), horses };
}

/** Owners who have not paid what was due on one of these days, with that day. Erased ones are left out. */
export const owingOwners = (
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<{ owner_id: string; due_day: Day }[]> =>
  db
    .selectFrom(openDues(null, to))
    .innerJoin('horses', 'horses.id', 'dues.horse_id')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .where('people.deleted_at', 'is', null)
    .where('dues.asked', '=', true)
    .where('dues.due', '>=', from)
    .distinct()
    .select(['people.id as owner_id', 'dues.due as due_day'])
    .orderBy('due_day')
    .orderBy('owner_id')
    .execute();

/** Null or undefined: nobody to write to. */
export const emailOf = async (db: Db, personId: string): Promise<string | null | undefined> =>
  (await addresseeOf(db, personId))?.email;

/** Undefined: the account was deleted. */
export const addresseeOf = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

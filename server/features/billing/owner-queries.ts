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
import { coverageOf, openDues } from './queries.ts';
import type { ClientAccount, OwnerAccount, PaidHorse } from './schema.ts';

export const MAX_HORSES = 1000;

/** The horses of an owner by name, archived ones while their saldo is not 0. */
export function horsesWithPayments(db: Db, ownerId: string, today: Day): Promise<PaidHorse[]> {
  return db
    .selectFrom('horses')
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .where('horses.owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('horses.archived_at', 'is', null), eb('kept.charged', '<>', eb.ref('kept.credited'))]))
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .innerJoinLateral(coverageOf(db, 'horses.id', today).as('covered'), (join) => join.onTrue())
    .select(['horses.id', 'horses.name', 'horses.box_number', archivedAs])
    .select(['horses.coat', 'horses.blaze', 'horse_photos.etag as photo'])
    .select(sql<Grosze>`coalesce(kept.credited - kept.charged, 0)`.as('saldo'))
    .select(['covered.asked', 'covered.overdue', 'covered.since', 'covered.until'])
    .select(['covered.due_payments', 'covered.payment_until'])
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .limit(MAX_HORSES)
    .execute();
}

/** The saldo of a horse, living or archived, and what is asked for it. */
export const accountOfHorse = (db: Db, horseId: string, today: Day): Promise<Coverage & { saldo: Grosze }> =>
  db
    .selectFrom('horses')
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .innerJoinLateral(coverageOf(db, 'horses.id', today).as('covered'), (join) => join.onTrue())
    .where('horses.id', '=', horseId)
    .select(sql<Grosze>`coalesce(kept.credited - kept.charged, 0)`.as('saldo'))
    .select(['covered.asked', 'covered.overdue', 'covered.since', 'covered.until'])
    .select(['covered.due_payments', 'covered.payment_until'])
    .executeTakeFirstOrThrow();

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

/** The money that a person of a query paid last and that was not taken back: by the day it was paid or, where that is not known, booked. */
export const lastDeposit = (eb: ExpressionBuilder<Database, 'people'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('ledger_entries as paid')
      .whereRef('paid.owner_id', '=', 'people.id')
      .where('paid.kind', '=', sql.lit('deposit')) // as the partial index has it
      .where('paid.amount', '>', sql.lit(grosze(0)))
      // A question for each row, the last of which is enough; as a join it would read the whole ledger.
      .where(({ eb, selectFrom }) =>
        eb(selectFrom('ledger_entries').whereRef('reverses', '=', 'paid.id').select('id'), 'is', null),
      )
      .select((eb) => [eb.fn.coalesce('paid.paid_on', 'paid.occurred_on').as('on'), 'paid.amount'])
      .orderBy((eb) => eb.fn.coalesce('paid.paid_on', 'paid.occurred_on'), 'desc')
      .orderBy('paid.seq', 'desc')
      .limit(1),
  ).as('last');

/** What an owner is asked to pay by a day, and for which horses. */
export async function askedOfOwner(db: Db, ownerId: string, today: Day): Promise<Asked & { horses: PaidHorse[] }> {
  const horses = (await horsesWithPayments(db, ownerId, today)).filter(({ asked }) => asked > 0);
  return { ...askedOf(horses), horses };
}

/** Living owners who still have not paid what they are asked to pay by one of these days, with that day. */
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

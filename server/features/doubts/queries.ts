import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Day, ZONE } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';

/**
 * Locks the horse, then a charge of it. Throws NotFound unless the caller owns the horse, and Conflict when the entry
 * is no charge or was reversed.
 */
export async function lockOwnCharge(tx: Tx, ownerId: string, entryId: string): Promise<void> {
  const missing = () => new NotFound('Nie ma takiej pozycji.');
  const entry = await tx
    .selectFrom('ledger_entries as entry')
    .leftJoin('ledger_entries as undone', 'undone.reverses', 'entry.id')
    .select(['entry.horse_id', 'entry.amount', 'entry.reverses', 'undone.id as reversed_by'])
    .where('entry.id', '=', entryId)
    .executeTakeFirst();
  if (!entry) throw missing();
  const horse = await tx
    .selectFrom('horses')
    .select('owner_id')
    .where('id', '=', entry.horse_id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (horse.owner_id !== ownerId) throw missing();
  if (entry.amount > 0 || entry.reverses || entry.reversed_by)
    throw new Conflict('not_a_charge', 'Wątpliwość zgłasza się do opłaty, której nie wycofano.');
}

/** Locks the horse, then its open doubt. Throws NotFound, and Conflict when it was answered. */
export async function lockDoubt(tx: Tx, id: string): Promise<{ entry_id: string; raised_by: string }> {
  const doubted = await tx
    .selectFrom('doubts')
    .innerJoin('ledger_entries as entry', 'entry.id', 'doubts.entry_id')
    .select('entry.horse_id')
    .where('doubts.id', '=', id)
    .executeTakeFirst();
  if (!doubted) throw new NotFound('Nie ma takiej wątpliwości.');
  await tx.selectFrom('horses').select('id').where('id', '=', doubted.horse_id).forShare().execute();
  const doubt = await tx
    .selectFrom('doubts')
    .select(['entry_id', 'raised_by', 'answered_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!doubt) throw new NotFound('Nie ma takiej wątpliwości.');
  if (doubt.answered_at) throw new Conflict('already_answered', 'Na tę wątpliwość ktoś już odpowiedział.');
  return doubt;
}

/** Doubts that wait for an answer, the oldest first, with the lines that they are about. */
export const openDoubts = (db: Db) =>
  db
    .selectFrom('doubts')
    .innerJoin('ledger_entries as entry', 'entry.id', 'doubts.entry_id')
    .innerJoin('horses', 'horses.id', 'entry.horse_id')
    .leftJoin('tasks as work', 'work.id', 'entry.task_id')
    .leftJoin('bookings as booking', 'booking.id', 'entry.booking_id')
    .where('doubts.answered_at', 'is', null)
    .select(['doubts.id', 'doubts.entry_id', 'doubts.reason', 'entry.amount', 'entry.occurred_on'])
    .select(['entry.kind', 'entry.period', 'entry.first_day', 'entry.last_day'])
    .select((eb) => eb.fn.coalesce('work.service_name', 'booking.service_name').as('service_name'))
    .select(sql<boolean>`entry.booking_id is not null`.as('monthly'))
    .select(['horses.id as horse_id', 'horses.name as horse_name', 'horses.owner_id', 'horses.owner_name'])
    .select(sql<Day>`(doubts.raised_at at time zone ${sql.lit(ZONE)})::date`.as('raised_on'))
    .orderBy('doubts.raised_at')
    .orderBy('doubts.id');

/** A value of a query: the doubt that has waited longest, and the number of waiting ones; null if there are none. */
export const oldestDoubt = (db: Db) =>
  jsonObjectFrom(openDoubts(db).select(sql<number>`count(*) over ()`.as('total')).limit(1));

export const doubtToTell = (db: Db, id: string) =>
  db
    .selectFrom('doubts')
    .innerJoin('ledger_entries as entry', 'entry.id', 'doubts.entry_id')
    .innerJoin('horses', 'horses.id', 'entry.horse_id')
    .select(['doubts.outcome', 'entry.amount', 'entry.occurred_on', 'entry.owner_id', 'entry.horse_id'])
    .select('horses.name as horse_name')
    .where('doubts.id', '=', id)
    .executeTakeFirst();

/** Queries about horses and owners. Where a function takes no viewer, callers check who may see the answer. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Born } from '../../domain/births.ts';
import type { Day } from '../../domain/days.ts';
import type { Coverage } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import { lastNameFirst } from '../../domain/names.ts';
import { anyOf, countRows, type Db, type Tx } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { MAX_ROWS, type Slice } from '../../platform/pages/paging.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { coverageOfHorses } from '../billing/queries.ts';
import { accessOf, type HorseAccess, isSeenBy, selectSeenHorse } from './access.ts';
import type { HorseFacts, LeavingHorse, ListedHorse, Moving } from './schema.ts';

export const ownerById = (db: Db, id: string) =>
  db.selectFrom('people').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

export const horseOnRecord = (db: Db, id: string) =>
  db.selectFrom('horses').select(['name', 'owner_id']).where('id', '=', id).executeTakeFirst();

/** `payment` is the monthly fee, `payment_for_annual` the yearly package. */
export type HorseRecord = HorseAccess & HorseFacts & { payment: Grosze; payment_for_annual: Grosze };

/** A horse's birth, from its two columns. */
const born = sql<Born | null>`coalesce(horses.born_on::text, horses.born_year::text)`.as('born');

/** The columns of a HorseRecord, of a living horse that the person manages, owns or sees; callers add columns. */
export const selectHorseRecord = (db: Db, person: Viewer, id: string, today: Day) =>
  selectSeenHorse(db, person, id, today)
    .select(['horses.breed', 'horses.box_number', 'horses.description', 'horses.coat', 'horses.blaze'])
    .select(['horses.sex', born, 'horses.passport_number', 'horses.chip'])
    .select(['horses.stays_from', 'horses.stays_until', 'horses.owner_name'])
    .select(['horses.payment', 'horses.payment_for_annual']);

/** The record of a living horse, if the person manages, owns or sees it. */
export async function seenHorseRecord(
  db: Db,
  person: Viewer,
  id: string,
  today: Day,
): Promise<HorseRecord | undefined> {
  const horse = await selectHorseRecord(db, person, id, today).executeTakeFirst();
  return horse && { ...horse, access: accessOf(person, horse) };
}

/** Throws NotFound when the person does not see the horse. */
export async function horseRecordFor(db: Db, person: Viewer, id: string, today: Day): Promise<HorseRecord> {
  const horse = await seenHorseRecord(db, person, id, today);
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}

/** How far a horse's fees are paid. */
export async function coverageOfHorse(db: Db, horseId: string, today: Day): Promise<Coverage> {
  const coverage = (await coverageOfHorses(db, [horseId], today)).get(horseId);
  if (!coverage) throw new Error('coverageOfHorses answers for every horse it is asked about');
  return coverage;
}

/** The columns that the form shows and that its save compares. */
const FORM_COLUMNS = [
  'name',
  'breed',
  'box_number',
  'description',
  'coat',
  'blaze',
  'sex',
  born,
  'passport_number',
  'chip',
  'stays_from',
  'stays_until',
  'payment',
  'payment_for_annual',
] as const;

/** Undefined unless the horse is living and the owner's. */
export const horseToEdit = (db: Db, id: string, ownerId: string) =>
  db
    .selectFrom('horses')
    .select(['id', ...FORM_COLUMNS])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();

export const leavingHorse = (db: Db, id: string, ownerId: string): Promise<LeavingHorse | undefined> =>
  db
    .selectFrom('horses')
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .select(['horses.id', 'horses.name', 'horses.box_number', 'horses.stays_from', 'horses.stays_until'])
    .select(sql<Grosze>`coalesce(kept.credited - kept.charged, 0)`.as('saldo'))
    .select(
      sql<number>`(select count(*) from care_visit_horses join care_visits on care_visits.id = visit_id
        where horse_id = horses.id and outcome is null and closed_at is null)`.as('visits'),
    )
    .where('horses.id', '=', id)
    .where('horses.owner_id', '=', ownerId)
    .where('horses.archived_at', 'is', null)
    .executeTakeFirst();

/** Everybody except the owner, by last name; people with the same name also have their e-mail or phone. */
export async function peopleBut(db: Db, ownerId: string | null): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<Name & { id: string; reached: string | null }>`
    select id, first_name, last_name,
      case when count(*) over (partition by last_name, first_name) > 1 then coalesce(email, phone_number) end as reached
    from people where deleted_at is null and id is distinct from ${ownerId}::uuid
    order by last_name collate polish, first_name collate polish, id
    limit ${MAX_ROWS}
  `.execute(db);
  return rows.map(({ id, reached, ...name }) => ({
    id,
    name: [lastNameFirst(name), reached].filter(Boolean).join(' · '),
  }));
}

type Name = { first_name: string; last_name: string };

/** People with this name, in either order and without case and diacritics; each named with phone or e-mail. */
export async function namesakesOf(
  db: Db | Tx,
  { first_name, last_name }: Name,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, concat_ws(' · ', first_name || ' ' || last_name, coalesce(phone_number, email)) as name
    from people where deleted_at is null
      and folded(first_name || ' ' || last_name) in
        (folded(${`${first_name} ${last_name}`}), folded(${`${last_name} ${first_name}`}))
    order by created_at, id
    limit 5
  `.execute(db);
  return rows;
}

/** Counts what moves with a horse to a new owner, and what stays. */
export async function movingWith(db: Db, id: string, today: Day): Promise<Moving> {
  const { rows } = await sql<Moving>`
    select (select count(*) from bookings where horse_id = ${id} and approved and deleted_at is null
        and coalesce(check_until > ${today}::date, true)) as bookings,
      (select count(*) from tasks where horse_id = ${id} and is_open) as work,
      (select count(*) from tasks where horse_id = ${id} and is_open and date_to_finish < ${today}) as late,
      (select count(*) from events where horse_id = ${id} and last_day >= ${today}) as events,
      (select count(*) from care_plans where horse_id = ${id}) as plans,
      (select count(*) from care_records where horse_id = ${id}) as records,
      exists (select from horse_emergencies where horse_id = ${id}) as emergency,
      (select count(*) from notes where horse_id = ${id}) as notes,
      (select count(*) from events where horse_id = ${id} and last_day < ${today}) as past_events,
      (select count(*) from bookings where horse_id = ${id} and not approved and deleted_at is null) as requests
  `.execute(db);
  return rows[0] as Moving;
}

/** How much of a day's work of these horses is done, by horse. */
export async function workOfHorses(db: Db, horseIds: readonly string[], day: Day) {
  const rows = await db
    .selectFrom('tasks')
    .where('tasks.horse_id', '=', anyOf(horseIds))
    .where('tasks.date_to_finish', '=', day)
    .where('tasks.skipped', 'is', null)
    .groupBy('tasks.horse_id')
    .select(['tasks.horse_id', sql<number>`count(*)`.as('total'), sql<number>`count(tasks.finished_at)`.as('done')])
    .execute();
  return new Map(rows.map(({ horse_id, done, total }) => [horse_id, { done, total }]));
}

/**
 * Locks a living horse until the transaction ends. Throws NotFound. `no key update` lets others write rows that merely
 * refer to the horse. Completing a task locks the task first and then charges the horse; if it waited for this lock
 * while archiving waits for the task, that would be a deadlock.
 */
export async function lockHorse(tx: Tx, id: string) {
  const horse = await tx
    .selectFrom('horses')
    .select(FORM_COLUMNS)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}

/** The API's limit; pages ask for less. */
export const ALL: Slice = { limit: 1000, offset: 0 };

export const idsOfHorses = (db: Db | Tx, ownerId: string) =>
  db.selectFrom('horses').select('id').where('owner_id', '=', ownerId);

export const isHorseOf = (horseId: string, ownerId: string) =>
  sql<boolean>`exists (select from horses theirs where theirs.id = ${sql.ref(horseId)} and theirs.owner_id = ${ownerId})`;

export const nameOfHorse = (horseId: string) =>
  sql<string>`(select called.name from horses called where called.id = ${sql.ref(horseId)})`;

const livingOf = (db: Db, ownerId: string) =>
  db.selectFrom('horses').where('horses.owner_id', '=', ownerId).where('horses.archived_at', 'is', null);

/** By name in Polish order, with Koń 2 before Koń 10. */
const inOrder = <More>(horses: SelectQueryBuilder<Database, 'horses', More>) =>
  horses
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .select(['horses.id', 'horses.name', 'horses.box_number', 'horses.health_alert'])
    .select(['horses.stays_from', 'horses.stays_until'])
    .select(['horses.coat', 'horses.blaze', 'horse_photos.etag as photo'])
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id');

/** The living horses of an owner that the viewer sees as staff. */
export const seenHorsesOf = (db: Db, viewer: Viewer, ownerId: string, today: Day) =>
  inOrder(livingOf(db, ownerId).where(isSeenBy(viewer, today)));

/** The living horses of an owner, with how far each is paid. */
export async function listedHorsesOf(db: Db, ownerId: string, today: Day, slice = ALL): Promise<ListedHorse[]> {
  const horses = await inOrder(livingOf(db, ownerId).select('horses.payment'))
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  if (horses.length === 0) return [];
  const ids = horses.map(({ id }) => id);
  const coverage = await coverageOfHorses(db, ids, today);
  return horses.flatMap((horse) => {
    const paid = coverage.get(horse.id);
    return paid ? [{ ...horse, ...paid }] : [];
  });
}

export const countHorsesOf = (db: Db, ownerId: string): Promise<number> => countRows(livingOf(db, ownerId));

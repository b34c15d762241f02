import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import { boxOrder } from '../../platform/data/polish-text.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import type { Expiring } from '../../platform/jobs/housekeeping.ts';
import { hashSecret } from '../../platform/session/secrets.ts';
import { MAX_HORSES, type ShownVisit, type VisitHorse } from './schema.ts';
import { CLOSED, NO_SUCH_VISIT } from './texts.ts';

/** 'HH:MM' of a time of the database. */
const hourOf = sql<string | null>`to_char(care_visits.hour, 'HH24:MI')`.as('hour');

/** A visit with its horses. Throws NotFound. */
export async function careVisit(db: Db, id: string): Promise<ShownVisit> {
  const visit = await db
    .selectFrom('care_visits')
    .innerJoin('care_kinds', 'care_kinds.id', 'care_visits.kind_id')
    .leftJoin('people', 'people.id', 'care_visits.closed_by')
    .select(['care_visits.id', 'kind_id', 'care_kinds.name as kind', 'day', hourOf, 'comes as by', 'closed_at'])
    .select('people.first_name as closed_by_name')
    .where('care_visits.id', '=', id)
    .executeTakeFirst();
  if (!visit) throw new NotFound(NO_SUCH_VISIT);
  const closed_at = visit.closed_at?.toISOString() ?? null;
  return { ...visit, closed_at, horses: await horsesOfVisit(db, id, visit.kind_id) };
}

/** The last day of a kind of care of the same animal before a visit, also under an earlier owner. */
const lastRecord = (visitId: string, kindId: string) =>
  sql<Day | null>`(
    select max(done_on) from care_records
      join horses earlier on earlier.id = care_records.horse_id
    where earlier.animal_id = horses.animal_id and care_records.kind_id = ${kindId}
      and care_records.visit_id is distinct from ${visitId}
  )`.as('last');

async function horsesOfVisit(db: Db, visitId: string, kindId: string): Promise<VisitHorse[]> {
  const rows = await db
    .selectFrom('care_visit_horses as listed')
    .innerJoin('horses', 'horses.id', 'listed.horse_id')
    .leftJoin('people', 'people.id', 'listed.ticked_by')
    .select(['horses.id as horse_id', 'horses.name', 'box_number', 'health_alert', 'note', lastRecord(visitId, kindId)])
    .select(['outcome', 'postponed_to', 'reason', 'people.first_name as ticked_by_name', 'ticked_at'])
    .select(['proposed_outcome', 'proposed_to', 'remark'])
    .where('visit_id', '=', visitId)
    .orderBy(boxOrder('horses'))
    .orderBy('horses.id')
    .limit(MAX_HORSES)
    .execute();
  return rows.map(({ ticked_at, ...row }) => ({ ...row, ticked_at: ticked_at?.toISOString() ?? null }));
}

/** Locks a visit that is not closed until the transaction ends. Throws NotFound and Conflict. */
export async function lockOpenVisit(tx: Tx, id: string) {
  const visit = await tx
    .selectFrom('care_visits')
    .select(['id', 'kind_id', 'day', 'comes', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!visit) throw new NotFound(NO_SUCH_VISIT);
  if (visit.closed_at) throw new Conflict('ended', CLOSED);
  return visit;
}

/** A horse in a list to choose from: 'Luna · boks 5', without a box 'Luna · Anna Nowak'. */
const called = sql<string>`horses.name || ' · ' || coalesce('boks ' || box_number, owner_name)`;

/** The living horses that are not on a visit's list, as one types them. */
export async function horsesToAdd(db: Db, visitId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('horses')
    .select(called.as('called'))
    .where('archived_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from care_visit_horses where visit_id = ${visitId} and horse_id = horses.id)`,
    )
    .orderBy(boxOrder('horses'))
    .orderBy('horses.id')
    .limit(1000)
    .execute();
  return rows.map((row) => row.called);
}

/** The living horses that a typed text names: by name and box or owner, or by the name alone. */
export async function horsesCalled(tx: Tx, typed: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('horses')
    .select('id')
    .where('archived_at', 'is', null)
    .where(sql<boolean>`folded(${typed}) in (folded(${called}), folded(horses.name))`)
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

export const horsesByIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('horses')
    .select(['id as horse_id', 'name', 'box_number'])
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is', null)
    .orderBy(boxOrder('horses'))
    .orderBy('id')
    .execute();

/** When a link to a visit ends: with the day after it. */
export const linkEnd = (day: Day): Date => startOfDay(addDays(day, 2));

/** The open visit of a secret; undefined when the link has ended, or its maker may not make it any more. */
export const visitOfSecret = (db: Db | Tx, secret: string, now: Date) =>
  db
    .selectFrom('care_visit_links')
    .innerJoin('care_visits', 'care_visits.id', 'care_visit_links.visit_id')
    .innerJoin('people', 'people.id', 'care_visit_links.created_by')
    .select(['care_visits.id', 'care_visits.day'])
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .where('closed_at', 'is', null)
    .where('people.deleted_at', 'is', null)
    .where('people.role', 'in', ['manager', 'admin'])
    .executeTakeFirst();

export const linkOf = (db: Db, visitId: string, now: Date) =>
  db
    .selectFrom('care_visit_links')
    .select('expires_at')
    .where('visit_id', '=', visitId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const expiring: readonly Expiring[] = [
  { table: 'care_visit_links', key: 'visit_id', expired: (now) => sql`expires_at <= ${now}` },
];

/** Visits of a day that are not closed, with the owners of their horses. */
export const ownersToTell = (tx: Tx, day: Day) =>
  tx
    .selectFrom('care_visits')
    .innerJoin('care_visit_horses', 'care_visit_horses.visit_id', 'care_visits.id')
    .innerJoin('horses', 'horses.id', 'care_visit_horses.horse_id')
    .select(['care_visits.id', 'horses.owner_id'])
    .distinct()
    .where('day', '=', day)
    .where('closed_at', 'is', null)
    .execute();

/** What a visit is or was about for one owner. */
export async function visitForOwner(db: Db, visitId: string, ownerId: string) {
  const rows = await db
    .selectFrom('care_visits')
    .innerJoin('care_kinds', 'care_kinds.id', 'care_visits.kind_id')
    .innerJoin('care_visit_horses as listed', 'listed.visit_id', 'care_visits.id')
    .innerJoin('horses', 'horses.id', 'listed.horse_id')
    .select(['care_kinds.name as kind', 'day', hourOf, 'closed_at'])
    .select(['horses.id as horse_id', 'horses.name', 'outcome', 'postponed_to', 'reason'])
    .where('care_visits.id', '=', visitId)
    .where('horses.owner_id', '=', ownerId)
    .orderBy('horses.name')
    .orderBy('horses.id')
    .limit(MAX_HORSES)
    .execute();
  const [first] = rows;
  return first && { ...first, horses: rows };
}

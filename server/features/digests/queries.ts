import { sql } from 'kysely';
import { type Day, formatTime } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';

/** A day and a full hour of the stable. */
type Hour = { day: Day; hour: number };

/** The hour of the stable's clock, 0 to 23. */
export const hourOf = (now: Date): number => Number(formatTime(now).slice(0, 2));

/** The hour of a person's digest; null: they get none. */
export const digestHour = async (db: Db, personId: string): Promise<number | null> =>
  (await exportOf(db, personId))[0]?.hour ?? null;

/** The first digest comes when its hour comes next, and a later hour of today brings no second one. */
export async function saveDigest(db: Db, person_id: string, chosen: number | null, { day, hour }: Hour): Promise<void> {
  if (chosen === null) {
    await db.deleteFrom('digests').where('person_id', '=', person_id).execute();
    return;
  }
  const told_on = chosen <= hour ? day : null;
  await db
    .insertInto('digests')
    .values({ person_id, hour: chosen, told_on })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({
        hour: chosen,
        told_on: sql`greatest(digests.told_on, excluded.told_on)`,
      }),
    )
    .execute();
}

/**
 * Notes that the digests whose hour has come are sent today, and that they tell of all dates within their notice that were
 * not told yet. Returns whose they are.
 */
export async function tellToday(tx: Tx, { day, hour }: Hour): Promise<string[]> {
  const told = await tx
    .updateTable('digests')
    .set({ told_on: day })
    .where('hour', '<=', hour)
    .where(sql<boolean>`told_on is distinct from ${day}`)
    .returning('person_id')
    .execute();
  const people = told.map(({ person_id }) => person_id).sort();
  await sql`
    update care_plans set told_of = next_on, told_on = ${day}
    from care_kinds, horses
    where ${isUntold(day)} and owner_id = any(${people}::uuid[])`.execute(tx);
  return people;
}

/** Whether a plan of a living horse has come within its notice, and its owner was not told of this date. */
const isUntold = (today: Day) => sql<boolean>`
  care_kinds.id = care_plans.kind_id and horses.id = care_plans.horse_id and horses.archived_at is null
    and next_on <= ${today}::date + notice_days and told_of is distinct from next_on`;

/**
 * Notes that owners without a digest are told of all dates within their notice. Returns a plan of each kind and owner that
 * were not told yet.
 */
export async function tellOfDates(tx: Tx, today: Day): Promise<{ owner_id: string; plan_id: string }[]> {
  const { rows } = await sql<{ owner_id: string; plan_id: string }>`
    with told as (
      update care_plans set told_of = next_on
      from care_kinds, horses
      where ${isUntold(today)} and not exists (select from digests where person_id = owner_id)
      returning care_plans.id, kind_id, owner_id
    )
    select owner_id, min(id::text) as plan_id from told
    group by owner_id, kind_id order by owner_id, kind_id`.execute(tx);
  return rows;
}

/** A safety limit, more than a notification shows. */
const MOST_NAMED = 12;

/** The care within its notice of an owner's horses, of the kind of a plan, by day. */
export const careOfOwner = (db: Db, planId: string, ownerId: string, today: Day) =>
  db
    .selectFrom('care_plans as about')
    .innerJoin('care_plans as plan', 'plan.kind_id', 'about.kind_id')
    .innerJoin('care_kinds as kind', 'kind.id', 'plan.kind_id')
    .innerJoin('horses', 'horses.id', 'plan.horse_id')
    .where('about.id', '=', planId)
    .where('horses.owner_id', '=', ownerId)
    .where('horses.archived_at', 'is', null)
    .where(sql<boolean>`plan.next_on <= ${today}::date + kind.notice_days`)
    .select(['kind.name as kind', 'horses.id as horse_id', 'horses.name as horse', 'plan.next_on'])
    .orderBy('plan.next_on')
    .orderBy('horses.name')
    .limit(MOST_NAMED)
    .execute();

/** How many horses are due for each kind of care: until a day, and before today. */
export const careByKind = (db: Db, { today, until }: { today: Day; until: Day }) =>
  db
    .selectFrom('care_plans as plan')
    .innerJoin('care_kinds as kind', 'kind.id', 'plan.kind_id')
    .innerJoin('horses', 'horses.id', 'plan.horse_id')
    .where('horses.archived_at', 'is', null)
    .where('plan.next_on', '<=', until)
    .groupBy('kind.id')
    .select(['kind.name as kind', sql<number>`count(*) filter (where plan.next_on >= ${today})`.as('coming')])
    .select(sql<number>`count(*) filter (where plan.next_on < ${today})`.as('overdue'))
    .orderBy(sql`kind.name collate polish`)
    .limit(MOST_NAMED)
    .execute();

/** How an owner's horse differed from its routine. */
export type Difference = {
  fact: 'alert' | 'not_done' | 'moved' | 'due' | 'changed';
  horse: string;
  /** The work or the kind of care. */
  what: string;
  next_on: Day | null;
};

/**
 * What differed from the routine of a person's living horses between two instants, by horse: new alerts, work that was skipped
 * or left over yesterday, care that was not done at a visit, dates that others set or that the digest of the day tells, and
 * other instructions.
 */
export async function differencesOf(
  db: Db,
  personId: string,
  { day, since, until }: { day: Day; since: Date; until: Date },
): Promise<Difference[]> {
  const recent = (at: string) =>
    sql`${sql.ref(at)} > ${since}::timestamptz and ${sql.ref(at)} <= ${until}::timestamptz`;
  const moved = sql`counted_from is null and changed_by <> ${personId} and ${recent('care_plans.changed_at')}`;
  const { rows } = await sql<Difference>`
    with own as (select id, name from horses where owner_id = ${personId} and archived_at is null)
    select horse, fact, what, next_on from (
      select own.name as horse, 1 as turn, 'alert' as fact, '' as what, null::date as next_on
      from own join health_alerts on horse_id = own.id
      where ended_at is null and ${recent('raised_at')}
      union
      select own.name, 2, 'not_done', service_name, null
      from own join tasks on horse_id = own.id
      where date_to_finish = ${day}::date - 1 and is_open
        or date_to_finish between ${day}::date - 7 and ${day} and skipped is not null and ${recent('skipped_at')}
      union
      select own.name, 2, 'not_done', care_kinds.name, null
      from own join care_visit_horses on horse_id = own.id join care_visits on care_visits.id = visit_id
      join care_kinds on care_kinds.id = kind_id
      where outcome = 'not_done' and ${recent('closed_at')}
      union
      select own.name, 3, case when ${moved} then 'moved' else 'due' end, care_kinds.name, next_on
      from own join care_plans on horse_id = own.id join care_kinds on care_kinds.id = kind_id
      where told_on = ${day} or ${moved}
      union
      select own.name, 4, 'changed', services.name, null
      from own join bookings on bookings.horse_id = own.id
      join booking_instructions as version on booking_id = bookings.id
      join services on services.id = service_id
      where bookings.created_at <= ${since} and bookings.deleted_at is null
        and version.replaced_at is null and version.changed_by <> ${personId} and ${recent('version.changed_at')}
    ) as differences
    order by horse collate polish, turn, what collate polish
    limit ${MOST_NAMED}`.execute(db);
  return rows;
}

export const exportOf = (db: Db, personId: string) =>
  db.selectFrom('digests').select(['hour', 'told_on']).where('person_id', '=', personId).execute();

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('digests').where('person_id', '=', id).execute();
}

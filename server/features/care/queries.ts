import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { careState } from '../../domain/care-dates.ts';
import { type Day, day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import type { DoneForm, DueKind, DuePlan, KindOfHorse, ListedKind } from './schema.ts';

/** The service of a kind, if it can be booked once for a horse. */
export const bookableService = (db: Db | Tx, kindId: string) =>
  db
    .selectFrom('care_kinds')
    .innerJoin('services', 'services.id', 'care_kinds.service_id')
    .where('care_kinds.id', '=', kindId)
    .where('services.deleted_at', 'is', null)
    .where('services.general', '=', false)
    .where('services.monthly', '=', false)
    .select(['services.id', 'services.name', 'services.price'])
    .executeTakeFirst();

/** What booking the service of a kind would charge for each horse; empty without a service. */
export async function costsOf(db: Db | Tx, kindId: string, horseIds: readonly string[]): Promise<Map<string, Grosze>> {
  const service = await bookableService(db, kindId);
  return new Map(service ? horseIds.map((id) => [id, service.price]) : []);
}

/** Whether plans, records or visits have a kind. */
export const isUsed = sql<boolean>`(
  exists (select from care_plans where kind_id = care_kinds.id)
  or exists (select from care_records where kind_id = care_kinds.id)
  or exists (select from care_visits where kind_id = care_kinds.id))`.as('used');

const KIND = [
  ...(['care_kinds.id', 'care_kinds.name', 'care_kinds.every', 'care_kinds.unit', 'notice_days', 'course'] as const),
  ...(['competition_months', 'competition_days', 'service_id'] as const),
] as const;

const selectKinds = (db: Db) =>
  db.selectFrom('care_kinds').orderBy(polish('care_kinds.name')).orderBy('care_kinds.id').limit(200);

export const allKinds = (db: Db) => selectKinds(db).select(KIND).execute();

export const listedKinds = (db: Db): Promise<ListedKind[]> =>
  selectKinds(db)
    .leftJoin('services', (join) => join.onRef('services.id', '=', 'service_id').on('deleted_at', 'is', null))
    .select(KIND)
    .select('services.name as service')
    .select(
      sql<number>`(
      select count(*) from care_plans join horses on horses.id = horse_id
      where kind_id = care_kinds.id and archived_at is null)`.as('plans'),
    )
    .execute();

const selectLiving = (db: Db) =>
  db
    .selectFrom('care_plans')
    .innerJoin('horses', 'horses.id', 'care_plans.horse_id')
    .where('horses.archived_at', 'is', null);

/** The plans of living horses that are due by a day, the earliest first. */
const selectDue = (db: Db, until: Day) =>
  selectLiving(db)
    .innerJoin('care_kinds as kinds', 'kinds.id', 'kind_id')
    .where('next_on', '<=', until)
    .select(['care_plans.id as plan_id', 'horse_id', 'horses.name as horse_name', 'box_number', 'owner_name'])
    .select(['health_alert', 'kinds.name as kind', 'kinds.notice_days', 'next_on'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('care_visits')
          .innerJoin('care_visit_horses as listed', 'visit_id', 'care_visits.id')
          .whereRef('listed.horse_id', '=', 'care_plans.horse_id')
          .whereRef('care_visits.kind_id', '=', 'care_plans.kind_id')
          .where('closed_at', 'is', null)
          .select(['care_visits.id', 'day'])
          .orderBy('day')
          .limit(1),
      ).as('visit'),
    )
    .orderBy('next_on')
    .orderBy('box_position')
    .orderBy('horses.id')
    .orderBy('care_plans.id');

type DueRow = Omit<DuePlan, 'overdue' | 'state'> & { notice_days: number };

const withState =
  (today: Day) =>
  ({ notice_days, ...plan }: DueRow): DuePlan => {
    const state = careState(plan.next_on, notice_days, today);
    return { ...plan, state, overdue: state === 'overdue' };
  };

const ALL = day('2199-12-31');

type Wanted = { today: Day; until: Day | undefined; kind: string | undefined };

/** The plans that are due by a day, by default those that are overdue or within their notice. */
export async function duePlans(db: Db, { today, until, kind }: Wanted, limit: number): Promise<DuePlan[]> {
  let due = selectDue(db, until ?? ALL).limit(limit);
  if (kind) due = due.where('kind_id', '=', kind);
  if (!until) due = due.where('next_on', '<=', sql<Day>`${today}::date + kinds.notice_days`);
  return (await due.execute()).map(withState(today));
}

/** The form that records care of a kind for those of some horses that have a plan; undefined for none. */
export async function doneForm(
  db: Db,
  kind: string,
  horses: readonly string[],
  today: Day,
): Promise<DoneForm | undefined> {
  const due = await selectDue(db, ALL).where('kind_id', '=', kind).where('horse_id', '=', anyOf(horses)).execute();
  const [first] = due;
  if (!first) return undefined;
  const plans = due.map(({ plan_id, horse_name }) => ({ id: plan_id, record: randomUUID(), horse_name }));
  return { kind: first.kind, plans, service: (await bookableService(db, kind)) ?? null, today };
}

/** The kinds with their numbers of plans due by a day, and the first of these. */
export async function dueKinds(db: Db, { today, until = ALL, kind }: Wanted, slice: Slice): Promise<DueKind[]> {
  const count = (where: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${where})`;
  const due = selectDue(db, until).where(sql<boolean>`kind_id = care_kinds.id`).limit(slice.limit).offset(slice.offset);
  let kinds = selectKinds(db)
    .innerJoinLateral(
      selectLiving(db)
        .where(sql<boolean>`kind_id = care_kinds.id and next_on <= ${until}`)
        .select([
          count(sql`next_on < ${today}`).as('overdue'),
          count(sql`next_on between ${today} and ${today}::date + care_kinds.notice_days`).as('soon'),
          sql<number>`count(*)`.as('total'),
        ])
        .as('counts'),
      (join) => join.onTrue(),
    )
    .select(['care_kinds.id', 'name', 'notice_days', 'overdue', 'soon', 'total'])
    .select(jsonArrayFrom(due).as('plans'));
  if (kind) kinds = kinds.where('care_kinds.id', '=', kind);
  const rows = await kinds.execute();
  return rows.map(({ plans, ...row }) => ({ ...row, plans: plans.map(withState(today)) }));
}

/** All kinds with the plan that a horse has of each, the earliest date first. */
export async function kindsOfHorse(db: Db, horseId: string, today: Day): Promise<KindOfHorse[]> {
  const rows = await db
    .selectFrom('care_kinds')
    .leftJoin('care_plans as plan', (join) =>
      join.onRef('plan.kind_id', '=', 'care_kinds.id').on('plan.horse_id', '=', horseId),
    )
    .select(KIND)
    .select(['plan.id as plan_id', 'plan.every as own_every', 'plan.unit as own_unit'])
    .select(['doses', 'competes', 'next_on'])
    .orderBy('next_on')
    .orderBy(polish('care_kinds.name'))
    .limit(200)
    .execute();
  return rows.map(({ plan_id: id, own_every: every, own_unit: unit, doses, competes, next_on, ...kind }) => {
    if (id === null || doses === null || competes === null || next_on === null) return { ...kind, plan: null };
    const state = careState(next_on, kind.notice_days, today);
    return { ...kind, plan: { id, every, unit, doses, competes, next_on, state } };
  });
}

/** The records of an animal, the newest first; of those of an earlier owner only the day and the kind. */
export function recordsOf(db: Db, horseId: string) {
  const mine = sql<boolean>`care_records.horse_id = ${horseId}`;
  const words = (column: string) => sql<string>`case when ${mine} then ${sql.ref(column)} else '' end`;
  return db
    .selectFrom('care_records')
    .innerJoin('horses', 'horses.id', 'care_records.horse_id')
    .innerJoin('care_kinds', 'care_kinds.id', 'kind_id')
    .leftJoin('care_record_pictures as pictures', (join) => join.onRef('record_id', '=', 'care_records.id').on(mine))
    .where('animal_id', '=', (eb) => eb.selectFrom('horses').select('animal_id').where('id', '=', horseId))
    .select(['care_records.id', 'care_kinds.name as kind', 'done_on', 'etag as picture', mine.as('mine')])
    .select([words('done_by').as('by'), words('batch').as('batch'), words('note').as('note')])
    .orderBy('done_on', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('care_records.id');
}

/** The picture of a record, with the id of its horse. */
export const pictureOfRecord = (db: Db, id: string, size: 'picture' | 'thumbnail') =>
  db
    .selectFrom('care_record_pictures as pictures')
    .innerJoin('care_records', 'care_records.id', 'record_id')
    .where('record_id', '=', id)
    .select([`pictures.${size} as bytes`, 'etag', 'horse_id'])
    .executeTakeFirst();

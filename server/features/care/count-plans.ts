import { sql } from 'kysely';
import type { CareUnit, Interval } from '../../domain/care-dates.ts';
import { addDays, addMonths, type Day, day, laterOf } from '../../domain/days.ts';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';

/** The intervals of a kind. */
export type KindRule = Interval & {
  course: readonly number[];
  competition_months: number | null;
  competition_days: number | null;
};

/** What the date of a plan is counted from. Without an interval of its own (`every`, `unit`) that of the kind counts. */
export type PlanRule = { every: number | null; unit: CareUnit | null; doses: number; competes: boolean };

/** What a horse has before its first record. */
export const NO_PLAN: PlanRule = { every: null, unit: null, doses: 0, competes: false };

/** The most doses that a plan counts: one more than the longest course has intervals. */
export const MAX_DOSES = 7;

/** The earliest date that a plan may have; care of long ago is due on it. */
const EARLIEST = day('2000-01-01');

/**
 * The day when care is due again after it was done. `doses`: how many it has had, this one included. As long as the course
 * lasts its intervals count; then the one for competing horses, where it is ticked and the kind has one; else the steady one.
 * A day of the month that the later month does not have becomes its last, as in billing.
 */
export function dueAfter(kind: KindRule, plan: PlanRule, doneOn: Day): Day {
  const months = kind.competition_months;
  const { every, unit } = plan.every && plan.unit ? { every: plan.every, unit: plan.unit } : kind;
  const inCourse = kind.course[plan.doses - 1];
  let next: Day;
  if (inCourse !== undefined) next = addDays(doneOn, inCourse);
  else if (plan.competes && months !== null) next = addDays(addMonths(doneOn, months), kind.competition_days ?? 0);
  else if (unit === 'month') next = addMonths(doneOn, every);
  else next = addDays(doneOn, unit === 'week' ? 7 * every : every);
  return laterOf(EARLIEST, next);
}

/** The key of a horse's plan and records of a kind. */
export const keyOf = ({ horse_id, kind_id }: { horse_id: string; kind_id: string }): string => `${horse_id} ${kind_id}`;

/** The day of the last record of each animal and kind, by `keyOf`. Records of its earlier rows count too. */
export async function lastRecords(
  db: Db | Tx,
  horses: readonly string[],
  kinds: readonly string[],
): Promise<Map<string, Day>> {
  const rows = await db
    .selectFrom('horses')
    .innerJoin('horses as rows', 'rows.animal_id', 'horses.animal_id')
    .innerJoin('care_records', 'care_records.horse_id', 'rows.id')
    .where('horses.id', '=', anyOf(horses))
    .where('care_records.kind_id', '=', anyOf(kinds))
    .select(['horses.id as horse_id', 'care_records.kind_id', sql<Day>`max(done_on)`.as('last')])
    .groupBy(['horses.id', 'care_records.kind_id'])
    .execute();
  return new Map(rows.map(({ last, ...of }) => [keyOf(of), last]));
}

/** Counts the dates of the plans of a kind again, those that were counted from a record. The caller has locked the kind. */
export async function countAgain(tx: Tx, kindId: string, kind: KindRule): Promise<void> {
  const plans = await tx
    .selectFrom('care_plans')
    .select(['id', 'every', 'unit', 'doses', 'competes', 'next_on', 'counted_from'])
    .where('kind_id', '=', kindId)
    .where('counted_from', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const moved = plans.flatMap(({ id, next_on, counted_from, ...plan }) => {
    const next = counted_from && dueAfter(kind, plan, counted_from);
    return next && next !== next_on ? [{ id, next }] : [];
  });
  await sql`
    update care_plans set next_on = next
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ next }) => next)}::date[]) as moved(id, next)
    where care_plans.id = moved.id
  `.execute(tx);
}

/**
 * Locks kinds, so that their intervals do not change meanwhile, and records of a kind are kept one after another. Returns
 * them by id.
 */
export async function lockKinds(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('care_kinds')
    .select(['id', 'every', 'unit', 'course', 'competition_months', 'competition_days'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((kind) => [kind.id, kind]));
}

/** Locks the plans of horses of some kinds. Returns them by `keyOf`. */
export async function lockPlans(tx: Tx, horses: readonly string[], kinds: readonly string[]) {
  const rows = await tx
    .selectFrom('care_plans')
    .select(['id', 'horse_id', 'kind_id', 'every', 'unit', 'doses', 'competes', 'next_on', 'counted_from'])
    .where('horse_id', '=', anyOf(horses))
    .where('kind_id', '=', anyOf(kinds))
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((plan) => [keyOf(plan), plan]));
}

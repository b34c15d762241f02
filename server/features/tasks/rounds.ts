/** The open work of a person or of the whole stable, in rounds. The rules are in domain/rounds.ts. */
import { type InferResult, type SelectQueryBuilder, sql } from 'kysely';
import { type Day, dayOf } from '../../domain/days.ts';
import type { FinishedSum, RoundKey, RoundSum, Work } from '../../domain/rounds.ts';
import { doneByService, groupWork, LEAST_HORSES, sumsOf } from '../../domain/rounds.ts';
import { constantLimit, count, countRows, type Db, TRUE } from '../../platform/data/database.ts';
import { boxOrder, polish } from '../../platform/data/polish-text.ts';
import type { Database } from '../../platform/data/tables.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { alertReason } from './alert-reason.ts';
import { givenIn, inForceFor, mayBeChange } from './given-queries.ts';
import { countFinishedOn, countOpen, finishedFor, openFor, tasksByIds, visibleTo } from './queries.ts';
import type { OverdueService, RoundsOfDay } from './schema.ts';

/** Up to this many open tasks are listed; beyond it rounds are counted and have pages of their own. */
const MAX_LISTED = 200;

/** Rounds of the newest days. */
const MAX_ROUNDS = 200;

const MAX_CONFIRMED = 200;

type OpenWork = SelectQueryBuilder<Database, 'tasks', object>;

const described = (work: OpenWork, viewer: Viewer) =>
  work
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .select(['services.at', 'tasks.id', 'tasks.service_id', 'tasks.service_name', 'tasks.date_to_finish'])
    .select(['tasks.horse_id', 'horses.name as horse_name', 'horses.box_number'])
    .select((eb) => eb.fn.coalesce('horses.health_alert', sql<boolean>`false`).as('health_alert'))
    .select([alertReason.as('alert_reason'), inForceFor(viewer).as('in_force')]);

const workOf = ({ in_force, ...task }: InferResult<ReturnType<typeof described>>[number]): Work => ({
  ...task,
  given: givenIn(in_force),
});

/** Walking order: by day, then by box with boxless ones last. */
const walked = (work: OpenWork, viewer: Viewer) =>
  described(work, viewer)
    .orderBy('tasks.date_to_finish')
    .orderBy(boxOrder('horses'))
    .orderBy(polish('tasks.service_name'))
    .orderBy('tasks.id');

/** The work whose ids a query selects, in walking order. */
async function listed(db: Db, viewer: Viewer, ids: OpenWork): Promise<Work[]> {
  const rows = await walked(tasksByIds(db, ids), viewer).execute();
  return rows.map(workOf);
}

/** The oldest open tasks, one more than are listed, to detect that there are more. */
const firstOpen = (db: Db, viewer: Viewer, today: Day): Promise<Work[]> =>
  listed(
    db,
    viewer,
    openFor(db, viewer, today)
      .orderBy('tasks.date_to_finish')
      .orderBy('tasks.id')
      .limit(constantLimit(MAX_LISTED + 1)),
  );

/** Counts tasks finished today by service and day; tasks of horses in alert also by horse. */
const finishedSums = (db: Db, viewer: Viewer, today: Day): Promise<FinishedSum[]> =>
  finishedFor(db, viewer, today)
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .leftJoin('horses', (join) =>
      join
        .onRef('horses.id', '=', 'tasks.horse_id')
        .on('horses.health_alert', '=', TRUE)
        .on('horses.archived_at', 'is', null),
    )
    .select(['tasks.service_id', 'services.at', 'tasks.date_to_finish', 'horses.id as horse_id'])
    .select([sql<string>`min(tasks.service_name)`.as('service_name'), count])
    .groupBy(['tasks.service_id', 'services.at', 'tasks.date_to_finish', 'horses.id'])
    .execute();

/** The open work that a person sees, in groups with their progress. Beyond 200 open tasks, rounds have no `tasks`. */
export async function roundsFor(db: Db, viewer: Viewer, now: Date): Promise<RoundsOfDay> {
  const today = dayOf(now);
  const [first, finished] = await Promise.all([firstOpen(db, viewer, today), finishedSums(db, viewer, today)]);
  const { work, sums, open } =
    first.length > MAX_LISTED
      ? await countedWork(db, viewer, today)
      : { work: first, sums: sumsOf(first), open: first.length };
  return {
    groups: groupWork(work, sums, finished, now, open),
    done: doneByService(finished),
    open,
    finished: finished.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * For too much work to list: counts rounds, and lists only tasks outside rounds, of horses in alert, and with a possible
 * change. Takes the newest days first; `open` counts all.
 */
async function countedWork(db: Db, viewer: Viewer, today: Day) {
  const rows = await roundSums(db, viewer, today);
  const sums = rows.sort((one, other) => one.date_to_finish.localeCompare(other.date_to_finish));
  const noRounds = sums.filter(({ horses }) => horses < LEAST_HORSES);
  const ids = openFor(db, viewer, today)
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .where(({ or, eb }) => or([eb('horses.health_alert', '=', TRUE), isOfRounds(noRounds), mayBeChange]))
    .orderBy('tasks.date_to_finish', 'desc')
    .limit(MAX_LISTED);
  return { sums, work: await listed(db, viewer, ids), open: rows[0]?.all ?? 0 };
}

/** The boxes of grouped horses in walking order. */
const boxesWalked = sql<string[]>`
  array_agg(horses.box_number order by ${boxOrder('horses')}) filter (where horses.box_number is not null)`;

const roundSums = (db: Db, viewer: Viewer, today: Day): Promise<(RoundSum & { all: number })[]> =>
  openFor(db, viewer, today)
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .groupBy(['tasks.service_id', 'tasks.date_to_finish', 'services.at'])
    .select(['tasks.service_id', 'tasks.date_to_finish', 'services.at'])
    .select(sql<string>`min(tasks.service_name)`.as('service_name'))
    .select([sql<number>`count(*)`.as('open'), sql<number>`count(tasks.horse_id)`.as('horses')])
    .select(sql<number>`count(*) filter (where horses.health_alert)`.as('apart'))
    .select(sql<string | null>`(${boxesWalked})[1]`.as('first_box'))
    .select(sql<string | null>`(${boxesWalked})[count(horses.box_number)]`.as('last_box'))
    .select(sql<number>`(sum(count(*)) over ())::bigint`.as('all'))
    .orderBy('tasks.date_to_finish', 'desc')
    .orderBy(sql`min(horses.box_position)`)
    .orderBy(sql`(${boxesWalked})[1] collate box_order`)
    .orderBy('tasks.service_id')
    .limit(MAX_ROUNDS)
    .execute();

const isOfRounds = (rounds: readonly RoundKey[]) => {
  const services = rounds.map(({ service_id }) => service_id);
  const days = rounds.map(({ date_to_finish }) => date_to_finish);
  return sql<boolean>`(tasks.service_id, tasks.date_to_finish) in (
    select * from unnest(${services}::uuid[], ${days}::date[]))`;
};

const openOfRound = (db: Db, viewer: Viewer, today: Day, { service_id, date_to_finish }: RoundKey) =>
  openFor(db, viewer, today)
    .where('tasks.service_id', '=', service_id)
    .where('tasks.date_to_finish', '=', date_to_finish);

/** A round's open work in box order, horses in alert included: 200 tasks unless a slice is given. */
export async function workOfRound(
  db: Db,
  viewer: Viewer,
  today: Day,
  round: RoundKey,
  { limit, offset }: Slice = { limit: MAX_CONFIRMED, offset: 0 },
): Promise<Work[]> {
  const work = walked(openOfRound(db, viewer, today, round), viewer);
  return (await work.limit(limit).offset(offset).execute()).map(workOf);
}

export const countOfRound = (db: Db, viewer: Viewer, today: Day, round: RoundKey): Promise<number> =>
  countRows(openOfRound(db, viewer, today, round));

const openOnDay = (db: Db, viewer: Viewer, day: Day) =>
  db
    .selectFrom('tasks')
    .where('tasks.is_open', '=', TRUE)
    .where('tasks.date_to_finish', '=', day)
    .where(visibleTo(viewer));

export async function workOfDay(db: Db, viewer: Viewer, day: Day, { limit, offset }: Slice): Promise<Work[]> {
  const rows = await described(openOnDay(db, viewer, day), viewer)
    .orderBy('services.at', (order) => order.asc().nullsLast())
    .orderBy(polish('tasks.service_name'))
    .orderBy('tasks.service_id')
    .orderBy(boxOrder('horses'))
    .orderBy('tasks.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(workOf);
}

export const countOfDay = (db: Db, viewer: Viewer, day: Day): Promise<number> => countRows(openOnDay(db, viewer, day));

/** The totals of `roundsFor`. */
export async function countOpenAndFinished(
  db: Db,
  viewer: Viewer,
  today: Day,
): Promise<Pick<RoundsOfDay, 'open' | 'finished'>> {
  const [open, finished] = await Promise.all([countOpen(db, viewer, today), countFinishedOn(db, viewer, today)]);
  return { open, finished };
}

/** The number of open tasks of each service, by name. */
export const openByService = (db: Db, viewer: Viewer, today: Day): Promise<OverdueService[]> =>
  openFor(db, viewer, today)
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .groupBy('services.id')
    .select(['services.id as service_id', 'services.name as service_name', count])
    .orderBy(polish('services.name'))
    .orderBy('services.id')
    .execute();

/** The names of horses in alert that have open work, in box order. */
export async function openInAlert(db: Db, viewer: Viewer, today: Day): Promise<string[]> {
  const horses = await openFor(db, viewer, today)
    .innerJoin('horses', 'horses.id', 'tasks.horse_id')
    .where('horses.health_alert', '=', TRUE)
    .groupBy('horses.id')
    .select('horses.name')
    .orderBy(boxOrder('horses'))
    .orderBy('horses.id')
    .execute();
  return horses.map(({ name }) => name);
}

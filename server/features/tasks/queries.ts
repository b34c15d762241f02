import {
  type Expression,
  type ExpressionBuilder,
  type NotNull,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { addDays, type Day, ZONE } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import { ALREADY_SKIPPED, type SkipReason } from '../../domain/skipping.ts';
import { anyOf, count, countRows, type Db, TRUE, type Tx } from '../../platform/data/database.ts';
import { boxOrder, polish } from '../../platform/data/polish-text.ts';
import type { Database } from '../../platform/data/tables.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { alertPicture, alertReason } from './alert-reason.ts';
import { givenIn, inForceFor } from './given-queries.ts';
import type { DoneRow, DoneService, FinishedTask, Finisher, KnownTask, Task } from './schema.ts';
import { ALREADY_DONE, NO_SUCH_TASK, type RefusedTask } from './texts.ts';

type Tasks = ExpressionBuilder<Database, 'tasks'>;

export const fullName = sql<string>`people.first_name || ' ' || people.last_name`;

/** The limits of the API. */
export const MAX_ROWS = 1000;
export const MAX_FINISHED = 200;

/** Whether a person sees everybody's work. */
const seesAllWork = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'manager' || role === 'admin';

/** A person, or in a query about people a column with their ids. */
type Viewers = Pick<Viewer, 'role'> & { id: string | Expression<string> };

/**
 * The tasks that a person sees: managers and admins see all; workers their own, and unassigned ones whose service has no group
 * or shares one with them; others none.
 */
export function visibleTo(viewer: Viewers) {
  return (eb: Tasks): Expression<SqlBool> => {
    if (seesAllWork(viewer)) return sql<SqlBool>`true`;
    if (viewer.role !== 'worker') return sql<SqlBool>`false`;
    const grouped = eb.selectFrom('service_groups').select('service_groups.service_id');
    const shared = grouped
      .innerJoin('worker_groups', 'worker_groups.group_id', 'service_groups.group_id')
      .where('worker_groups.worker_id', '=', viewer.id);
    const { or, and } = eb;
    const isTheirs = or([eb('tasks.service_id', 'not in', grouped), eb('tasks.service_id', 'in', shared)]);
    return or([eb('tasks.worker_id', '=', viewer.id), and([eb('tasks.worker_id', 'is', null), isTheirs])]);
  };
}

export const notSkipped = sql<number>`count(*) - count(tasks.skipped)`;

/** The number of skipped tasks, and their reason if they have the same. */
export const skippedSum = [
  sql<number>`count(tasks.skipped)`.as('skipped'),
  sql<SkipReason | null>`case when min(tasks.skipped) = max(tasks.skipped) then min(tasks.skipped) end`.as('reason'),
] as const;

/** The finished tasks that a person sees: workers see their own, managers and admins all. */
export function countsFor(viewer: Viewer) {
  return (eb: Tasks): Expression<SqlBool> =>
    seesAllWork(viewer) ? sql<SqlBool>`true` : eb('tasks.finished_by', '=', viewer.id);
}

const DAYS_BACK = 7;
const DAYS_AHEAD = 30;

/** Open work near today, which makes its horse visible to a worker. */
export function isRecentWorkOf(viewer: Viewers, today: Day) {
  return (eb: Tasks): Expression<SqlBool> =>
    eb.and([
      eb('tasks.is_open', '=', TRUE),
      eb('tasks.date_to_finish', '>=', sql<Day>`${today}::date - ${DAYS_BACK}::int`),
      eb('tasks.date_to_finish', '<=', sql<Day>`${today}::date + ${DAYS_AHEAD}::int`),
      visibleTo(viewer)(eb),
    ]);
}

/** Visible, open, due today or earlier. */
export const openFor = (db: Db | Tx, viewer: Viewer, today: Day) =>
  db
    .selectFrom('tasks')
    .where('tasks.is_open', '=', TRUE)
    .where('tasks.date_to_finish', '<=', today)
    .where(visibleTo(viewer));

/**
 * The tasks whose ids a query selects. Two steps, because the index of open work selects the rows but lacks the columns
 * shown: in a single query Postgres reads years of finished work, day by day. The ids are an array, because Postgres looks up
 * an array's rows by key, whereas for `in (…)` it expects so many that it reads them all.
 */
export const tasksByIds = (db: Db, ids: SelectQueryBuilder<Database, 'tasks', object>) =>
  db.selectFrom('tasks').where('tasks.id', '=', sql<string>`any(array(${ids.select('tasks.id')}))`);

const described = <Q extends ReturnType<typeof openFor>>(tasks: Q) =>
  tasks
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .select([
      'tasks.id',
      'tasks.service_name',
      'horses.name as horse_name',
      'horses.box_number',
      'tasks.service_description',
      'tasks.date_to_finish',
      'tasks.finished_at',
    ])
    .select((eb) => eb.fn.coalesce('horses.health_alert', sql<boolean>`false`).as('health_alert'));

type Described = Task & { finished_at: Date | null };

const openTask = ({ finished_at: _, ...task }: Described): Task => task;
const finishedTask = ({ finished_at, ...task }: Described): FinishedTask => ({
  ...task,
  date_finished: (finished_at as Date).toISOString(),
});

/**
 * The oldest 1000 open tasks that a person sees, due today or earlier. In walking order: by day, by box with boxless ones
 * last, then by name.
 */
export async function openTasks(db: Db, viewer: Viewer, today: Day): Promise<Task[]> {
  const oldest = openFor(db, viewer, today).orderBy('tasks.date_to_finish').orderBy('tasks.id').limit(MAX_ROWS);
  const rows = await described(tasksByIds(db, oldest))
    .orderBy('tasks.date_to_finish')
    .orderBy(boxOrder('horses'))
    .orderBy(polish('tasks.service_name'))
    .orderBy('tasks.id')
    .execute();
  return rows.map(openTask);
}

const finishedBy = (db: Db, viewer: Viewer) =>
  db.selectFrom('tasks').where('tasks.finished_by', '=', viewer.id).where('tasks.finished_at', 'is not', null);

/** Tasks a person finished, the newest first, at most 200. */
export async function finishedTasks(db: Db, viewer: Viewer, slice: Partial<Slice> = {}): Promise<FinishedTask[]> {
  const { limit = MAX_FINISHED, offset = 0 } = slice;
  const rows = await described(finishedBy(db, viewer))
    .orderBy('tasks.finished_at', 'desc')
    .orderBy('tasks.id')
    .limit(Math.max(0, Math.min(limit, MAX_FINISHED - offset)))
    .offset(offset)
    .execute();
  return rows.map(finishedTask);
}

/** A task that a person sees or has finished. */
export async function taskOf(db: Db, viewer: Viewer, id: string): Promise<KnownTask | undefined> {
  const seen = db
    .selectFrom('tasks')
    .where('tasks.id', '=', id)
    .where((eb) => eb.or([visibleTo(viewer)(eb), eb('tasks.finished_by', '=', viewer.id)]));
  const row = await described(seen)
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .leftJoin('people', 'people.id', 'tasks.finished_by')
    .leftJoin('people as skippers', 'skippers.id', 'tasks.skipped_by')
    .leftJoin('skip_notes', 'skip_notes.task_id', 'tasks.id')
    .select([alertReason.as('alert_reason'), alertPicture.as('alert_picture'), fullName.as('finished_by')])
    .select(['services.at', 'tasks.skipped', 'skip_notes.note', 'skipped_at', inForceFor(viewer).as('in_force')])
    .select(sql<string>`skippers.first_name || ' ' || skippers.last_name`.as('skipped_by'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { alert_reason, alert_picture, finished_by, skipped, note, skipped_at, skipped_by, in_force, ...task } = row;
  return {
    ...(task.finished_at ? finishedTask(task) : openTask(task)),
    at: row.at,
    alert_reason,
    alert_picture,
    finished_by,
    given: givenIn(in_force),
    not_done: skipped && skipped_at ? { skipped, note, by: skipped_by, at: skipped_at.toISOString() } : null,
  };
}

/** Refused tasks with the reason, in box order; invisible ones come last. */
export async function refusedTasks(db: Db, viewer: Viewer, ids: readonly string[]): Promise<RefusedTask[]> {
  const rows = await db
    .selectFrom('tasks')
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .leftJoin('people', 'people.id', 'tasks.finished_by')
    .where('tasks.id', '=', anyOf(ids))
    .where(visibleTo(viewer))
    .select(['tasks.service_name', 'horses.name', 'tasks.finished_at', fullName.as('finished_by')])
    .select('tasks.skipped')
    .orderBy(boxOrder('horses'))
    .orderBy('tasks.id')
    .execute();
  const seen = rows.map(({ service_name, name, finished_at, finished_by, skipped }) => ({
    name: name ?? service_name,
    message: finished_at ? ALREADY_DONE : skipped ? ALREADY_SKIPPED : NO_SUCH_TASK,
    ...(finished_at && { finished_by }),
  }));
  return rows.length < ids.length ? [...seen, { name: '', message: NO_SUCH_TASK }] : seen;
}

/** The people who finished tasks, by the id of the task. The caller checks that the tasks are visible. */
export async function finishersOf(db: Db, ids: readonly string[]): Promise<Map<string, Finisher>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('people', 'people.id', 'tasks.finished_by')
    .where('tasks.id', '=', anyOf(ids))
    .select(['tasks.id', 'people.first_name', 'people.last_name', 'tasks.finished_at'])
    .$narrowType<{ finished_at: NotNull }>()
    .execute();
  return new Map(
    rows.map(({ id, finished_at, ...name }) => [id, { ...name, date_finished: finished_at.toISOString() }]),
  );
}

export const countOpen = (db: Db, viewer: Viewer, today: Day): Promise<number> => countRows(openFor(db, viewer, today));

/** The stable's overdue work, and how much of it was due yesterday. */
export const countOverdue = (db: Db, today: Day): Promise<{ since_yesterday: number; all: number }> =>
  db
    .selectFrom('tasks')
    .where('is_open', '=', TRUE)
    .where('date_to_finish', '<', today)
    .select(sql<number>`count(*)`.as('all'))
    .select(sql<number>`count(*) filter (where date_to_finish = ${addDays(today, -1)})`.as('since_yesterday'))
    .executeTakeFirstOrThrow();

/** Finished tasks per day, the newest day first; at most the 200 of the finished list. */
export async function countFinishedByDay(db: Db, viewer: Viewer): Promise<{ day: Day; count: number }[]> {
  const finished = finishedBy(db, viewer)
    .select(sql<Day>`(tasks.finished_at at time zone ${sql.lit(ZONE)})::date`.as('day'))
    .orderBy('tasks.finished_at', 'desc')
    .limit(MAX_FINISHED);
  return db
    .selectFrom(finished.as('finished'))
    .select(['finished.day', count])
    .groupBy('finished.day')
    .orderBy('finished.day', 'desc')
    .execute();
}

const finishedOn = (db: Db, day: Day) =>
  db
    .selectFrom('tasks')
    .where('tasks.finished_at', '>=', startOfDay(day))
    .where('tasks.finished_at', '<', startOfDay(addDays(day, 1)));

export const finishedFor = (db: Db, viewer: Viewer, day: Day) => finishedOn(db, day).where(countsFor(viewer));

export const countFinishedOn = (db: Db, viewer: Viewer, day: Day): Promise<number> =>
  countRows(finishedFor(db, viewer, day));

/** The services with tasks finished on a day, by anybody. */
export async function servicesFinishedOn(db: Db, day: Day): Promise<DoneService[]> {
  const done = finishedOn(db, day)
    .groupBy('tasks.service_id')
    .select(['tasks.service_id', count])
    .select(sql<Date>`min(tasks.finished_at)`.as('first'))
    .select(sql<Date>`max(tasks.finished_at)`.as('last'));
  const rows = await db
    .selectFrom(done.as('done'))
    .innerJoin('services', 'services.id', 'done.service_id')
    .select(['done.service_id', 'services.name as service_name', 'done.count', 'done.first', 'done.last'])
    .execute();
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    first: first.toISOString(),
    date_finished: last.toISOString(),
  }));
}

/** The tasks of these services that anybody finished on a day, the newest first. */
export async function finishedByAnybody(
  db: Db,
  day: Day,
  services: readonly string[],
  { limit, offset }: Slice,
): Promise<DoneRow[]> {
  const rows = await finishedOn(db, day)
    .where('tasks.service_id', '=', anyOf(services))
    .innerJoin('people', 'people.id', 'tasks.finished_by')
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .select(['tasks.id', 'tasks.service_name', 'horses.name as horse_name', 'horses.box_number'])
    .select(['people.first_name', 'people.last_name', 'tasks.finished_at'])
    .orderBy('tasks.finished_at', 'desc')
    .orderBy('tasks.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ first_name, last_name, finished_at, ...row }) => ({
    ...row,
    worker_name: `${first_name} ${last_name}`,
    date_finished: (finished_at as Date).toISOString(),
  }));
}

export const countAssigned = (db: Db, personId: string): Promise<number> =>
  countRows(db.selectFrom('tasks').where('worker_id', '=', personId).where('is_open', '=', TRUE));

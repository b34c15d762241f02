/** Open work in rounds: what one person, or the whole stable, has to do today. Rules: domain/rounds.ts. */
import { hash } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { LRUCache } from 'lru-cache';
import { addDays, type Day } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import type { Role } from '../../domain/policy.ts';
import {
  type FinishedSum,
  type Group,
  groupWork,
  LEAST_HORSES,
  type RoundSum,
  sumsOf,
  type Work,
} from '../../domain/rounds.ts';
import { compiled } from '../../platform/compiled.ts';
import type { Db } from '../../platform/database.ts';
import type { Slice } from '../../platform/paging.ts';
import { boxOrder, polish } from '../../platform/polish-text.ts';
import type { Viewer } from '../../platform/session.ts';
import type { Database } from '../../platform/tables.ts';
import { alertReason } from './alert-reason.ts';
import { finishedWithin, openFor, seesAllWork, selectFinishedOn, selectOpen, visibleTo } from './queries.ts';
import { finishedByAll, roundSums, workOfAlerts } from './round-sums.ts';

/** So much open work is listed task by task; where there is more, rounds are counted and open on a page of their own. */
const MAX_LISTED = 200;

/** The most tasks that one call confirms, and so the most that a sheet offers. */
const MAX_CONFIRMED = 200;

type OpenWork = SelectQueryBuilder<Database, 'occurrences', object>;

/** What lists show of open work; `horses` are joined in. */
const described = (work: OpenWork) =>
  work
    .leftJoin('horses', 'horses.id', 'occurrences.horse_id')
    .select(['occurrences.id', 'occurrences.service_id', 'occurrences.service_name', 'occurrences.date_to_finish'])
    .select(['occurrences.horse_id', 'horses.name as horse_name', 'horses.box_number'])
    .select((eb) => eb.fn.coalesce('horses.health_alert', sql<boolean>`false`).as('health_alert'))
    .select(alertReason.as('alert_reason'));

/** In the order one walks the stable: the oldest day first, then box by box, what belongs to no box last. */
const walked = (work: OpenWork) =>
  described(work)
    .orderBy('occurrences.date_to_finish')
    .orderBy(boxOrder('horses'))
    .orderBy(polish('occurrences.service_name'))
    .orderBy('occurrences.id');

/** The ids of the first of somebody's open work, one more than is listed, to tell whether there is more. */
const firstIds = (db: Db, viewer: Viewer, today: Day) =>
  openFor(db, viewer, today)
    .select('occurrences.id')
    .orderBy('occurrences.date_to_finish')
    .orderBy('occurrences.id')
    .limit(sql.lit(MAX_LISTED + 1)); // not as a parameter: for an unknown limit no plan is good enough to be kept

/** Work as it is listed, whose ids are in the array `first.ids`. */
// The index of open work can tell which rows these are, but not all that is shown of them. Asked for both at once,
// Postgres reads the days one by one from the first, through years of finished work. As an array, because Postgres
// looks up each row of one by its key; from `in (…)` it expects so many that it would rather read them all.
const firstOpen = (db: Db) =>
  walked(db.selectFrom('occurrences').where('occurrences.id', '=', sql<string>`any(first.ids)`));

/** Who looks, on which day, and from when to when that day lasts. */
export type Today = { id: string; today: Day; from: Date; to: Date };

export const todayOf = ({ id }: Viewer, today: Day): Today => ({
  ...{ id, today },
  from: startOfDay(today),
  to: startOfDay(addDays(today, 1)),
});

/** What was finished today, by service and day, that of horses in alert under their ids. */
const finishedSums = (db: Db, day: Today, role: Role) =>
  seesAllWork({ role }) ? finishedByAll(db, day) : finishedByOne(db, day);

const finishedByOne = (db: Db, { id, from, to }: Today) =>
  finishedWithin(db, { id }, { from, to })
    .leftJoin('horses', (join) =>
      join
        .onRef('horses.id', '=', 'occurrences.horse_id')
        .on('horses.health_alert', '=', sql.lit(true)) // not as a parameter: only so does the index of alerts fit
        .on('horses.archived_at', 'is', null),
    )
    .select(['occurrences.service_id', 'occurrences.date_to_finish', 'horses.id as horse_id'])
    .select(sql<number>`count(*)::integer`.as('count'))
    .groupBy(['occurrences.service_id', 'occurrences.date_to_finish', 'horses.id']);

/**
 * What a statement selects for a day, as JSON: all open work, null where it is too much to list, and how much was
 * finished. See roundsIn.
 */
export const selectDay = (db: Db, day: Today, role: Role) => {
  const viewer = { id: day.id, role };
  // Asked for once: without 'offset 0' Postgres would ask for it again wherever it is named.
  const first = sql`(select array(${firstIds(db, viewer, day.today)}) as ids offset 0) as first`;
  const isWhole = sql`cardinality(first.ids) <= ${sql.lit(MAX_LISTED)}`;
  const work = sql<
    string | null
  >`(select case when ${isWhole} then (${jsonArrayFrom(firstOpen(db))})::text end from ${first})`;
  const finished = jsonArrayFrom(finishedSums(db, day, role));
  return [work.as('work'), sql<string>`(${finished})::text`.as('finished')] as const;
};

const readDay = compiled((db, day: Today, role: Role) => db.selectNoFrom([...selectDay(db, day, role)]));

/** A group as a list shows it; `version`: a digest of all that it says, alike groups have the same. */
export type ShownGroup = Group & { version: string };

/** A day's work as its lists show it. */
export type RoundsOfDay = {
  groups: readonly ShownGroup[];
  /** All that is open, due today or earlier; a task of a horse in alert counts once. */
  open: number;
  /** What was finished today: by this worker, or, for managers and admins, by anybody. */
  finished: number;
};

/**
 * The open work of a person in groups, with the progress of each: of a worker what they see, of managers and admins the
 * whole stable's. Reads one statement; two where more than 200 tasks are open: then rounds have no `tasks`.
 */
export async function roundsFor(db: Db, viewer: Viewer, today: Day): Promise<RoundsOfDay> {
  const [row] = await readDay(db, todayOf(viewer, today), viewer.role);
  return roundsIn(row as DayRow, db, viewer, today);
}

/** What selectDay answers. */
export type DayRow = { work: string | null; finished: string };

/** What people were shown last, by their ids, so many bytes of it: a list is looked at more often than it changes. */
const lastShown = new LRUCache<string, DayRow & { today: Day; rounds: RoundsOfDay }>({ maxSize: 4_000_000 });

/** The same from a row that another statement has read by `selectDay`. */
export async function roundsIn(row: DayRow, db: Db, viewer: Viewer, today: Day): Promise<RoundsOfDay> {
  const last = lastShown.get(viewer.id);
  if (last && last.today === today && last.work === row.work && last.finished === row.finished) return last.rounds;
  const finished: FinishedSum[] = JSON.parse(row.finished);
  const listed = row.work === null ? await countedWork(db, viewer, today) : listedWork(JSON.parse(row.work));
  const rounds = {
    groups: groupWork(listed.work, listed.sums, finished, today).map(versioned),
    open: total(listed.sums.map(({ open }) => open)),
    finished: total(finished.map(({ count }) => count)),
  };
  if (row.work === null) return rounds;
  const { length } = row.work + row.finished;
  lastShown.set(viewer.id, { ...row, today, rounds }, { size: 1 + 3 * length }); // once as text, and as what is made of it
  return rounds;
}

async function countedWork(db: Db, viewer: Viewer, today: Day): Promise<{ work: Work[]; sums: RoundSum[] }> {
  const [row] = await readMuch(db, { id: viewer.id, today }, viewer.role);
  return row as { work: Work[]; sums: RoundSum[] };
}

const listedWork = (work: Work[]) => ({ work, sums: sumsOf(work) });

const versioned = (group: Group): ShownGroup => ({
  ...group,
  version: hash('sha1', JSON.stringify(group), 'base64url'),
});

const total = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

/** The same of a stable with much to do: all of it counted, and listed what is in no round. In one statement. */
const readMuch = compiled((db, { id, today }: Pick<Today, 'id' | 'today'>, role: Role) => {
  const viewer = { id, role };
  const rounds = sql.raw<{ service_id: string; date_to_finish: Day; horses: number }>('rounds').as('rounds');
  const ofAlerts = workOfAlerts(db, db.selectFrom(rounds).select('date_to_finish'))
    .where('occurrences.finished_at', 'is', null)
    .where(visibleTo(viewer))
    .select('occurrences.id');
  const ofFew = openFor(db, viewer, today)
    .innerJoin(rounds, (join) =>
      join
        .onRef('rounds.service_id', '=', 'occurrences.service_id')
        .onRef('rounds.date_to_finish', '=', 'occurrences.date_to_finish'),
    )
    .where('rounds.horses', '<', LEAST_HORSES)
    .select('occurrences.id');
  const ids = sql<string>`any(array(${ofAlerts} union ${ofFew}))`;
  const work = walked(db.selectFrom('occurrences').where('occurrences.id', '=', ids)).limit(sql.lit(MAX_LISTED));
  return db
    .with('rounds', () => roundSums(db, viewer, today))
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('rounds')
          .select(['service_id', 'service_name', 'date_to_finish', 'open', 'horses', 'apart', 'first_box', 'last_box']),
      ).as('sums'),
      jsonArrayFrom(work).as('work'),
    ]);
});

/** Which round: the service and the day of its work. */
export type RoundKey = { service: string; day: Day };

const openOfRound = (db: Db, viewer: Viewer, today: Day, { service, day }: RoundKey) =>
  openFor(db, viewer, today)
    .where('occurrences.service_id', '=', service)
    .where('occurrences.date_to_finish', '=', day);

/** The open work of one round in box order, that of horses in alert among it: 200 unless a slice is given. */
export const workOfRound = (
  db: Db,
  viewer: Viewer,
  today: Day,
  round: RoundKey,
  { limit, offset }: Slice = { limit: MAX_CONFIRMED, offset: 0 },
): Promise<Work[]> =>
  walked(openOfRound(db, viewer, today, round))
    .limit(limit)
    .offset(offset)
    .execute();

/** How much open work a round has. */
export async function countOfRound(db: Db, viewer: Viewer, today: Day, round: RoundKey): Promise<number> {
  const row = await openOfRound(db, viewer, today, round)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

const openOnDay = (db: Db, viewer: Viewer, day: Day) =>
  db
    .selectFrom('occurrences')
    .where('occurrences.finished_at', 'is', null)
    .where('occurrences.date_to_finish', '=', day)
    .where(visibleTo(viewer));

/** What is open to a person of one day, of one to come too: service by service, in box order. */
export const workOfDay = (db: Db, viewer: Viewer, day: Day, { limit, offset }: Slice): Promise<Work[]> =>
  described(openOnDay(db, viewer, day))
    .orderBy(polish('occurrences.service_name'))
    .orderBy('occurrences.service_id')
    .orderBy(sql`horses.box_number collate box_order`)
    .orderBy('occurrences.id')
    .limit(limit)
    .offset(offset)
    .execute();

/** How much of one day is open to a person. */
export async function countOfDay(db: Db, viewer: Viewer, day: Day): Promise<number> {
  const row = await openOnDay(db, viewer, day).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** How much is open to a person, and how much was finished today: the numbers that roundsFor adds up, by themselves. */
export async function countOpenAndFinished(
  db: Db,
  viewer: Viewer,
  today: Day,
): Promise<Pick<RoundsOfDay, 'open' | 'finished'>> {
  const row = await db
    .selectNoFrom([selectOpen(db, viewer, today).as('open'), selectFinishedOn(db, viewer, today).as('finished')])
    .executeTakeFirstOrThrow();
  return { open: row.open ?? 0, finished: row.finished ?? 0 };
}

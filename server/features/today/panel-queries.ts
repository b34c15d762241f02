/** What the manager's panel shows of the day: in one statement, because together its parts cost little more than one. */
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Day, dayOf, ZONE } from '../../domain/days.ts';
import type { Role } from '../../domain/policy.ts';
import { compiled } from '../../platform/compiled.ts';
import type { Db } from '../../platform/database.ts';
import type { Slice } from '../../platform/paging.ts';
import type { Viewer } from '../../platform/session.ts';
import { selectMonths, yearIn, yearUpTo } from '../billing/panel-queries.ts';
import { selectFree } from '../board/queries.ts';
import { selectWork } from '../board/work-queries.ts';
import { selectWaiting } from '../bookings/queries.ts';
import { countOpen, selectOpenDoubts } from '../doubts/queries.ts';
import { selectOpenCount } from '../invitations/queries.ts';
import { todayOf } from '../tasks/rounds.ts';
import { selectFirstWaiting } from '../visits/queries.ts';
import { eventOf, horsesInAlert, todaysEvents } from './overview-queries.ts';

/** How many of each the panel names before it leads to all of them. */
const NAMED = { alerts: 5, requests: 5, events: 10 };

/** So many people with work, and without it, are named. */
const TEAM = { busy: 8, idle: 30 };

/** Work that is nobody's is named where it is no more than this. */
const FREE_NAMED = 3;

/** What is still to come today for a horse in alert: what, and when. */
type NextEvent = { title: string; starts_at: string };

const count = sql<number>`count(*)`.as('count');

const inAlert = (db: Db) =>
  db.selectFrom('horses').where('horses.health_alert', '=', sql.lit(true)).where('horses.archived_at', 'is', null);

/** The horses in alert with the day since when, and what is next for them today. */
const selectAlerts = (db: Db, viewer: Viewer, { today, now, to }: PanelDay, limit: number) =>
  horsesInAlert(db, viewer, today, limit)
    .select(sql<Day>`(horses.health_alert_since at time zone ${sql.lit(ZONE)})::date`.as('since'))
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('events')
          .whereRef('events.horse_id', '=', 'horses.id')
          .where('events.first_day', '=', today)
          .where('events.starts_at', '>', now)
          .where('events.starts_at', '<', to)
          .where('events.is_finished', '=', false)
          .select(['events.title', 'events.starts_at'])
          .orderBy('events.starts_at')
          .orderBy('events.id')
          .limit(sql.lit(1)),
      )
        .$castTo<NextEvent | null>()
        .as('next'),
    );

/** A page of the horses in alert, in the order of their boxes. */
export const alertsNow = (db: Db, viewer: Viewer, today: Day, now: Date, { limit, offset }: Slice) =>
  selectAlerts(db, viewer, { ...todayOf(viewer, today), now }, limit)
    .offset(offset)
    .execute();

export const countAlerts = async (db: Db): Promise<number> =>
  (await inAlert(db).select(count).executeTakeFirstOrThrow()).count;

/** The first events of today that are not over, each with how many there are. */
const toCome = (db: Db, viewer: Viewer, today: Day, now: Date) =>
  todaysEvents(db, viewer, today, NAMED.events)
    .where(sql<boolean>`(events.ends_at is null or events.ends_at > ${now})`)
    .select(sql<number>`count(*) over ()`.as('of'));

/** Which day it is, of what months, and what time. */
type PanelDay = ReturnType<typeof todayOf> & { now: Date };

const readPanel = compiled((db, day: PanelDay & { months: readonly Day[] }, role: Role) => {
  const viewer = { id: day.id, role };
  const { today, now, months } = day;
  return db.selectNoFrom([
    jsonObjectFrom(selectWork(db, today, { ...TEAM, late: true, has: true })).as('work'),
    jsonArrayFrom(selectFree(db, today).limit(sql.lit(FREE_NAMED))).as('free'),
    jsonArrayFrom(selectAlerts(db, viewer, day, NAMED.alerts)).as('alerts'),
    inAlert(db).select(count).as('alert_count'),
    jsonArrayFrom(toCome(db, viewer, today, now)).as('events'),
    jsonArrayFrom(selectWaiting(db).limit(sql.lit(NAMED.requests))).as('requests'),
    jsonArrayFrom(selectOpenDoubts(db).limit(sql.lit(1))).as('doubts'),
    countOpen(db).as('doubt_count'),
    jsonObjectFrom(selectFirstWaiting(db)).as('visit'),
    selectOpenCount(db, viewer).as('invited'),
    jsonArrayFrom(selectMonths(db, months)).as('year'),
  ]);
});

/** All that the panel shows but who has not paid: of each list the first, and how many there are. */
export async function panelOf(db: Db, viewer: Viewer, today: Day, now: Date) {
  const [row] = await readPanel(db, { ...todayOf(viewer, today), now, months: yearUpTo(today) }, viewer.role);
  const { work, requests, events, year, visit, ...rest } = row as NonNullable<typeof row>;
  const { free, alerts, doubts, ...counts } = rest;
  return {
    ...{ free, alerts, doubts },
    ...(counts as { [Count in keyof typeof counts]: number }),
    work: work as NonNullable<typeof work>,
    events: events.map(({ of: _, ...event }) => eventOf(event)),
    event_count: events[0]?.of ?? 0,
    requests: requests.map((request) => ({ ...request, created_at: new Date(request.created_at) })),
    year: yearIn(year, today),
    visit: visit && { ...visit, asked_on: dayOf(new Date(visit.created_at)) },
  };
}

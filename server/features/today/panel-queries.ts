/** The manager's panel of the day. */
import { sql } from 'kysely';
import { addDays, type Day, ZONE } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import { countRows, type Db } from '../../platform/data/database.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { chartOfYear } from '../billing/panel-queries.ts';
import { someFree } from '../board/queries.ts';
import { oldestRequests } from '../bookings/queries.ts';
import { countOpenDoubts, openDoubts } from '../doubts/queries.ts';
import { countOpenInvitations } from '../invitations/queries.ts';
import { firstWaiting } from '../visits/queries.ts';
import { eventOf, horsesInAlert, todaysEvents } from './overview-queries.ts';
import type { PanelAlert } from './schema.ts';

const NAMED = { alerts: 5, requests: 5, events: 10, doubts: 2 };

/** Up to this many unassigned tasks are named. */
const FREE_NAMED = 3;

/** A page of the horses in alert by their boxes, with the day since when, and what is next for them today. */
export async function alertsNow(
  db: Db,
  viewer: Viewer,
  today: Day,
  now: Date,
  { limit, offset }: Slice,
): Promise<PanelAlert[]> {
  const rows = await horsesInAlert(db, viewer, today, limit)
    .offset(offset)
    .select(sql<Day>`(horses.health_alert_since at time zone ${sql.lit(ZONE)})::date`.as('since'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('events')
          .whereRef('events.horse_id', '=', 'horses.id')
          .where('events.first_day', '=', today)
          .where('events.starts_at', '>', now)
          .where('events.starts_at', '<', startOfDay(addDays(today, 1)))
          .where('events.is_finished', '=', false)
          .select(['events.title', 'events.starts_at'])
          .orderBy('events.starts_at')
          .orderBy('events.id')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['next.title as next_title', 'next.starts_at as next_at'])
    .execute();
  return rows.map(({ next_title, next_at, ...horse }) => ({
    ...horse,
    next: next_title !== null && next_at ? { title: next_title, starts_at: next_at.toISOString() } : null,
  }));
}

export async function countAlerts(db: Db): Promise<number> {
  const inAlert = db
    .selectFrom('horses')
    .where('horses.health_alert', '=', sql.lit(true))
    .where('horses.archived_at', 'is', null);
  return countRows(inAlert);
}

/** Today's first events that are not over, and their total. */
async function eventsToCome(db: Db, viewer: Viewer, today: Day, now: Date) {
  const rows = await todaysEvents(db, viewer, today, NAMED.events)
    .where(sql<boolean>`(events.ends_at is null or events.ends_at > ${now})`)
    .select(sql<number>`count(*) over ()`.as('total'))
    .execute();
  return { events: rows.map(({ total: _, ...event }) => eventOf(event)), event_count: rows[0]?.total ?? 0 };
}

/** The panel's lists besides work and payments: the first items of each, and the total. */
export async function panelOf(db: Db, viewer: Viewer, today: Day, now: Date) {
  const [free, alerts, events, requests, doubts, visit, invited, year] = await Promise.all([
    someFree(db, today, FREE_NAMED),
    alertsNow(db, viewer, today, now, { limit: NAMED.alerts, offset: 0 }),
    eventsToCome(db, viewer, today, now),
    oldestRequests(db, NAMED.requests),
    openDoubts(db, { limit: NAMED.doubts, offset: 0 }),
    firstWaiting(db),
    countOpenInvitations(db, viewer),
    chartOfYear(db, today),
  ]);
  // a list that is not full has all there is
  const alert_count = alerts.length < NAMED.alerts ? alerts.length : await countAlerts(db);
  const doubt_count = doubts.length < NAMED.doubts ? doubts.length : await countOpenDoubts(db);
  return { free, alerts, alert_count, ...events, requests, doubts, doubt_count, visit, invited, year };
}

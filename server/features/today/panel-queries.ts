/** The manager's panel of the day. */
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { addDays, type Day, ZONE } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import type { Db } from '../../platform/data/database.ts';
import { firstRows } from '../../platform/pages/paging.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { oldestRequests } from '../bookings/queries.ts';
import { openDoubts } from '../doubts/queries.ts';
import { countOpenInvitations } from '../invitations/queries.ts';
import { firstWaiting } from '../visits/queries.ts';
import { eventOf, horsesInAlert, todaysEvents } from './overview-queries.ts';

const NAMED = { alerts: 5, requests: 5, events: 10, doubts: 2 };

/** The horses in alert by their boxes, with the day since when, and what is next for them today. */
export const alertsNow = (db: Db, viewer: Viewer, today: Day, now: Date) =>
  horsesInAlert(db, viewer, today)
    .select(sql<Day>`(horses.health_alert_since at time zone ${sql.lit(ZONE)})::date`.as('since'))
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('events')
          .whereRef('events.horse_id', '=', 'horses.id')
          .where('events.first_day', '=', today)
          .where('events.starts_at', '>', now)
          .where('events.starts_at', '<', startOfDay(addDays(today, 1)))
          .where('events.is_finished', '=', false)
          .select('events.title')
          .select(sql<string>`events.starts_at`.as('starts_at'))
          .orderBy('events.starts_at')
          .orderBy('events.id')
          .limit(1),
      ).as('next'),
    );

/** The panel's lists besides work and payments: the first items of each, and the total. */
export async function panelOf(db: Db, viewer: Viewer, today: Day, now: Date) {
  const toCome = todaysEvents(db, viewer, today).where(
    sql<boolean>`(events.ends_at is null or events.ends_at > ${now})`,
  );
  const [alerts, events, requests, doubts, visit, invited] = await Promise.all([
    firstRows(alertsNow(db, viewer, today, now), NAMED.alerts),
    firstRows(toCome, NAMED.events),
    oldestRequests(db, NAMED.requests),
    firstRows(openDoubts(db), NAMED.doubts),
    firstWaiting(db),
    countOpenInvitations(db, viewer),
  ]);
  return {
    alerts,
    events: { ...events, rows: events.rows.map(eventOf) },
    requests,
    doubts,
    visit,
    invited,
  };
}

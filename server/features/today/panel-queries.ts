/** The manager's panel of the day. */
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { addDays, type Day, ZONE } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import type { Db } from '../../platform/data/database.ts';
import { firstRows } from '../../platform/pages/paging.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { unevenArchived } from '../billing/panel-queries.ts';
import { lastDue } from '../billing/queries.ts';
import { oldestRequests } from '../bookings/queries.ts';
import { countOverdue } from '../care/due-queries.ts';
import { oldestDoubt } from '../doubts/queries.ts';
import { areStepsHidden } from '../first-steps/queries.ts';
import { openInvitations } from '../invitations/queries.ts';
import { absencesToShare, selectToShare } from '../rota/queries.ts';
import { billingSettings } from '../settings/payment-days.ts';
import { firstInLine, longestWaiting } from '../visits/queries.ts';
import { countsOfWaiting } from '../visits/waiting-queries.ts';
import { eventOf, horsesInAlert, todaysEvents } from './overview-queries.ts';

const NAMED = { alerts: 5, requests: 5, events: 10 };

/** Horses in alert by box, with the day of the alert and their next event of today. */
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

const eventsToCome = (db: Db, viewer: Viewer, today: Day, now: Date) =>
  todaysEvents(db, viewer, today).where(sql<boolean>`(events.ends_at is null or events.ends_at > ${now})`);

/** The panel's counts, days and single lines, in one query. Its lists are then read only if they have rows. */
export const outlineOf = (db: Db, viewer: Viewer, today: Day, now: Date) =>
  countsOfWaiting(db)
    .select(({ exists }) => [
      exists(horsesInAlert(db, viewer, today))
        .$castTo<boolean>()
        .as('alerts'),
      exists(eventsToCome(db, viewer, today, now))
        .$castTo<boolean>()
        .as('events'),
      exists(selectToShare(db, today)).$castTo<boolean>().as('absences'),
      exists(unevenArchived(db).select('horses.id')).$castTo<boolean>().as('archived'),
    ])
    .select([areStepsHidden.as('steps_hidden'), openInvitations(db, viewer).as('invited')])
    .select([longestWaiting(db).as('visit'), firstInLine(db).as('in_line'), oldestDoubt(db).as('doubt')])
    .select(countOverdue(db, today).as('care'))
    .select([billingSettings.as('billing'), lastDue(today).as('last_due')])
    .executeTakeFirstOrThrow();

type Outline = Awaited<ReturnType<typeof outlineOf>>;

const NONE = { rows: [], total: 0 };

/** The panel's lists besides work and payments: the first items of each, and the total. */
export async function panelOf(db: Db, viewer: Viewer, today: Day, now: Date, outline: Outline) {
  const [alerts, events, requests, absences] = await Promise.all([
    outline.alerts ? firstRows(alertsNow(db, viewer, today, now), NAMED.alerts) : NONE,
    outline.events ? firstRows(eventsToCome(db, viewer, today, now), NAMED.events) : NONE,
    outline.services > 0 ? oldestRequests(db, NAMED.requests) : [],
    outline.absences ? absencesToShare(db, today) : [],
  ]);
  return {
    alerts,
    events: { ...events, rows: events.rows.map(eventOf) },
    requests,
    care: outline.care,
    doubt: outline.doubt,
    visit: outline.visit,
    inLine: outline.in_line,
    absences,
    invited: outline.invited,
  };
}

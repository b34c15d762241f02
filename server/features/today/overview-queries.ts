/** Events of today and horses that need care, for a worker's overview and the manager's panel. */
import { sql } from 'kysely';
import { type Day, dayOf } from '../../domain/days.ts';
import { type Db, TRUE } from '../../platform/data/database.ts';
import { boxOrder } from '../../platform/data/polish-text.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { eventsOf, fewHorseNames } from '../calendar/queries.ts';
import { isSeenBy } from '../horses/access.ts';
import { alertReason } from '../tasks/alert-reason.ts';
import { openFor } from '../tasks/queries.ts';
import { roundsFor } from '../tasks/rounds.ts';
import type { RoundsOfDay } from '../tasks/schema.ts';
import type { HorseInAlert, OverviewEvent, RelevantHorse } from './schema.ts';

/** The API's limit; pages show fewer. */
export const MAX_ROWS = 1000;
const ON_PAGE = { events: 20, alerts: 20 };

export function todaysEvents(db: Db, viewer: Viewer, today: Day) {
  const scope = { mode: 'worker', viewer, today } as const;
  return eventsOf(db, scope, { from: today, to: today })
    .innerJoin('people', 'people.id', 'events.author_id')
    .select(['events.id', 'events.title', 'events.description', 'events.all_day', 'events.is_finished'])
    .select(['events.start_day', 'events.end_day', 'events.starts_at', 'events.ends_at'])
    .select((eb) => fewHorseNames(scope)(eb).as('horse_name'))
    .select(sql<boolean>`coalesce(horses.health_alert, false)`.as('health_alert'))
    .select(['people.first_name', 'people.last_name'])
    .orderBy('events.starts_at', (order) => order.asc().nullsFirst())
    .orderBy('events.id');
}

type EventRow = Awaited<ReturnType<ReturnType<typeof todaysEvents>['execute']>>[number];

export const eventOf = (event: EventRow) => {
  const { start_day, end_day, starts_at, ends_at, all_day, first_name, last_name, ...row } = event;
  return {
    ...row,
    allDay: all_day,
    author: `${first_name} ${last_name}`,
    worker_id: null,
    start: start_day ?? (starts_at as Date).toISOString(),
    end: end_day ?? (ends_at as Date).toISOString(),
  } satisfies OverviewEvent;
};

/** Visible horses in alert, or with work left over from earlier days; those in alert first. */
export const relevantHorses = (db: Db, viewer: Viewer, today: Day): Promise<RelevantHorse[]> =>
  db
    .with('open_work', (cte) =>
      openFor(cte as unknown as Db, viewer, today)
        .where('tasks.horse_id', 'is not', null)
        .groupBy('tasks.horse_id')
        .select(['tasks.horse_id', sql<number>`count(*)::integer`.as('tasks')])
        .select(sql<Day>`min(tasks.date_to_finish)`.as('oldest')),
    )
    .selectFrom('horses')
    .leftJoin('open_work', 'open_work.horse_id', 'horses.id')
    .where('horses.archived_at', 'is', null)
    .where((eb) => {
      const late = eb.selectFrom('open_work').where('oldest', '<', today).select('horse_id').$castTo<{ id: string }>();
      const ill = eb
        .selectFrom('horses')
        .where('horses.health_alert', '=', TRUE)
        .where('horses.archived_at', 'is', null)
        .where(isSeenBy(viewer, today))
        .select('horses.id');
      return eb('horses.id', 'in', late.unionAll(ill));
    })
    .select(['horses.id', 'horses.name', 'horses.box_number', 'horses.owner_id', 'horses.health_alert'])
    .select(sql<number>`coalesce(open_work.tasks, 0)`.as('open_tasks'))
    .orderBy('horses.health_alert', 'desc')
    .orderBy(boxOrder('horses'))
    .orderBy('horses.id')
    .limit(MAX_ROWS)
    .execute();

/** The horses in alert that the viewer sees, by box. */
export const horsesInAlert = (db: Db, viewer: Viewer, today: Day) =>
  db
    .selectFrom('horses')
    .where('horses.health_alert', '=', TRUE)
    .where('horses.archived_at', 'is', null)
    .where(isSeenBy(viewer, today))
    .select(['horses.id', 'horses.name', 'horses.box_number', alertReason.as('reason')])
    .orderBy(boxOrder('horses'))
    .orderBy('horses.id');

export async function overviewGlance(
  db: Db,
  viewer: Viewer,
  now: Date,
): Promise<RoundsOfDay & { events: OverviewEvent[]; alerts: HorseInAlert[] }> {
  const today = dayOf(now);
  const [rounds, events, alerts] = await Promise.all([
    roundsFor(db, viewer, now),
    todaysEvents(db, viewer, today).limit(ON_PAGE.events).execute(),
    horsesInAlert(db, viewer, today).limit(ON_PAGE.alerts).execute(),
  ]);
  return { ...rounds, events: events.map(eventOf), alerts };
}

export const eventsToday = async (db: Db, viewer: Viewer, today: Day): Promise<OverviewEvent[]> =>
  (await todaysEvents(db, viewer, today).limit(MAX_ROWS).execute()).map(eventOf);

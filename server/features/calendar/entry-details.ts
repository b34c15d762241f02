import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { alertReasonOf } from '../health/queries.ts';
import { seenHorse } from '../horses/access.ts';
import { seenHorseRecord } from '../horses/queries.ts';
import { alertReason } from '../tasks/alert-reason.ts';
import { finishersOf, visibleTo } from '../tasks/queries.ts';
import { mayEdit, mayFinish } from './edit-event.ts';
import { paymentDetails } from './payments.ts';
import type { EntryAddress, EntryDetails } from './schema.ts';
import { stableEventFor } from './stable-events.ts';

type Found = Promise<EntryDetails | undefined>;

export async function entryDetails(db: Db, viewer: Viewer, { kind, id }: EntryAddress, today: Day): Found {
  if (kind === 'event') return eventDetails(db, viewer, id, today);
  if (kind === 'payment') return paymentDetails(db, await seenHorseRecord(db, viewer, id, today), today);
  return workDetails(db, viewer, id, today);
}

async function eventDetails(db: Db, viewer: Viewer, id: string, today: Day): Found {
  const event = await db
    .selectFrom('events')
    .innerJoin('people', 'people.id', 'events.author_id')
    .where('events.id', '=', id)
    .select(['events.title', 'events.description', 'events.all_day', 'events.is_finished', 'events.horse_id'])
    .select(['events.start_day', 'events.end_day', 'events.starts_at', 'events.ends_at', 'events.author_id'])
    .select(['people.first_name', 'people.last_name'])
    .executeTakeFirst();
  if (!event) return undefined;
  const { title, description, all_day, is_finished, horse_id } = event;
  const horse = horse_id ? await seenHorse(db, viewer, horse_id, today) : await stableEventFor(db, viewer, id, today);
  if (!horse) return undefined;
  return {
    id,
    kind: 'event',
    title,
    description,
    all_day,
    is_finished,
    horse_id,
    start: event.start_day ?? (event.starts_at as Date).toISOString(),
    end: event.end_day ?? (event.ends_at as Date).toISOString(),
    at: null,
    horse_name: horse.name,
    health_alert: horse.health_alert,
    alert_reason: horse_id && (await alertReasonOf(db, { id: horse_id, health_alert: horse.health_alert })),
    author_name: `${event.first_name} ${event.last_name}`,
    worker_id: null,
    worker_name: null,
    finisher: null,
    skipped: null,
    skip_note: null,
    sees_horse: horse_id !== null,
    is_early: false,
    may_assign: false,
    may_finish: mayFinish(viewer, event, horse),
    may_edit: mayEdit(viewer, event),
  };
}

async function workDetails(db: Db, viewer: Viewer, id: string, today: Day): Found {
  const work = await db
    .selectFrom('tasks')
    .where('tasks.id', '=', id)
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .where((eb) => {
      const own = eb.selectFrom('horses').select('horses.id').where('horses.owner_id', '=', viewer.id);
      return eb.or([visibleTo(viewer)(eb), eb('tasks.horse_id', 'in', own)]);
    })
    .select((eb) => sql<boolean>`${visibleTo(viewer)(eb)}`.as('does'))
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .where('horses.archived_at', 'is', null)
    .leftJoin('people as workers', 'workers.id', 'tasks.worker_id')
    .select(['tasks.service_name as title', 'tasks.service_description as description'])
    .select(['services.at', 'tasks.date_to_finish', 'tasks.horse_id', 'horses.name as horse_name', 'tasks.worker_id'])
    .leftJoin('skip_notes', 'skip_notes.task_id', 'tasks.id')
    .select(['tasks.finished_at', 'workers.first_name', 'workers.last_name'])
    .select(['tasks.is_open', 'tasks.skipped', 'skip_notes.note as skip_note'])
    .select((eb) => eb.fn.coalesce('horses.health_alert', sql<boolean>`false`).as('health_alert'))
    .select(alertReason.as('alert_reason'))
    .executeTakeFirst();
  if (!work) return undefined;
  const { date_to_finish, finished_at, first_name, last_name, does, is_open: open, ...shown } = work;
  const manages = may(viewer, 'assignWork');
  const isDue = manages || date_to_finish <= today;
  const horse = shown.horse_id && (await seenHorse(db, viewer, shown.horse_id, today));
  return {
    ...shown,
    id,
    kind: 'service',
    all_day: true,
    start: date_to_finish,
    end: date_to_finish,
    author_name: null,
    is_finished: finished_at !== null,
    worker_name: first_name === null ? null : `${first_name} ${last_name}`,
    finisher: finished_at && (manages || horse) ? ((await finishersOf(db, [id])).get(id) ?? null) : null,
    sees_horse: Boolean(horse),
    may_finish: open && does && isDue,
    is_early: open && does && !isDue,
    may_edit: false,
    may_assign: manages && open,
  };
}

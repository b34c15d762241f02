import type { Selectable } from 'kysely';
import { dayOf, formatDay, formatTime, isDay } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import type { Command } from '../../platform/forms/action.ts';
import { refuseIfStale } from '../../platform/forms/stale-check.ts';
import { Forbidden, NotFound } from '../../platform/http/errors.ts';
import { signedIn, type Viewer } from '../../platform/session/session.ts';
import { type HorseAccess, lockSeenHorse } from '../horses/access.ts';
import { whenOf } from './event-times.ts';
import type { ChangedEvent } from './schema.ts';
import { stableEventFor } from './stable-events.ts';
import { eventErrors } from './texts.ts';

type Authored = { author_id: string; horse_id: string | null };

/** Whether somebody who sees an event may change and delete it: managers any event, others their own of a horse. */
export const mayEdit = (person: Viewer, event: Authored): boolean =>
  may(person, 'editAllEvents') || (event.author_id === person.id && event.horse_id !== null);

/** Whether somebody may mark an event as done: everybody who may edit it, and workers who see the horse. */
export const mayFinish = (person: Viewer, event: Authored, { access }: Pick<HorseAccess, 'access'>) =>
  mayEdit(person, event) || access === 'sees';

/** The columns that the form shows and that its save compares. */
export const FORM_COLUMNS = [
  'title',
  'description',
  'all_day',
  'start_day',
  'end_day',
  'starts_at',
  'ends_at',
] as const;
type EventRow = Pick<Selectable<Database['events']>, (typeof FORM_COLUMNS)[number]>;

/** An event's values by form field, for the form's version. */
export const formOf = ({ title, description, all_day, start_day, end_day, starts_at, ends_at }: EventRow) => ({
  title,
  description,
  allDay: all_day,
  start: start_day ?? (starts_at as Date).toISOString(),
  end: end_day ?? (ends_at as Date).toISOString(),
});

/**
 * Changes a personal entry, but not its horse. Throws NotFound, Forbidden, BadInput (see whenOf), Stale (somebody else
 * changed it since its form was rendered).
 */
export async function updateEvent(command: Command<ChangedEvent>): Promise<void> {
  const { db, input } = command;
  const { id, title, description, form_version } = input;
  await inTransaction(db, async (tx) => {
    const { event } = await lockEvent(tx, command, id);
    if (!mayEdit(signedIn(command), event)) throw new Forbidden();
    const changed = { title, description, ...whenOf(input) };
    const message = eventErrors.changed;
    refuseIfStale(form_version, { now: formOf(event), wanted: formOf(changed), reading, message });
    await tx.updateTable('events').set(changed).where('id', '=', id).execute();
    await recordAudit(tx, command, 'update_event', { event: id }, changeOf(formOf(event), formOf(changed)));
  });
}

/** Formats a value of the form for an error. */
export const reading = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'Cały dzień' : 'Z godzinami') : readingOf(String(value));

const readingOf = (value: string) => {
  if (isDay(value)) return formatDay(value);
  const instant = /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null;
  return instant ? `${formatDay(dayOf(instant))}, ${formatTime(instant)}` : value;
};

/** Throws NotFound, Forbidden. */
export async function finishEvent(command: Command<{ id: string; is_finished: boolean }>): Promise<void> {
  const { id, is_finished } = command.input;
  await inTransaction(command.db, async (tx) => {
    const { event, horse } = await lockEvent(tx, command, id);
    if (!mayFinish(signedIn(command), event, horse)) throw new Forbidden();
    if (event.is_finished === is_finished) return;
    await tx.updateTable('events').set({ is_finished }).where('id', '=', event.id).execute();
    await recordAudit(tx, command, is_finished ? 'finish_event' : 'reopen_event', { event: event.id });
  });
}

/** Throws NotFound, Forbidden. */
export async function deleteEvent(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const { event } = await lockEvent(tx, command, input.id);
    if (!mayEdit(signedIn(command), event)) throw new Forbidden();
    await tx.deleteFrom('events').where('id', '=', event.id).execute();
    await recordAudit(tx, command, 'delete_event', { event: event.id }, { before: { horse_id: event.horse_id } });
  });
}

/**
 * Locks an event and its horse, and returns both, the horse with the caller's access. The horse is locked first, in the order of a
 * person's erasure, so that no event outlives it. Throws NotFound, also if the caller does not see the horse.
 */
async function lockEvent(tx: Tx, command: Command<unknown>, id: string) {
  const events = tx.selectFrom('events').where('id', '=', id);
  const found = await events.select('horse_id').executeTakeFirst();
  const viewing = [signedIn(command), found?.horse_id ?? id, dayOf(command.now)] as const;
  const horse = found && (found.horse_id ? await lockSeenHorse(tx, ...viewing) : await stableEventFor(tx, ...viewing));
  const event =
    horse &&
    (await events
      .select(['id', 'horse_id', 'author_id', 'is_finished'])
      .select(FORM_COLUMNS)
      .forUpdate()
      .executeTakeFirst());
  if (!event) throw new NotFound(eventErrors.gone);
  return { event, horse };
}

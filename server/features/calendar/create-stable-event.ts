import { randomUUID } from 'node:crypto';
import { addDays, addMonths, type Day, dayOf, daysBetween, formatTime } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { daysOfEvent, whenOf } from './event-times.ts';
import type { NewStableEvent } from './stable-event-schema.ts';
import { lockHorsesOfEvent } from './stable-events.ts';

/**
 * Creates an event of the stable. A repeated one becomes an event on each of its days, which is changed and deleted alone.
 * Throws BadInput (its horses, its times, or its last day).
 */
export async function createStableEvent(command: Command<NewStableEvent>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const { id = randomUUID(), title, description } = input;
  const horses = input.horse_ids.toSorted();
  const author_id = signedIn(command).id;
  const events = timesOf(input).map((when, nth) => ({
    id: nth === 0 ? id : randomUUID(),
    horse_id: null,
    author_id,
    title,
    description,
    ...when,
    created_at: now,
  }));
  await inTransaction(db, async (tx) => {
    await lockHorsesOfEvent(tx, horses);
    await tx.insertInto('events').values(events).execute();
    const rows = events.flatMap((event) => horses.map((horse_id) => ({ event_id: event.id, horse_id })));
    if (rows.length > 0) await tx.insertInto('event_horses').values(rows).execute();
    for (const event of events)
      await recordAudit(tx, command, 'create_event', { event: event.id }, { after: { horses: horses.length } });
  });
  return { id };
}

const STEPS = {
  never: (day: Day) => day,
  weekly: (day: Day, nth: number) => addDays(day, 7 * nth),
  monthly: addMonths,
};

/** The times of the event and of its repetitions. Throws BadInput. */
function timesOf(input: NewStableEvent): ReturnType<typeof whenOf>[] {
  const first = whenOf(input);
  if (input.repeats === 'never') return [first];
  const { from, to } = daysOfEvent(input);
  const { until } = input;
  if (!until) throw new BadInput(undefined, { until: 'Podaj ostatni dzień' });
  if (until < from) throw new BadInput(undefined, { until: 'Ostatni dzień jest przed pierwszym' });
  if (until > addMonths(from, 12)) throw new BadInput(undefined, { until: 'Najwyżej rok naprzód' });
  const hours = first.all_day ? {} : { start_time: formatTime(first.starts_at), end_time: formatTime(first.ends_at) };
  const [start, end] = first.all_day ? [from, to] : [dayOf(first.starts_at), dayOf(first.ends_at)];
  const lasts = daysBetween(start, end);
  const times = [first];
  for (let nth = 1; ; nth++) {
    const day = STEPS[input.repeats](start, nth);
    if (day > until) return times;
    // Each lasts as many days as the first one, even if a month is too short for the last of them.
    times.push(whenOf({ allDay: first.all_day, start: day, end: addDays(day, lasts), ...hours }));
  }
}

import { type Day, dayOf, isDay } from '../../domain/days.ts';
import { fieldErrors } from '../../domain/field-texts.ts';
import { at } from '../../domain/instants.ts';
import { BadInput } from '../../platform/http/errors.ts';
import type { NewEvent } from './schema.ts';

type Times = Pick<NewEvent, 'allDay' | 'start' | 'start_time' | 'end' | 'end_time'>;

type When =
  | { all_day: true; start_day: Day; end_day: Day; starts_at: null; ends_at: null }
  | { all_day: false; start_day: null; end_day: null; starts_at: Date; ends_at: Date };

const HOUR = 3_600_000;

const NO_HOUR = 'Podaj też godzinę albo zaznacz cały dzień';
const LASTS_NO_TIME = 'Wydarzenie musi kończyć się później, niż się zaczyna';

/**
 * The time of an event as its row stores it; an earlier end is swapped with the start. Throws BadInput (no time, or an
 * end at the start).
 */
export function whenOf(input: Times): When {
  if (input.allDay) {
    const [start_day, end_day] = [dayIn(input.start), dayIn(input.end)].sort() as [Day, Day];
    return { all_day: true, start_day, end_day, starts_at: null, ends_at: null };
  }
  // A client that sends no times may not have fields for them.
  const picked = input.start_time !== undefined || input.end_time !== undefined;
  const first = momentOf(input.start, input.start_time, picked ? 'start_time' : 'start');
  const last = momentOf(input.end, input.end_time, picked ? 'end_time' : 'end');
  const [from, to] = isLater(first, last) ? [last, first] : [first, last];
  const starts_at = from.at;
  const ends_at = endOf(from, to);
  if (ends_at <= starts_at) throw new BadInput(undefined, { [last.typed ? 'end_time' : 'end']: LASTS_NO_TIME });
  return { all_day: false, start_day: null, end_day: null, starts_at, ends_at };
}

export function daysOfEvent({ start, end }: Pick<NewEvent, 'start' | 'end'>): { from: Day; to: Day } {
  const [from, to] = [dayIn(start), dayIn(end)].sort() as [Day, Day];
  return { from, to };
}

const dayIn = (moment: string): Day => (isDay(moment) ? moment : dayOf(new Date(moment)));

/** `typed` is the picked day and time, if there was one. */
type Moment = { at: Date; typed?: string };

/** An instant from the API, or a day with a picked time. */
function momentOf(moment: string, time: string | undefined, field: string): Moment {
  if (!isDay(moment)) return { at: new Date(moment) };
  if (!time) throw new BadInput(undefined, { [field]: field.endsWith('_time') ? fieldErrors.required : NO_HOUR });
  return { at: at(moment, time), typed: `${moment}T${time}` };
}

/** Compares what was typed, if both were: 02:30 precedes 03:15 even in the spring night in which it becomes 03:30. */
const isLater = (one: Moment, other: Moment) =>
  one.typed && other.typed ? one.typed > other.typed : one.at > other.at;

/** If the spring clock change has moved the start past the end, the end moves with it. */
function endOf(from: Moment, to: Moment): Date {
  const overtaken = from.typed !== to.typed && from.at >= to.at;
  return overtaken && from.typed && to.typed ? new Date(to.at.getTime() + HOUR) : to.at;
}

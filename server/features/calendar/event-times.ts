import { type Day, dayOf, isDay } from '../../domain/days.ts';
import { fieldErrors } from '../../domain/field-texts.ts';
import { at } from '../../domain/instants.ts';
import { BadInput } from '../../platform/errors.ts';
import type { NewEvent } from './schema.ts';

type Times = Pick<NewEvent, 'allDay' | 'start' | 'start_time' | 'end' | 'end_time'>;

type When =
  | { all_day: true; start_day: Day; end_day: Day; starts_at: null; ends_at: null }
  | { all_day: false; start_day: null; end_day: null; starts_at: Date; ends_at: Date };

const HOUR = 3_600_000;

const NO_HOUR = 'Podaj też godzinę albo zaznacz cały dzień';
const LASTS_NO_TIME = 'Wydarzenie musi kończyć się później, niż się zaczyna';

/**
 * From when to when an event lasts, as its row says it; whatever comes first begins it. Throws BadInput (no hour, or it ends
 * when it begins).
 */
export function whenOf(input: Times): When {
  if (input.allDay) {
    const [start_day, end_day] = [dayIn(input.start), dayIn(input.end)].sort() as [Day, Day];
    return { all_day: true, start_day, end_day, starts_at: null, ends_at: null };
  }
  // Who sent no hour at all may know of no field for one.
  const picked = input.start_time !== undefined || input.end_time !== undefined;
  const first = momentOf(input.start, input.start_time, picked ? 'start_time' : 'start');
  const last = momentOf(input.end, input.end_time, picked ? 'end_time' : 'end');
  const [from, to] = isLater(first, last) ? [last, first] : [first, last];
  const [starts_at, ends_at] = [from.at, endOf(from, to)];
  if (ends_at <= starts_at) throw new BadInput(undefined, { [last.typed ? 'end_time' : 'end']: LASTS_NO_TIME });
  return { all_day: false, start_day: null, end_day: null, starts_at, ends_at };
}

/** The first day of an event and its last. */
export function daysOfEvent({ start, end }: Pick<NewEvent, 'start' | 'end'>): { from: Day; to: Day } {
  const [from, to] = [dayIn(start), dayIn(end)].sort() as [Day, Day];
  return { from, to };
}

const dayIn = (moment: string): Day => (isDay(moment) ? moment : dayOf(new Date(moment)));

/** An instant; `typed`: the day and the hour it was picked by, where it was. */
type Moment = { at: Date; typed?: string };

/** An instant as it was sent, or a day at the hour that was picked for it. */
function momentOf(moment: string, time: string | undefined, field: string): Moment {
  if (!isDay(moment)) return { at: new Date(moment) };
  if (!time) throw new BadInput(undefined, { [field]: field.endsWith('_time') ? fieldErrors.required : NO_HOUR });
  return { at: at(moment, time), typed: `${moment}T${time}` };
}

/** As it was typed, where both were: 02:30 comes before 03:15 in the night of spring too, in which it is 03:30. */
const isLater = (one: Moment, other: Moment) =>
  one.typed && other.typed ? one.typed > other.typed : one.at > other.at;

/** The hour that a night of spring leaves out has moved the start: the end moves with it, rather than come first. */
function endOf(from: Moment, to: Moment): Date {
  const overtaken = from.typed !== to.typed && from.at >= to.at;
  return overtaken && from.typed && to.typed ? new Date(to.at.getTime() + HOUR) : to.at;
}

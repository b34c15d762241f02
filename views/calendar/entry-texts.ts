import {
  type CalendarView,
  type Day,
  dayOf,
  daysInView,
  formatDay,
  formatDays,
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatTime,
} from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { skippedInWords } from '../../server/domain/skipping.ts';
import type { Entry, Mode, RoutineOfDay } from '../../server/features/calendar/schema.ts';

type Span = Pick<Entry, 'all_day' | 'start' | 'end'>;

/** The stable's first and last day of an entry; midnight ends the day before. */
export function daysOf({ all_day, start, end }: Span): [Day, Day] {
  if (all_day) return [start as Day, end as Day];
  const [first, last] = [Date.parse(start), Date.parse(end)];
  return [dayOf(new Date(first)), dayOf(new Date(Math.max(first, last - 1)))];
}

/** An entry with its first and last day, computed once because turning an instant into a day is slow. */
export type DatedEntry<Of extends Span = Entry> = Of & { first: Day; last: Day };

export function dated<Of extends Span>(entry: Of): DatedEntry<Of> {
  const [first, last] = daysOf(entry);
  return { ...entry, first, last };
}

/** '21.11.2026', '27.11.2026 – 29.11.2026', '21.11.2026, 14:00–14:45', '24.10.2026, 22:00 – 25.10.2026, 06:00' */
export function rangeOf(entry: Span): string {
  const [first, last] = daysOf(entry).map(formatDay);
  if (entry.all_day) return first === last ? `${first}` : `${first} – ${last}`;
  const [start, end] = [formatTime(entry.start), formatTime(entry.end)];
  return first === last ? `${first}, ${start}–${end}` : `${first}, ${start} – ${last}, ${end}`;
}

/** The time of an entry in a list of its day: its hours, its days, or nothing for a single whole day. */
export function hoursOf(entry: Span & Pick<Entry, 'kind'>): string {
  const [first, last] = daysOf(entry);
  if (entry.kind === 'alert') return `od ${formatShortDay(first)}`;
  if (first !== last) return rangeOf(entry);
  return entry.all_day ? '' : `${formatTime(entry.start)}–${formatTime(entry.end)}`;
}

/** A calendar's heading: 'listopad 2026', '16–22 lis 2026', '20 lis 2026' */
export function headingOf(view: CalendarView, date: Day): string {
  if (view === 'month') return formatMonth(date);
  const { from, to } = daysInView(view, date);
  return from === to ? `${formatLongDay(from)} ${from.slice(0, 4)}` : formatDays(from, to);
}

const DUE = 'Termin płatności';

type Named = Pick<Entry, 'kind' | 'horse_name'>;

/** Texts for entries without a horse. */
const NO_HORSE: Partial<Record<Entry['kind'], string>> = { service: 'Usługa ogólna', unpaid: DUE, visit: 'bez koni' };

/** The name of an entry's horse, or the text for an entry without one. */
export const horseOf = ({ kind, horse_name }: Named): string => horse_name ?? NO_HORSE[kind] ?? 'Wydarzenie ogólne';

/** 'Kowal · Bursztyn' */
export const titleOf = (entry: Named & Pick<Entry, 'title'>): string => `${entry.title} · ${horseOf(entry)}`;

/** Whether a calendar is of many horses and folds all their work; those of an owner and of a horse fold the routine. */
export const isOfMany = (mode: Mode): boolean => mode === 'worker' || mode === 'manager';

/**
 * The words of an entry in a square or a column. In a calendar of many horses the horse, which is never cut, comes first,
 * except for care, which is often of many. A horse's own calendar leaves its name out.
 */
export function namesOf(entry: Entry, mode: Mode, horseFirst = isOfMany(mode)): [first: string, second?: string] {
  const { kind, title, horse_name } = entry;
  const isCare = kind === 'care' || kind === 'visit';
  if (mode !== 'horse' && (isCare || (mode === 'user' && !horseFirst))) return [title, horseOf(entry)];
  const text = kind === 'alert' ? `${title} ${hoursOf(entry)}` : title;
  if (mode === 'horse' || kind === 'unpaid') return [text];
  return horse_name ? [horse_name, text] : [text, horseOf(entry)];
}

/** The fields that decide an entry's status, look and words. */
type Told = Pick<Entry, 'kind' | 'is_finished' | 'skipped'> & { skip_note?: string | null };
type State = Told & Pick<Entry, 'health_alert'>;

/** Whether a task is done, open or skipped; an event that is not done has no status. */
export const statusOf = ({ kind, is_finished, skipped, skip_note }: Told): string | null => {
  if (skipped) return skippedInWords({ skipped, note: skip_note ?? null });
  if (kind === 'service') return is_finished ? 'Wykonano' : 'Oczekujące';
  return is_finished ? 'Wykonano' : null;
};

/** Whether an entry has a dialog; the others link to a page. */
export const hasPanel = ({ kind }: Pick<Entry, 'kind'>): boolean =>
  !['alert', 'unpaid', 'care', 'visit'].includes(kind);

/** Whether an alert marks an entry: the alert itself, and open work for its horse, but no events. */
export const isInAlert = ({ kind, health_alert, is_finished, skipped }: State): boolean =>
  (kind === 'alert' || kind === 'service') && health_alert && !is_finished && !skipped;

/** The meaning of an entry's sign and colour in words: 'Alert zdrowotny, Oczekujące'. */
export const stateInWords = (entry: State): string =>
  entry.kind === 'unpaid'
    ? DUE
    : [entry.kind !== 'alert' && isInAlert(entry) && 'Alert zdrowotny', statusOf(entry)].filter(Boolean).join(', ');

export type Tone = 'payment' | 'urgent' | 'event' | 'service' | 'care';

/**
 * The colour of an entry: payments red, open work for a horse with an alert orange, other work green, events plain. Payments
 * that are not late are plain too in the stable's calendar. Due care is dashed, and red once it is overdue.
 */
export function toneOf(entry: State & Pick<Entry, 'start'>, today: Day): Tone {
  if (entry.kind === 'alert' || isInAlert(entry)) return 'urgent';
  if (entry.kind === 'visit') return 'event';
  const isLate = entry.start < today;
  if (entry.kind === 'unpaid') return isLate ? 'payment' : 'event';
  return entry.kind === 'care' && isLate ? 'payment' : entry.kind;
}

/** The classes of an entry: its colour, and whether it is done or past. Work does not become past by itself. */
export const classesOf = (entry: DatedEntry, today: Day): string =>
  [
    toneOf(entry, today),
    (entry.is_finished || entry.skipped) && 'done',
    entry.kind !== 'service' && entry.last < today && 'past',
  ]
    .filter(Boolean)
    .join(' ');

/** 'jeszcze 148'; 'jeszcze co najmniej 500' if there may be more. */
export const restText = (count: number, isLeast = false): string => `jeszcze ${isLeast ? 'co najmniej ' : ''}${count}`;

/** '54 usługi' */
export const servicesText = (count: number): string => `${count} ${plural(count, 'usługa', 'usługi', 'usług')}`;

/** '6 stałych usług' */
export const routineText = (count: number): string =>
  `${count} ${plural(count, 'stała usługa', 'stałe usługi', 'stałych usług')}`;

/** '2 usługi koni z alertem zdrowotnym' */
export const inAlertText = (count: number): string => `${servicesText(count)} koni z alertem zdrowotnym`;

/** '1 niewykonana', '2 niewykonane', '5 niewykonanych' */
export const missedText = (routine: RoutineOfDay): string =>
  `${leftOf(routine)} ${plural(leftOf(routine), 'niewykonana', 'niewykonane', 'niewykonanych')}`;

/** How much of a day's routine is neither done nor skipped. */
export const leftOf = ({ count, done, skipped }: RoutineOfDay): number => count - done - skipped;

/** '30 z 65 wykonanych', '24 z 24 wykonanych · nie wykonano 6' */
export function doneText({ count, done, skipped }: RoutineOfDay): string {
  const all = count - skipped;
  const text = `${done} z ${all} ${plural(all, 'wykonanej', 'wykonanych', 'wykonanych')}`;
  return skipped > 0 ? `${text} · nie wykonano ${skipped}` : text;
}

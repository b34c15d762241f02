import { type Day, dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import type { Entry, MoreOfDay } from '../../server/features/calendar/schema.ts';

type Span = Pick<Entry, 'all_day' | 'start' | 'end'>;

/** The stable's first and last day of an entry; midnight ends the day before. */
function daysOf({ all_day, start, end }: Span): [Day, Day] {
  if (all_day) return [start as Day, end as Day];
  const [first, last] = [Date.parse(start), Date.parse(end)];
  return [dayOf(new Date(first)), dayOf(new Date(Math.max(first, last - 1)))];
}

/** '21.11.2026', '27.11.2026 – 29.11.2026', '21.11.2026, 14:00–14:45', '24.10.2026, 22:00 – 25.10.2026, 06:00' */
export function rangeOf(entry: Span): string {
  const [first, last] = daysOf(entry).map(formatDay);
  if (entry.all_day) return first === last ? `${first}` : `${first} – ${last}`;
  const [start, end] = [formatTime(entry.start), formatTime(entry.end)];
  return first === last ? `${first}, ${start}–${end}` : `${first}, ${start} – ${last}, ${end}`;
}

/** What stands beside an entry in a list of its day: its hours, its days, or nothing for a single whole day. */
export function hoursOf(entry: Span): string {
  const [first, last] = daysOf(entry);
  if (first !== last) return rangeOf(entry);
  return entry.all_day ? '' : `${formatTime(entry.start)}–${formatTime(entry.end)}`;
}

type Named = Pick<Entry, 'kind' | 'horse_name'>;

/** Whom an entry is about. */
export const horseOf = ({ kind, horse_name }: Named): string =>
  horse_name ?? (kind === 'service' ? 'Usługa ogólna' : 'Wydarzenie ogólne');

/** 'Kowal · Bursztyn' */
export const titleOf = (entry: Named & Pick<Entry, 'title'>): string => `${entry.title} · ${horseOf(entry)}`;

/** What became of a piece of work, or of an event that was marked as done. */
export const statusOf = ({ kind, is_finished }: Pick<Entry, 'kind' | 'is_finished'>): string | null => {
  if (kind === 'service') return is_finished ? 'Wykonano' : 'Oczekujące';
  return is_finished ? 'Wykonano' : null;
};

export type Tone = 'payment' | 'urgent' | 'event' | 'service';

/** The colour of an entry: payments red, work for a horse with an alert orange, other work green, events plain. */
export function toneOf({ kind, health_alert }: Pick<Entry, 'kind' | 'health_alert'>): Tone {
  if (kind === 'payment') return 'payment';
  if (kind === 'event') return 'event';
  return health_alert ? 'urgent' : 'service';
}

/** '+148 więcej', '+500 lub więcej' where only the least is known. */
export const moreText = ({ count, at_least }: Pick<MoreOfDay, 'count' | 'at_least'>): string =>
  at_least ? `+${count} lub więcej` : `+${count} więcej`;

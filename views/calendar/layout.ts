import { addDays, type Day, daysBetween } from '../../server/domain/days.ts';
import type { CalendarDays, RoutineOfDay } from '../../server/features/calendar/schema.ts';
import { type DatedEntry, dated } from './entry-texts.ts';

/** The entries of some days in the order in which each day shows them. */
export type DatedDays = Omit<CalendarDays, 'entries'> & { entries: DatedEntry[] };

export const datedDays = (grid: CalendarDays): DatedDays => ({
  ...grid,
  entries: grid.entries.map((entry) => dated(entry)).sort(inOrder),
});

/** An entry of several days within a week: it begins in the column `from` (1: Monday), in the row `lane` (1: the first). */
export type Span = { entry: DatedEntry; from: number; days: number; lane: number };

/** A day's square: its named entries, the number of others, and the number of rows that spans take in it. */
export type Square = {
  day: Day;
  entries: DatedEntry[];
  rest: number;
  /** there may be more than `rest` */
  atLeast: boolean;
  lanes: number;
  routine: RoutineOfDay | undefined;
};

type Week = { squares: Square[]; spans: Span[] };

/** By default a square names four entries. If there are more, it names three and the number of the others. */
const MAX_ENTRIES = 4;
const LANES = [1, 2, 3];

/** Lays the entries of some days, from a Monday to a Sunday, out in weeks; a square has at most `most` lines. */
export function weeksOf(shown: DatedDays, { from, to }: { from: Day; to: Day }, most = MAX_ENTRIES): Week[] {
  const count = (daysBetween(from, to) + 1) / 7;
  const long = shown.entries.filter(isLong).sort(byStart);
  const short = shown.entries.filter((entry) => !isLong(entry));
  return Array.from({ length: count }, (_, nth) => weekOf({ ...shown, long, short }, addDays(from, 7 * nth), most));
}

type Parted = Pick<DatedDays, 'more' | 'routine'> & Record<'long' | 'short', DatedEntry[]>;

function weekOf({ long, short, more, routine }: Parted, monday: Day, most: number): Week {
  const { spans, hidden } = spansOf(long, monday);
  const squares = Array.from({ length: 7 }, (_, nth) => {
    const day = addDays(monday, nth);
    const across = spans.filter((span) => covers(span, nth + 1));
    const ofDay = short.filter(({ first }) => first === day);
    const left = more.find((one) => one.day === day);
    const without = hidden.filter(({ first, last }) => first <= day && day <= last).length + (left?.count ?? 0);
    const all = across.length + ofDay.length + without;
    const room = all > most || without > 0 ? most - 1 - across.length : most;
    const named = ofDay.slice(0, Math.max(0, room));
    return {
      day,
      entries: named,
      rest: ofDay.length - named.length + without,
      atLeast: left?.at_least ?? false,
      lanes: Math.max(0, ...across.map(({ lane }) => lane)),
      routine: routine.find((one) => one.day === day),
    };
  });
  return { squares, spans };
}

/** Whether an entry touches more than one day. */
const isLong = ({ first, last }: DatedEntry): boolean => first < last;

/** Lays entries of several days, the earliest and longest first, out in rows; `hidden` are those that found no row. */
function spansOf(entries: DatedEntry[], monday: Day): { spans: Span[]; hidden: DatedEntry[] } {
  const spans: Span[] = [];
  const hidden: DatedEntry[] = [];
  for (const entry of entries) {
    const from = Math.max(1, daysBetween(monday, entry.first) + 1);
    const to = Math.min(7, daysBetween(monday, entry.last) + 1);
    if (from > to) continue;
    const isFree = (lane: number) =>
      !spans.some((span) => span.lane === lane && span.from <= to && span.from + span.days > from);
    const lane = LANES.find(isFree);
    if (lane) spans.push({ entry, from, days: to - from + 1, lane });
    else hidden.push(entry);
  }
  return { spans, hidden };
}

const covers = ({ from, days }: Span, column: number) => from <= column && column < from + days;

const lengthOf = ({ first, last }: DatedEntry) => daysBetween(first, last);

const byStart = (one: DatedEntry, other: DatedEntry) =>
  Number(other.kind === 'alert') - Number(one.kind === 'alert') ||
  compare(one.first, other.first) ||
  lengthOf(other) - lengthOf(one) ||
  inOrder(one, other);

/** The order of kinds within a day. */
export const RANKS = { alert: 0, unpaid: 1, payment: 1, care: 2, event: 3, visit: 3, service: 4 };

/**
 * The order within a day: entries of several days, alerts first, then payments, due care, all-day events, events by the hour,
 * and work by its name and horse.
 */
const inOrder = (one: DatedEntry, other: DatedEntry): number =>
  Number(isLong(other)) - Number(isLong(one)) ||
  RANKS[one.kind] - RANKS[other.kind] ||
  Number(other.all_day) - Number(one.all_day) ||
  compare(one.start, other.start) ||
  one.title.localeCompare(other.title, 'pl') ||
  (one.horse_name ?? '').localeCompare(other.horse_name ?? '', 'pl') ||
  compare(one.id, other.id);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

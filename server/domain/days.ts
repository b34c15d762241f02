/** A calendar day in the stable's time zone: 'YYYY-MM-DD'. */
export type Day = string & { readonly unit: 'day' };

export const ZONE = 'Europe/Warsaw';

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const fromUtc = (ms: number) => new Date(ms).toISOString().slice(0, 10) as Day;

/** Whether a text is a real day: '2026-02-31' is none. */
export function isDay(text: string): text is Day {
  return SHAPE.test(text) && !Number.isNaN(utc(text)) && fromUtc(utc(text)) === text;
}

export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`);
  return text;
}

const warsawDay = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' });

export const dayOf = (instant: Date): Day => warsawDay.format(instant) as Day;

export const laterOf = (one: Day, other: Day): Day => (one > other ? one : other);

export const addDays = (from: Day, days: number): Day => fromUtc(utc(from) + days * DAY_MS);

/** Negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / DAY_MS);

/** 1 = Monday … 7 = Sunday. */
export const weekdayOf = (day: Day): number => ((new Date(utc(day)).getUTCDay() + 6) % 7) + 1;

export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

/** Keeps the day of the month, or takes the last day of a shorter month (31 January + 1 → 28 February). */
export function addMonths(from: Day, months: number): Day {
  const [year, month, date] = from.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return fromUtc(last.getTime());
}

export const endOfMonth = (day: Day): Day => addDays(addMonths(monthOf(day), 1), -1);

/** '21.11.2026' */
export const formatDay = (day: Day): string => day.split('-').reverse().join('.');

// Node's ICU and Chromium's put thin spaces in different places.
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f]/g, ' ');

const longDay = new Intl.DateTimeFormat('pl-PL', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** 'sobota, 21 listopada' */
export const formatLongDay = (day: Day): string => plainSpaces(longDay.format(utc(day)));

const dayOfMonth = new Intl.DateTimeFormat('pl-PL', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** '21 listopada', with a no-break space */
export const formatDayOfMonth = (day: Day): string => dayOfMonth.format(utc(day)).replace(/\s/g, '\u00a0');

/** '21 listopada' of this year, else '21.11.2027' */
export const formatDayInText = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDayOfMonth(day) : formatDay(day);

/** The names of weekdays after 'od' and 'do', from Monday. */
export const SINCE_WEEKDAY = ['poniedziałku', 'wtorku', 'środy', 'czwartku', 'piątku', 'soboty', 'niedzieli'];

/**
 * How long something has waited: 'od dziś', 'od wczoraj', 'od środy, 18 lis' (in a text '18 listopada'), in another year 'od
 * 30.12.2025'.
 */
export function formatSince(day: Day, today: Day, where: 'badge' | 'text' = 'badge'): string {
  if (day === today) return 'od dziś';
  if (addDays(day, 1) === today) return 'od wczoraj';
  if (day.slice(0, 4) !== today.slice(0, 4)) return `od ${formatDay(day)}`;
  return `od ${SINCE_WEEKDAY[weekdayOf(day) - 1]}, ${where === 'text' ? formatDayOfMonth(day) : formatShortDay(day)}`;
}

/** 'piątku, 27 listopada' */
export const formatDayAfterUntil = (day: Day): string =>
  `${SINCE_WEEKDAY[weekdayOf(day) - 1]}, ${formatDayOfMonth(day)}`;

const ON_WEEKDAY = ['poniedziałek', 'wtorek', 'środę', 'czwartek', 'piątek', 'sobotę', 'niedzielę'];

/** 'na dziś', 'na jutro, 21 listopada', 'na wtorek, 24 listopada' */
export function formatOn(day: Day, today: Day): string {
  if (day === today) return 'na dziś';
  if (day.slice(0, 4) !== today.slice(0, 4)) return `na ${formatDay(day)}`;
  const weekday = day === addDays(today, 1) ? 'jutro' : ON_WEEKDAY[weekdayOf(day) - 1];
  return `na ${weekday}, ${formatDayOfMonth(day)}`;
}

/** 'do dziś', 'do jutra', 'do piątku' within a week, else 'do 27 listopada', in another year 'do 3 stycznia 2027' */
export const formatUntil = (day: Day, today: Day): string => `do ${comingDay(day, today)}`;

/** A span that has begun shows its end only: 'do piątku'; a future one 'od jutra do piątku', a single day 'tylko jutro'. */
export function formatSpan({ from, to }: { from: Day; to: Day }, today: Day): string {
  if (from <= today) return formatUntil(to, today);
  if (from < to) return `od ${comingDay(from, today)} ${formatUntil(to, today)}`;
  return addDays(today, 1) === from ? 'tylko jutro' : `tylko ${formatDayInText(from, today)}`;
}

function comingDay(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'dziś';
  if (days === 1) return 'jutra';
  if (days > 0 && days < 7) return SINCE_WEEKDAY[weekdayOf(day) - 1] as string;
  const [year, thisYear] = [day.slice(0, 4), today.slice(0, 4)];
  return `${formatDayOfMonth(day)}${year === thisYear ? '' : `\u00a0${year}`}`;
}

export const SHORT_WEEKDAYS = ['pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.', 'ndz.'] as const;

/** 'śr.' */
export const formatWeekday = (day: Day): string => SHORT_WEEKDAYS[weekdayOf(day) - 1] as string;

const longMonth = new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'listopad 2026' */
export const formatMonth = (day: Day): string => plainSpaces(longMonth.format(utc(day)));

const localTime = new Intl.DateTimeFormat('pl-PL', { hour: '2-digit', minute: '2-digit', timeZone: ZONE });

/** '07:42', in the stable's time zone */
export const formatTime = (instant: Date | string): string => plainSpaces(localTime.format(new Date(instant)));

const inUtc = new Intl.DateTimeFormat('pl-PL', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** '21.11.2026, 14:05 UTC': the spec dates finished tasks in UTC, so the zone is shown. */
export const formatFinished = (instant: Date | string): string => `${plainSpaces(inUtc.format(new Date(instant)))} UTC`;

/** The Monday of the week that contains this day. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day));

const shortMonth = new Intl.DateTimeFormat('pl-PL', { month: 'short', timeZone: 'UTC' });

/** '17 lis' */
export const formatShortDay = (day: Day): string => `${Number(day.slice(8))} ${shortMonth.format(utc(day))}`;

/** '2.12' */
export const formatShortDate = (day: Day): string => `${Number(day.slice(8))}.${day.slice(5, 7)}`;

/** '30.11–3.12', '2.12' */
export const formatShortDays = (from: Day, to: Day): string =>
  from === to ? formatShortDate(from) : `${formatShortDate(from)}–${formatShortDate(to)}`;

/** 'lis', and 'lis 2026' with its year */
export const formatShortMonth = (day: Day, year?: 'year'): string =>
  shortMonth.format(utc(day)) + (year ? ` ${day.slice(0, 4)}` : '');

/** Days of one month: '25–30 listopada 2026', '25 listopada 2026' */
export const formatDaysOfMonth = (from: Day, to: Day): string =>
  `${from === to ? '' : `${Number(from.slice(8))}–`}${plainSpaces(dayOfMonth.format(utc(to)))} ${to.slice(0, 4)}`;

/** '16–22 lis 2026', '30 lis – 6 gru 2026', '28 gru 2026 – 3 sty 2027' */
export function formatDays(from: Day, to: Day): string {
  const last = `${formatShortDay(to)} ${to.slice(0, 4)}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return from === to ? last : `${Number(from.slice(8))}–${last}`;
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${formatShortDay(from)} – ${last}`
    : `${formatShortDay(from)} ${from.slice(0, 4)} – ${last}`;
}

/** The views of a calendar: the whole weeks of a month, a week, a day, thirty days as a list, one day as a list. */
export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda', 'list'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

const AGENDA_DAYS = 30;

/** The days shown around a day, both ends included. */
export function daysInView(view: CalendarView, day: Day): { from: Day; to: Day } {
  if (view === 'month') return { from: mondayOf(monthOf(day)), to: addDays(mondayOf(endOfMonth(day)), 6) };
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  return { from: day, to: view === 'agenda' ? addDays(day, AGENDA_DAYS - 1) : day };
}

/** The day to which 'next' (1) and 'previous' (-1) lead. A month or week that contains today opens at today. */
export function stepInView(view: CalendarView, day: Day, today: Day, by: 1 | -1): Day {
  if (view === 'month') return todayIn(addMonths(monthOf(day), by), addMonths(monthOf(day), by + 1), today);
  if (view === 'week') return todayIn(addDays(mondayOf(day), 7 * by), addDays(mondayOf(day), 7 * by + 7), today);
  return addDays(day, view === 'agenda' ? AGENDA_DAYS * by : by);
}

const todayIn = (first: Day, next: Day, today: Day): Day => (today >= first && today < next ? today : first);

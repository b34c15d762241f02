/** What people are asked to pay: everything billed and not covered yet, with its overdue part. */
import { type Day, formatDay } from './days.ts';
import { formatMoney, type Grosze, grosze } from './money.ts';

/** The most days from a billing to the last day to pay. */
export const LONGEST_TERM = 30;

/** Days from a reminder to the next. */
export const BETWEEN_REMINDERS = 3;

export type Asked = {
  /** The total, including the overdue part. */
  asked: Grosze;
  /** The part past its due day, and the earliest such day. */
  overdue: Grosze;
  since: Day | null;
  /** The last day to pay the rest; the earliest, if several. */
  until: Day | null;
};

const earliest = (days: readonly (Day | null)[]): Day | null => days.filter((day) => day !== null).sort()[0] ?? null;

/** Adds up several horses. One horse's credit does not pay for another. */
export const askedOf = (horses: readonly Asked[]): Asked => ({
  asked: grosze(horses.reduce((sum, { asked }) => sum + asked, 0)),
  overdue: grosze(horses.reduce((sum, { overdue }) => sum + overdue, 0)),
  since: earliest(horses.map(({ since }) => since)),
  until: earliest(horses.map(({ until }) => until)),
});

/** 'Zaległość', 'Do zapłaty', 'Do zapłaty do 10.12.2026', 'Nic do zapłaty'; `format` writes the day. */
export function nameOfAsked({ asked, overdue, until }: Asked, format: (day: Day) => string = formatDay): string {
  if (asked === 0) return 'Nic do zapłaty';
  if (overdue === asked) return 'Zaległość';
  return overdue > 0 || !until ? 'Do zapłaty' : `Do zapłaty do ${format(until)}`;
}

/** 'Zaległość, stan na 21.11.2026' */
export const askedAsHeading = (asked: Asked, today: Day): string =>
  `${nameOfAsked(asked)}, stan na ${formatDay(today)}`;

/** 'do zapłaty 1645,00 zł, po terminie 1450,00 zł', 'zaległość 1450,00 zł', 'do zapłaty do 10.12.2026: 195,00 zł' */
export function askedInWords(amounts: Asked): string {
  const words = askedAsSentence(amounts);
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}

export function askedAsSentence(amounts: Asked): string {
  const { asked, overdue } = amounts;
  const name = nameOfAsked(amounts);
  if (asked === 0) return name;
  const late = overdue > 0 && overdue < asked ? `, po terminie ${formatMoney(overdue)}` : '';
  return `${name}${overdue > 0 ? '' : ':'} ${formatMoney(asked)}${late}`;
}

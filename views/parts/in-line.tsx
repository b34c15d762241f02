import { Fragment } from 'react';
import { addDays, type Day, formatDay, formatDayOfMonth, weekdayOf } from '../../server/domain/days.ts';

export type Fact = string | number | false | null | undefined;

/** Facts in a text, separated by the stylesheet's dots, which never begin or end a line. */
export const InLine = ({ facts }: { facts: readonly Fact[] }) => (
  <small className="pieces">
    {facts.filter(Boolean).map((fact, nth) => (
      <Fragment key={fact as string}>
        {nth > 0 && ' '}
        <span>{fact}</span>
      </Fragment>
    ))}
  </small>
);

const ON = ['poniedziałek', 'wtorek', 'środę', 'czwartek', 'piątek', 'sobotę', 'niedzielę'];

/** 'na dziś', 'na jutro, 21 listopada', 'na wtorek, 24 listopada' */
export function onDay(day: Day, today: Day): string {
  if (day === today) return 'na dziś';
  if (day.slice(0, 4) !== today.slice(0, 4)) return `na ${formatDay(day)}`;
  const weekday = day === addDays(today, 1) ? 'jutro' : ON[weekdayOf(day) - 1];
  return `na ${weekday}, ${formatDayOfMonth(day)}`;
}

import { type Day, formatLongDay } from '../../server/domain/days.ts';
import type { Hours, SpecialDay } from '../../server/features/site/schema.ts';

/** Days in words with their hours: 'poniedziałek–piątek' 8:00–21:00. `why`: of a day with other hours than usual. */
export type ShownHours = { days: string; time: string; why?: string };

const NAMES = ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'];

/** '8:00' for '08:00' */
export const shortTime = (time: string): string => time.replace(/^0/, '');

/** Groups consecutive days with the same hours; empty if no hours are set. */
export function hoursInWords(week: readonly (Hours | null)[]): ShownHours[] {
  if (!week.some(Boolean)) return [];
  const times = week.map(timeOf);
  const runs: { from: number; to: number; time: string }[] = [];
  times.forEach((time, nth) => {
    const last = runs.at(-1);
    if (last?.time === time) last.to = nth;
    else runs.push({ from: nth, to: nth, time });
  });
  return runs.map(({ from, to, time }) => ({ days: daysFrom(from, to), time }));
}

const timeOf = (hours: Hours | null) => (hours ? `${shortTime(hours.opens)}–${shortTime(hours.closes)}` : 'zamknięte');

/** The days with other hours that have not passed: 'wtorek, 24 listopada' 9:00–13:00. */
export const specialHoursInWords = (days: readonly SpecialDay[], today: Day): ShownHours[] =>
  days
    .filter(({ day }) => day >= today)
    .map(({ day, hours, why }) => ({ days: formatLongDay(day), time: timeOf(hours), why }));

function daysFrom(from: number, to: number): string {
  if (from === 0 && to === 6) return 'codziennie';
  if (from === to) return NAMES[from] as string;
  return `${NAMES[from]}${to === from + 1 ? ', ' : '–'}${NAMES[to]}`;
}

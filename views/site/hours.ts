import type { Hours } from '../../server/features/site/schema.ts';

const NAMES = ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'];

/** '8:00' for '08:00' */
export const shortTime = (time: string): string => time.replace(/^0/, '');

/** Groups consecutive days with the same hours: 'poniedziałek–piątek' 8:00–21:00; empty if no hours are set. */
export function hoursInWords(week: readonly (Hours | null)[]): { days: string; time: string }[] {
  if (!week.some(Boolean)) return [];
  const times = week.map((hours) => (hours ? `${shortTime(hours.opens)}–${shortTime(hours.closes)}` : 'zamknięte'));
  const runs: { from: number; to: number; time: string }[] = [];
  times.forEach((time, nth) => {
    const last = runs.at(-1);
    if (last?.time === time) last.to = nth;
    else runs.push({ from: nth, to: nth, time });
  });
  return runs.map(({ from, to, time }) => ({ days: daysFrom(from, to), time }));
}

function daysFrom(from: number, to: number): string {
  if (from === 0 && to === 6) return 'codziennie';
  if (from === to) return NAMES[from] as string;
  return `${NAMES[from]}${to === from + 1 ? ', ' : '–'}${NAMES[to]}`;
}

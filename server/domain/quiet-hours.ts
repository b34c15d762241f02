import { formatTime } from './days.ts';

/** The hours of the night in which notices wait: from `from`:00 until `until`:00 in the stable's time zone. */
export type QuietHours = { from: number; until: number };

export const USUAL_QUIET_HOURS: QuietHours = { from: 21, until: 6 };

const HOUR_MS = 3_600_000;

/** The milliseconds until the quiet hours end; 0 outside them. The zone's clocks change by whole hours, as UTC's hours do. */
export function quietFor({ from, until }: QuietHours, now: Date): number {
  const isQuiet = (instant: number) => {
    const hour = Number(formatTime(new Date(instant)).slice(0, 2));
    return from < until ? hour >= from && hour < until : hour >= from || hour < until;
  };
  if (!isQuiet(now.getTime())) return 0;
  let end = Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS;
  while (isQuiet(end)) end += HOUR_MS;
  return end - now.getTime();
}

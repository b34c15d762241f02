import { addDays, type Day, formatLongDay } from '../../server/domain/days.ts';
import { formatHour } from '../../server/domain/hours.ts';
import { plural } from '../../server/domain/plural.ts';
import type { ListedVisit } from '../../server/features/care/schema.ts';

export const boxInWords = (box: string | null): string => (box ? `boks ${box}` : 'bez boksu');

export const horsesInWords = (many: number): string => `${many} ${plural(many, 'koń', 'konie', 'koni')}`;

/** 'dziś o 10:00', 'jutro', 'wtorek, 24 listopada, 10:00' */
export function whenOf({ day, hour }: { day: Day; hour: string | null }, today: Day): string {
  const near = day === today ? 'dziś' : day === addDays(today, 1) && 'jutro';
  if (!near) return termOf({ day, hour });
  return hour ? `${near} o\u00a0${formatHour(hour)}` : near;
}

/** 'wtorek, 24 listopada, 10:00', also on paper */
export const termOf = ({ day, hour }: { day: Day; hour: string | null }): string =>
  [formatLongDay(day), hour && formatHour(hour)].filter(Boolean).join(', ');

/** 'Kowal dziś o 10:00 · 6 koni' */
export const lineOf = (visit: ListedVisit, today: Day): string =>
  `${visit.kind} ${whenOf(visit, today)} · ${horsesInWords(visit.horses)}`;

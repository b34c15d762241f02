import { formatShortDays } from '../../server/domain/days.ts';
import type { Absence } from '../../server/features/rota/schema.ts';

/** The days on which the stand-in is absent too, and the people for whom the absent worker is the stand-in. */
export function uncovered({ stand_in_away, stood_in_for }: Absence): string[] {
  const days = stand_in_away.map(({ from, to }) => formatShortDays(from, to)).join(', ');
  return [
    ...(days ? [`zastępstwo też nieobecne ${days}`] : []),
    ...(stood_in_for.length > 0 ? [`zastępstwo za: ${stood_in_for.join(', ')}`] : []),
  ];
}

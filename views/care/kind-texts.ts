import { everyInWords } from '../../server/domain/care-dates.ts';
import { plural } from '../../server/domain/plural.ts';
import type { Kind, ShownPlan } from '../../server/features/care/schema.ts';

/** 'co 8 tygodni', 'pierwsze dawki po 30 i 180 dniach, potem co 12 miesięcy' */
export function intervalInWords({ course, every, unit }: Pick<Kind, 'course' | 'every' | 'unit'>): string {
  const steady = everyInWords({ every, unit });
  if (course.length === 0) return steady;
  return `pierwsze dawki po ${course.join(' i ')} ${plural(course.at(-1) ?? 0, 'dniu', 'dniach', 'dniach')}, potem ${steady}`;
}

/** '6 miesięcy i 21 dni', '6 miesięcy'; null without such an interval. */
export function competitionInWords({ competition_months: months, competition_days: days }: Kind): string | null {
  const parts = [
    months && `${months} ${plural(months, 'miesiąc', 'miesiące', 'miesięcy')}`,
    days && `${days} ${plural(days, 'dzień', 'dni', 'dni')}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' i ') : null;
}

/** What the date of a plan is counted by: 'co 12 miesięcy · po 2. dawce', 'zawody: co 6 miesięcy i 21 dni' */
export function planInWords(kind: Kind, { every, unit, doses, competes }: ShownPlan): string {
  const competition = competitionInWords(kind);
  const inCourse = doses <= kind.course.length && kind.course.length > 0;
  return [
    competes && competition
      ? `startuje w zawodach: co ${competition}`
      : everyInWords(every && unit ? { every, unit } : kind),
    inCourse && doseInWords(doses),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const doseInWords = (doses: number): string => (doses === 0 ? 'przed pierwszą dawką' : `po ${doses}. dawce`);

import { everyInWords } from '../../server/domain/care-dates.ts';
import { plural } from '../../server/domain/plural.ts';
import type { Kind, ShownPlan } from '../../server/features/care/schema.ts';

const inWords = new Intl.ListFormat('pl');

/** 'co 8 tygodni', 'pierwsze dawki po 30 i 180 dniach, potem co 12 miesięcy' */
export function intervalInWords({ course, every, unit }: Pick<Kind, 'course' | 'every' | 'unit'>): string {
  const steady = everyInWords({ every, unit });
  if (course.length === 0) return steady;
  const days = `${inWords.format(course.map(String))} ${plural(course.at(-1) ?? 0, 'dniu', 'dniach', 'dniach')}`;
  return `pierwsze dawki po ${days}, potem ${steady}`;
}

/** After 'co': '6 miesięcy', 'miesiąc' */
const counted = (count: number, ...nouns: readonly [string, string, string]): string =>
  `${count === 1 ? '' : `${count} `}${plural(count, ...nouns)}`;

/** '6 miesięcy i 21 dni', '6 miesięcy', after 'co'; null without such an interval. */
export function competitionInWords({ competition_months: months, competition_days: days }: Kind): string | null {
  const parts = [
    months && counted(months, 'miesiąc', 'miesiące', 'miesięcy'),
    days && counted(days, 'dzień', 'dni', 'dni'),
  ];
  return parts.filter(Boolean).join(' i ') || null;
}

/** What the date of a plan is counted by: 'co 12 miesięcy · po 2. dawce', 'startuje w zawodach: co 6 miesięcy i 21 dni' */
export function planInWords(kind: Kind, { every, unit, doses, competes }: ShownPlan): string {
  const competition = competes && competitionInWords(kind);
  const interval = everyInWords(every && unit ? { every, unit } : kind);
  const counted = competition ? `startuje w zawodach: co ${competition}` : interval;
  return kind.course.length > 0 && doses <= kind.course.length ? `${counted} · ${doseInWords(doses)}` : counted;
}

export const doseInWords = (doses: number): string => (doses === 0 ? 'przed pierwszą dawką' : `po ${doses}. dawce`);

import { type Day, formatDay, isDay } from './days.ts';
import { plural } from './plural.ts';

/** The birth of a horse: its day, or only its year. */
export type Born = string & { readonly unit: 'born' };

/** Nothing here was born earlier. */
const FIRST_YEAR = 1980;

/** Reads '2014', '12.5.2014' and '2014-05-12'; undefined for anything else. */
export function readBorn(text: string): Born | undefined {
  const plain = text.trim().replace(/r\.?$/, '').trimEnd();
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(plain) ?? [];
  const born = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : plain;
  const isYear = /^\d{4}$/.test(born);
  return (isYear || isDay(born)) && Number(born.slice(0, 4)) >= FIRST_YEAR && born < '2200'
    ? (born as Born)
    : undefined;
}

/** Whether a horse of this birth may stand here today. */
export const isBornBy = (born: Born, today: Day): boolean => born <= today.slice(0, born.length);

/** As the columns of `horses` hold it. */
export const columnsOfBorn = (born: Born | null): { born_on: Day | null; born_year: number | null } => ({
  born_on: born && isDay(born) ? born : null,
  born_year: born && !isDay(born) ? Number(born) : null,
});

/** '12.05.2014', '2014' */
export const formatBorn = (born: Born): string => (isDay(born) ? formatDay(born) : born);

/** '12 lat', 'niecały rok'. Of a horse whose year alone is known, the age that it reaches this year. */
export function ageInWords(born: Born, today: Day): string {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (born.slice(4) > today.slice(4) ? 1 : 0);
  return years > 0 ? `${years} ${plural(years, 'rok', 'lata', 'lat')}` : 'niecały rok';
}

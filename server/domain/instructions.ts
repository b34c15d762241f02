import { type Day, formatShortDate } from './days.ts';
import { folded } from './folding.ts';
import { plural } from './plural.ts';

/** One thing that a horse gets: 'owies 1,5 miarki', 'derka 200 g (poniżej 5 °C)'. */
export type Line = { item: string; amount: number | null; unit: string | null; note: string | null };

/**
 * What a horse gets on a day. `until`: the last day of what is for a while; `change`: it is new to whoever reads it, and
 * what was before its first day.
 */
export type Given = { lines: Line[]; until: Day | null; change: { was: Line[]; since: Day } | null };

/** A line of what is new, with what was in its place: one of the two may be missing. */
export type ChangedLine = { was: Line | null; is: Line | null };

export const MAX_LINES = 12;

/** Characters of a line's parts, and of a line as it is typed. */
const LONGEST = { item: 40, note: 120, text: 250 };

/** How lines change what there is: they take the place of all of it, or of one item, or are added. */
export type Edit = { how: 'whole' | 'instead' | 'added'; instead_of: string | null; lines: readonly Line[] };

/** Days for which a change is marked. */
export const DAYS_MARKED = 7;

/** Units that have a plural, which are kept as they are with 2 to 4. */
const COUNTED = [
  ['miarka', 'miarki', 'miarek'],
  ['garść', 'garści', 'garści'],
  ['łyżka', 'łyżki', 'łyżek'],
  ['łyżeczka', 'łyżeczki', 'łyżeczek'],
  ['szklanka', 'szklanki', 'szklanek'],
  ['kostka', 'kostki', 'kostek'],
  ['saszetka', 'saszetki', 'saszetek'],
  ['tabletka', 'tabletki', 'tabletek'],
  ['wiadro', 'wiadra', 'wiader'],
  ['siatka', 'siatki', 'siatek'],
] as const;

const MEASURES = ['kg', 'g', 'dag', 'l', 'ml', 'szt.', 'szt'];

/** The word under which equal units are kept: a phone writes 'Kg', too. */
export function keptUnit(unit: string): string {
  const word = unit.toLowerCase();
  if (MEASURES.includes(word)) return word === 'szt' ? 'szt.' : word;
  return COUNTED.find((words) => words.some((known) => known === word))?.[1] ?? unit;
}

/** Half of something is counted like two of it. */
function unitOf(amount: number, unit: string): string {
  const [one, few, many] = COUNTED.find((words) => words[1] === unit) ?? [unit, unit, unit];
  return Number.isInteger(amount) ? plural(amount, one, few, many) : few;
}

const isUnit = (word: string) =>
  MEASURES.includes(word.toLowerCase()) || COUNTED.some((words) => words.some((known) => known === word.toLowerCase()));

const NOTE = /^(.*?\S)\s*(?:\(([^()]*)\)|\s[·–—]\s+(.+))$/u;
const UNIT = /^(.*[^\p{L}])(\p{L}+\.?)$/u;
const NUMBER = /^[-+−]?\d+(?:[.,]\d+)?$/;

export const LARGEST_AMOUNT = 999_999.99;

/** What a horse wears is no feed: 200 g say what blanket it is, not how much of it. */
const WORN = /(^|\s)(derk|ochraniacz|owijk|kalosz|kantar|kaganiec|nausznik|mask[aeiy])/;

const isWorn = (item: string) => WORN.test(folded(item));

/** A line as it is kept: of what a horse wears the amount belongs to the name, so that nobody sums it as feed. */
export function keptLine(line: Line): Line {
  const item = `${line.item} ${formatQuantity(line)}`;
  if (line.amount === null || !isWorn(line.item) || item.length > LONGEST.item) return line;
  return { item, amount: null, unit: null, note: line.note };
}

/** Whether a line says how much of something. */
export const isMeasured = ({ item, amount }: Line): boolean =>
  amount !== null || (item.length <= LONGEST.text && isWorn(item) && amountIn(item) !== undefined);

/** Splits 'owies: 1,5 miarki' into 'owies', '1,5' and 'miarki'; undefined without a word that has a digit before the unit. */
function amountIn(text: string): { item: string; amount: string; unit: string } | undefined {
  const [, before = '', unit = ''] = UNIT.exec(text) ?? [];
  const words = before.trim();
  const at = words.includes(' ') ? words.lastIndexOf(' ') : words.indexOf(':', 1);
  const item = words.slice(0, Math.max(at, 0)).replace(/[\s:]+$/, '');
  const amount = words.slice(at + 1).replace(/^:+/, '');
  return item && /\d/.test(amount) ? { item, amount, unit } : undefined;
}

/**
 * Reads 'owies 1,5 miarki (namoczony)'; an amount needs a unit that is known, so that 'padok 3' stays a name. What stands
 * before a unit and is no amount is kept as it was read, or as NaN, for whoever asked to refuse it: as a name it would
 * be feed that nobody counts. A longer text than a line may be is not read but returned as a name, which is refused.
 */
export function parseLine(text: string): Line {
  const plain = text.replace(/\s+/gu, ' ').trim();
  if (plain.length > LONGEST.text) return { item: plain, amount: null, unit: null, note: null };
  const [, before = plain, inBrackets, behindDash] = NOTE.exec(plain) ?? [];
  const note = (inBrackets ?? behindDash)?.trim() || null;
  const measured = amountIn(before);
  if (!measured || !isUnit(measured.unit)) return { item: before, amount: null, unit: null, note };
  const { item, amount, unit } = measured;
  const number = NUMBER.test(amount) ? Number(amount.replace(',', '.').replace('−', '-')) : Number.NaN;
  if (isWorn(item) && !isAmount(number)) return { item: before, amount: null, unit: null, note };
  return keptLine({ item, amount: number, unit: keptUnit(unit), note });
}

/** Whether a number is what there can be of something: to two places. */
const isAmount = (number: number): boolean =>
  number > 0 && number <= LARGEST_AMOUNT && Math.abs(number * 100 - Math.round(number * 100)) < 1e-6;

/** Reads what stands in a cell: 'owies 2 miarki, siano 3 kg'. */
export const parseLines = (text: string): Line[] =>
  text
    .split(/[;\n]|,(?!\d)/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map(parseLine);

/** Whether lines that were read are what an instruction may have. */
export const fits = (lines: readonly Line[]): boolean =>
  lines.length > 0 &&
  lines.length <= MAX_LINES &&
  lines.every(
    ({ item, amount, note }) =>
      item.length <= LONGEST.item && (note?.length ?? 0) <= LONGEST.note && (amount === null || isAmount(amount)),
  );

const number = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 2, useGrouping: false });
const precise = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 6, useGrouping: false });

/** '1,5' */
export const formatAmount = (amount: number): string => precise.format(amount);

/** '1,5 miarki', '' without an amount. */
export const formatQuantity = ({ amount, unit }: Pick<Line, 'amount' | 'unit'>): string =>
  amount === null ? (unit ?? '') : [number.format(amount), unit && unitOf(amount, unit)].filter(Boolean).join(' ');

/** 'owies 1,5 miarki (namoczony)' */
export const formatLine = (line: Line): string =>
  [line.item, formatQuantity(line), line.note && `(${line.note})`].filter(Boolean).join(' ');

/** 'owies 1,5 miarki · siano 4 kg' */
export const formatLines = (lines: readonly Line[]): string => lines.map(formatLine).join(' · ');

/** 'do 2.12', which stays on one line */
export const formatUntil = (until: Day | null): string => (until ? `do\u00a0${formatShortDate(until)}` : '');

const isSameItem = (one: string, other: string) => folded(one) === folded(other);

export const isSame = (one: readonly Line[], other: readonly Line[]): boolean =>
  one.length === other.length && one.every((line, nth) => formatLine(line) === formatLine(other[nth] as Line));

/** What an edit makes of the lines there are; undefined where it changes nothing because they lack its item. */
export function edited(lines: readonly Line[], { how, instead_of, lines: given }: Edit): Line[] | undefined {
  if (how === 'whole') return [...given];
  if (how === 'added') return added(lines, given);
  const at = lines.findIndex(({ item }) => isSameItem(item, instead_of ?? ''));
  return at < 0 ? undefined : lines.toSpliced(at, 1, ...given);
}

/** What is said of an item anew stands where it stood. */
function added(lines: readonly Line[], given: readonly Line[]): Line[] {
  const ofItem = (item: string, all: readonly Line[]) => all.filter((line) => isSameItem(line.item, item));
  const kept = lines.flatMap((line) => {
    const anew = ofItem(line.item, given);
    if (anew.length === 0) return line;
    return ofItem(line.item, lines)[0] === line ? anew : [];
  });
  return [...kept, ...given.filter(({ item }) => ofItem(item, lines).length === 0)];
}

/** What is new beside what was: lines of one item belong together, then others in their order. */
export function changedLines(was: readonly Line[], is: readonly Line[]): ChangedLine[] {
  const left = [...was];
  const take = (matches: (line: Line) => boolean): Line | null => {
    const at = left.findIndex(matches);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const paired = is.map((line) => ({ is: line, was: take(({ item }) => isSameItem(item, line.item)) }));
  const filled = paired.map((pair) => (pair.was ? pair : { ...pair, was: take(() => true) }));
  return [...filled, ...left.map((line) => ({ was: line, is: null }))];
}

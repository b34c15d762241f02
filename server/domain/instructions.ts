import { type Day, formatShortDate } from './days.ts';
import { folded } from './folding.ts';
import { plural } from './plural.ts';

/** One line of an instruction: 'owies 1,5 miarki', 'derka 200 g (poniżej 5 °C)'. */
export type Line = { item: string; amount: number | null; unit: string | null; note: string | null };

/**
 * The instruction for a horse on a day. `until`: its last day if it is temporary. `change`: set while the instruction is
 * marked as new, with the lines before its first day.
 */
export type Given = { lines: Line[]; until: Day | null; change: { was: Line[]; since: Day } | null };

/** A new line beside the one that it replaced; null for an added or a removed line. */
export type ChangedLine = { was: Line | null; is: Line | null };

export const MAX_LINES = 12;

/** The most characters of a line's parts, and of a typed line. */
const LONGEST = { item: 40, note: 120, text: 250 };

/** How lines change an instruction: they replace all of it, replace one item, or are added. */
export type Edit = { how: 'whole' | 'instead' | 'added'; instead_of: string | null; lines: readonly Line[] };

export const DAYS_MARKED = 7;

/** Units with a Polish plural. They are stored in the form for 2 to 4. */
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

/** The stored form of a unit. Phones capitalise the first letter: 'Kg'. */
export function keptUnit(unit: string): string {
  const word = unit.toLowerCase();
  if (MEASURES.includes(word)) return word === 'szt' ? 'szt.' : word;
  return COUNTED.find((words) => words.some((known) => known === word))?.[1] ?? unit;
}

/** Fractions take the plural form for 2 to 4. */
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

/** Things that a horse wears: '200 g' names the blanket, it is not an amount of feed. */
const WORN = /(^|\s)(derk|ochraniacz|owijk|kalosz|kantar|kaganiec|nausznik|mask[aeiy])/;

const isWorn = (item: string) => WORN.test(folded(item));

/** The stored form of a line. The amount of something worn moves into its name, so that it is not summed as feed. */
export function keptLine(line: Line): Line {
  const item = `${line.item} ${formatQuantity(line)}`;
  if (line.amount === null || !isWorn(line.item) || item.length > LONGEST.item) return line;
  return { item, amount: null, unit: null, note: line.note };
}

/** Whether a line names an amount. */
export const isMeasured = ({ item, amount }: Line): boolean =>
  amount !== null || (item.length <= LONGEST.text && isWorn(item) && amountIn(item) !== undefined);

/** Splits 'owies: 1,5 miarki' into 'owies', '1,5' and 'miarki'; undefined if no word with a digit precedes the unit. */
function amountIn(text: string): { item: string; amount: string; unit: string } | undefined {
  const [, before = '', unit = ''] = UNIT.exec(text) ?? [];
  const words = before.trim();
  const at = words.includes(' ') ? words.lastIndexOf(' ') : words.indexOf(':', 1);
  const item = words.slice(0, Math.max(at, 0)).replace(/[\s:]+$/, '');
  const amount = words.slice(at + 1).replace(/^:+/, '');
  return item && /\d/.test(amount) ? { item, amount, unit } : undefined;
}

/**
 * Parses 'owies 1,5 miarki (namoczony)'. An amount needs a known unit, so 'padok 3' stays a name. A text before a unit that
 * is not a valid amount becomes NaN or an amount out of range, which the caller refuses (`fits`): as a name it would be feed
 * that is missing from the sums. A text longer than a line is returned as a name without parsing, and is refused too.
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

/** Whether a number is a valid amount: positive, with at most two decimals. */
const isAmount = (number: number): boolean =>
  number > 0 && number <= LARGEST_AMOUNT && Math.abs(number * 100 - Math.round(number * 100)) < 1e-6;

/** Parses the lines in a spreadsheet cell: 'owies 2 miarki, siano 3 kg'. */
export const parseLines = (text: string): Line[] =>
  text
    .split(/[;\n]|,(?!\d)/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map(parseLine);

/** Whether parsed lines keep within the limits of an instruction. */
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

/** 'do 2.12', with a no-break space; '' for null. */
export const formatUntil = (until: Day | null): string => (until ? `do\u00a0${formatShortDate(until)}` : '');

const isSameItem = (one: string, other: string) => folded(one) === folded(other);

export const isSame = (one: readonly Line[], other: readonly Line[]): boolean =>
  one.length === other.length && one.every((line, nth) => formatLine(line) === formatLine(other[nth] as Line));

/** Applies an edit to lines; undefined if they lack the item that it replaces. */
export function edited(lines: readonly Line[], { how, instead_of, lines: given }: Edit): Line[] | undefined {
  if (how === 'whole') return [...given];
  if (how === 'added') return added(lines, given);
  const at = lines.findIndex(({ item }) => isSameItem(item, instead_of ?? ''));
  return at < 0 ? undefined : lines.toSpliced(at, 1, ...given);
}

/** Adds lines; new lines of an item already present replace it in place. */
function added(lines: readonly Line[], given: readonly Line[]): Line[] {
  const ofItem = (item: string, all: readonly Line[]) => all.filter((line) => isSameItem(line.item, item));
  const kept = lines.flatMap((line) => {
    const replacements = ofItem(line.item, given);
    if (replacements.length === 0) return line;
    return ofItem(line.item, lines)[0] === line ? replacements : [];
  });
  return [...kept, ...given.filter(({ item }) => ofItem(item, lines).length === 0)];
}

/** Pairs old and new lines: first those of the same item, then the others in their order. */
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

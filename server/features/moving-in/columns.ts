/** The kinds of a sheet's columns, by heading or chosen by hand. */
import { day } from '../../domain/days.ts';
import { folded } from '../../domain/folding.ts';
import { isBlank, isBookingLike, isWords, readDay } from './cells.ts';
import { findHeadings } from './headings.ts';
import { ownerOnOneLine } from './owner-lines.ts';
import type { Answers, Question } from './schema.ts';
import { MAX_ROWS, onOneLine, type SheetRow, type Table, tooLong } from './table.ts';

/** The fields of a row with their Polish names, and other headings for them. */
const FIELD_NAMES = {
  horse: ['Koń', 'imię konia|nazwa konia|koń imię|konie'],
  box: ['Boks', 'nr boksu|numer boksu|box|nr box|boks nr|stanowisko'],
  aisle: ['Alejka', 'aleja|korytarz|budynek|sektor|stajnia'],
  owner: [
    'Właściciel',
    'właściciele|właściciel konia|nazwisko i imię|nazwisko imię|nazwisko i imię właściciela|klient|pensjonariusz',
  ],
  owner_first: ['Imię i nazwisko', 'imię nazwisko|właściciel imię i nazwisko|imię i nazwisko właściciela'],
  first_name: ['Imię', 'imię właściciela|imię klienta'],
  last_name: ['Nazwisko', 'nazwisko właściciela|nazwisko klienta'],
  phone: ['Telefon', 'tel|nr telefonu|numer telefonu|nr tel|komórka|tel kom|telefon kontaktowy|kontakt'],
  email: ['E-mail', 'email|mail|adres e mail|adres email|poczta'],
  address: ['Adres', 'adres zamieszkania|adres właściciela'],
  street: ['Ulica', 'ul'],
  house_number: ['Nr domu', 'numer domu|dom|nr|nr domu mieszkania'],
  postal_code: ['Kod pocztowy', 'kod'],
  city: ['Miasto', 'miejscowość'],
  fee: [
    'Opłata',
    'opłata miesięczna|pensjonat|opłata za pensjonat|opłata za miesiąc|opłata mies|opłata m c|cena pensjonatu|czynsz|miesięcznie',
  ],
  package: ['Pakiet roczny', 'pakiet|opłata roczna'],
  from: ['Od dnia', 'od|data od|od kiedy|w stajni od|przyjazd|data przyjazdu'],
  opening: ['Saldo na start', 'saldo|saldo początkowe|stan konta|bilans|zaległość nadpłata|nadpłata zaległość'],
  debt: ['Zaległość', 'zaległości|dług|długi|zalega|niedopłata'],
  opening_due: ['Termin salda', 'termin|termin płatności|data salda'],
  breed: ['Rasa', 'rasa konia'],
  description: ['Opis', 'opis konia|uwagi|notatki|uwagi o koniu'],
  sex: ['Płeć', 'płeć konia'],
  born: ['Urodzony', 'urodzona|urodzenie|rok urodzenia|data urodzenia|rok ur|data ur|ur|rocznik'],
  passport: ['Paszport', 'nr paszportu|numer paszportu|paszport nr'],
  chip: ['Chip', 'mikroczip|mikrochip|czip|nr chipa|numer chipa|nr czipa|transponder'],
  farrier: [
    'Kowal ostatnio',
    'ostatni kowal|ostatnia wizyta kowala|ostatnie kucie|kucie ostatnio|data kucia|ostatnie werkowanie|werkowanie ostatnio',
  ],
  vaccination: [
    'Szczepienie',
    'ostatnie szczepienie|szczepienie ostatnio|data szczepienia|szczepienie grypa|szczepienie na grypę',
  ],
  deworming: [
    'Odrobaczanie',
    'ostatnie odrobaczanie|odrobaczanie ostatnio|odrobaczenie|ostatnie odrobaczenie|data odrobaczania',
  ],
} as const;

export type Field = keyof typeof FIELD_NAMES;

/** The day on which care was last done, by the name of its kind. */
export const CARE_FIELDS = {
  farrier: 'Kowal',
  vaccination: 'Szczepienie – grypa',
  deworming: 'Odrobaczanie',
} as const satisfies { [Name in Field]?: string };

export type CareField = keyof typeof CARE_FIELDS;

/** A field, a service of the catalogue, a service that does not exist yet, or a column to ignore. */
export type ColumnKind = Field | `service:${string}` | 'new_service' | 'ignored';

/** `example`: the first cell. `repeats`: what an earlier column already contains, so that this one is ignored. */
export type Column = { heading: string; kind: ColumnKind; example: string; repeats: string | null };

type Offered = { id: string; name: string };

/** By the index of the column. */
export type ChosenColumns = Readonly<Record<string, ColumnKind>>;

export const FIELDS = Object.keys(FIELD_NAMES) as Field[];

export const nameOfField = (field: Field): string => FIELD_NAMES[field][0];

const fieldNames = new Map<string, string>(FIELDS.map((field) => [field, nameOfField(field)]));

/** 'Nr boksu:' and 'NR. BOKSU (zł)' are one heading. */
export const headingKey = (heading: string): string =>
  folded(heading)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a heading identifies a field. */
export const isKnownHeading = (heading: string): boolean => fieldByHeading.has(headingKey(heading));

const fieldByHeading = new Map<string, Field>(
  FIELDS.flatMap((field) =>
    FIELD_NAMES[field]
      .join('|')
      .split('|')
      .map((name) => [headingKey(name), field] as const),
  ),
);

/** `question`: whether the first row of a sheet without known headings is a horse. */
export type Sheet = {
  columns: Column[];
  rows: SheetRow[];
  question: Question | null;
  /** The first filled column beyond the last heading, by line. */
  beyond: ReadonlyMap<number, number>;
};

/**
 * Finds the headings and the kind of each column, and repeats cells that are merged over several rows. Each cell becomes one line;
 * line breaks in owners' cells are handled by `ownerOnOneLine`.
 */
export function readColumns(
  { rows: written, merged, parted }: Table,
  services: readonly Offered[],
  answers: Answers,
  chosen: ChosenColumns = {},
): Sheet {
  const byName = new Map<string, ColumnKind>(services.map(({ id, name }) => [headingKey(name), `service:${id}`]));
  const known = new Map<string, ColumnKind>([...fieldByHeading, ...byName]);
  const rows = written.map(({ line, cells }) => ({ line, cells: cells.map(onOneLine) }));
  const { at, question } = findHeadings(rows, (cell) => known.has(headingKey(cell)), answers);
  const below = rows.slice(at + 1).filter(({ cells }) => !isTotal(cells));
  if (below.length > MAX_ROWS) throw tooLong();
  const headings = rows[at]?.cells ?? [];
  const width = Math.max(...rows.slice(Math.max(at, 0)).map(({ cells }) => cells.length));
  const choices = stillTrue(chosen, headings, services);
  const chosenKinds = new Set<string>(Object.values(choices));
  const taken = new Set<string>();
  const columns = Array.from({ length: width }, (_, nth): Column => {
    const heading = headings[nth] ?? '';
    const cells = below.map(({ cells }) => cells[nth] ?? '');
    const example = cells.find(Boolean) ?? '';
    const guessed =
      careOf(heading, example) ??
      known.get(headingKey(heading)) ??
      (looksNew(heading, cells) ? 'new_service' : 'ignored');
    const kind = choices[nth] ?? (chosenKinds.has(guessed) && guessed !== 'new_service' ? 'ignored' : guessed);
    // The first of two columns for the same thing counts.
    const what = kind === 'new_service' ? `new ${headingKey(heading)}` : kind;
    if (taken.has(what)) return { heading, kind: 'ignored', example, repeats: fieldNames.get(kind) ?? heading };
    if (kind !== 'ignored') taken.add(what);
    return { heading, kind, example, repeats: null };
  });
  const asWritten = new Map(written.map(({ line, cells }) => [line, cells]));
  for (const [nth, { kind }] of columns.entries())
    for (const { line, cells } of OWNERS.has(kind) ? below : []) {
      const text = asWritten.get(line)?.[nth] ?? '';
      if (text.includes('\n')) cells[nth] = ownerOnOneLine(text);
    }
  const repeated = merged.filter(({ column }) => REPEATED.has(columns[column]?.kind ?? 'ignored'));
  for (const { column, from, to } of repeated) {
    const first = below.find(({ line }) => line === from)?.cells[column] ?? '';
    for (const row of below) if (row.line > from && row.line <= to) setCell(row, column, first);
  }
  const beyond = parted && at >= 0 ? beyondHeadings(below, headings.length, choices) : new Map();
  return { columns, rows: below, question, beyond };
}

/** If the comma of an amount has split it, all later cells stand under wrong headings. Columns chosen by hand are excluded. */
function beyondHeadings(rows: readonly SheetRow[], width: number, named: ChosenColumns): Map<number, number> {
  return new Map(
    rows.flatMap(({ line, cells }): [number, number][] => {
      const column = cells.findIndex((cell, nth) => nth >= width && cell !== '' && !named[nth]);
      return column < 0 ? [] : [[line, column]];
    }),
  );
}

/** Required fields without a column. */
export function missingIn(columns: readonly Column[]): Field[] {
  const has = (...fields: Field[]) => columns.some(({ kind }) => fields.includes(kind as Field));
  const missing: Field[] = [];
  if (!has('horse')) missing.push('horse');
  if (!has('owner', 'owner_first', 'last_name')) missing.push('owner');
  return missing;
}

/** The choices that still make sense: meanwhile a service may have been created or deleted. */
function stillTrue(chosen: ChosenColumns, headings: readonly string[], services: readonly Offered[]): ChosenColumns {
  const kinds = new Set<string>([...FIELDS, 'new_service', 'ignored', ...services.map(({ id }) => `service:${id}`)]);
  const mayBeMade = (nth: string) => {
    const key = headingKey(headings[Number(nth)] ?? '');
    return key !== '' && services.every(({ name }) => headingKey(name) !== key);
  };
  const choices = Object.entries(chosen).filter(
    ([nth, kind]) => kinds.has(kind) && (kind !== 'new_service' || mayBeMade(nth)),
  );
  return Object.fromEntries(choices);
}

/** Everyday names of care, by the key of the heading. They may as well be services. */
const CALLED_LIKE_CARE = new Map<string, CareField>([
  ['kowal', 'farrier'],
  ['kucie', 'farrier'],
  ['werkowanie', 'farrier'],
  ['szczepienia', 'vaccination'],
  ['odrobaczania', 'deworming'],
]);

/** A service may be called like a kind of care; above days the heading means the care. */
function careOf(heading: string, example: string): Field | undefined {
  const key = headingKey(heading);
  const field = fieldByHeading.get(key) ?? CALLED_LIKE_CARE.get(key);
  return field && field in CARE_FIELDS && 'value' in readDay(example, day('2000-01-01')) ? field : undefined;
}

/** Columns in which line breaks separate people. */
const OWNERS: ReadonlySet<ColumnKind> = new Set<Field>(['owner', 'owner_first', 'first_name', 'last_name']);

/** A merged owner holds for several rows; a merged fee or box does not. */
const REPEATED: ReadonlySet<ColumnKind> = new Set<Field>([
  'owner',
  'owner_first',
  'first_name',
  'last_name',
  'phone',
  'email',
  'address',
  'street',
  'house_number',
  'postal_code',
  'city',
  'aisle',
]);

export function setCell(row: SheetRow, column: number, text: string): void {
  while (row.cells.length <= column) row.cells.push('');
  row.cells[column] = text;
}

/** Whether it is a row of sums below the horses: it has no other word than its first. */
function isTotal(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.filter(Boolean);
  return /^(razem|suma|ogolem|lacznie)\b/.test(folded(first)) && !others.some((cell) => /\p{L}{3}/u.test(cell));
}

/** Headings of instructions. */
const FED = /karmi|zywieni|diet|pasz|obrok|posil|sniadan|kolacj|\b(?:rano|wieczor|poludni)|suplement|\bdodatki\b/;

/** Whether an unknown heading stands above cells that look like bookings. */
function looksNew(heading: string, cells: readonly string[]): boolean {
  if (!headingKey(heading) || heading.length > 60) return false;
  const written = cells.filter((cell) => !isBlank(cell));
  const isFed = FED.test(folded(heading));
  const ticks = written.filter((cell) => isBookingLike(cell) || (isFed && isWords(cell)));
  return ticks.length > 0 && ticks.length >= 0.6 * written.length;
}

/** A plan for the preview and for the API. */
import { formatBorn } from '../../domain/births.ts';
import { formatDay } from '../../domain/days.ts';
import { formatBalance, formatMoney, formatRate, type Grosze, grosze, toZloty } from '../../domain/money.ts';
import { daysInWords, EVERY_DAY } from '../../domain/recurrence.ts';
import { sexInPolish } from '../../domain/sexes.ts';
import { type Field, nameOfField } from './columns.ts';
import type { Facts, KnownService } from './facts.ts';
import { fullName } from './names.ts';
import type { Plan, PlannedRow, SheetInput } from './plan.ts';
import { isOpen } from './plan-services.ts';
import type { ReadRow } from './read-rows.ts';
import type {
  Answers,
  CellError,
  PreviewAnswer,
  Question,
  ShownCell,
  ShownRow,
  ShownSheet,
  ShownSums,
} from './schema.ts';
import type { Table } from './table.ts';
import type { SheetPerson } from './who-is-who.ts';

/** The most bytes for the details of rows and for questions, so that an answer stays below 2 MB. */
const MOST_DETAILS = 500_000;
const MOST_QUESTIONS = 400_000;

const bytesOf = (told: unknown): number => Buffer.byteLength(JSON.stringify(told));

/** If there are too many questions, the first unanswered ones; the others follow once these are answered. */
export function toldQuestions(questions: readonly Question[], answers: Answers): Question[] {
  let left = MOST_QUESTIONS;
  const openFirst = questions.toSorted((one, other) => Number(isOpen(other, answers)) - Number(isOpen(one, answers)));
  const told = openFirst.filter((question) => {
    left -= bytesOf(question);
    return left > 0;
  });
  return questions.filter((question) => told.includes(question));
}

/** After some thousands of errors and changes the remaining rows have only their state. */
export function answerOf(id: string, plan: Plan, { table, answers }: SheetInput): PreviewAnswer {
  let left = MOST_DETAILS;
  const { horses, people, without_email, bookings, fees, debts, credits } = sumsOf(plan);
  return {
    id,
    sheet: sheetOf(table),
    columns: plan.columns,
    missing: plan.missing,
    sums: {
      horses,
      people,
      without_email,
      bookings,
      fees: toZloty(fees),
      debts: toZloty(debts),
      credits: toZloty(credits),
    },
    rows: plan.rows.map(({ line, state, read, person, errors, changes, notes }) => {
      const details = { errors, changes, notes };
      left -= bytesOf(details);
      return { line, state, horse: read.horse, owner: ownerOf(person), ...(left > 0 ? details : NO_DETAILS) };
    }),
    questions: toldQuestions(plan.questions, answers),
  };
}

export const sheetOf = ({ name, others = [] }: Table): ShownSheet =>
  name === undefined ? null : { name, others: others.flatMap((other) => other.name ?? []) };

const NO_DETAILS = { errors: [], changes: [], notes: [] };

/** A known person keeps their known name. */
const ownerOf = (person: SheetPerson | undefined): string => (person ? fullName(person.known ?? person) : '');

const total = (amounts: readonly (Grosze | null | undefined)[]): Grosze =>
  grosze(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));

/** The sums of the sheet itself, whatever the stable has already, to compare with those of the spreadsheet. */
export function sumsOf({ rows, people, columns }: Plan): ShownSums {
  const without = (name: 'fee' | 'opening', ...fields: Field[]): number[] => {
    const hasColumn = columns.some(({ kind }) => fields.includes(kind as Field));
    const isWrong = ({ column }: CellError) => fields.includes(columns[column]?.kind as Field);
    return rows.flatMap(({ line, read, errors }) =>
      read[name] === null && (errors.some(isWrong) || (read.unread && hasColumn)) ? line : [],
    );
  };
  const openings = rows.flatMap(({ read }) => read.opening ?? []);
  const debts = openings.filter(({ amount }) => amount < 0);
  const credits = openings.filter(({ amount }) => amount > 0);
  const dues = new Set(debts.map(({ due_on }) => due_on));
  const services = rows.flatMap(({ read }) => read.services);
  return {
    horses: rows.length,
    new_horses: rows.filter(({ state }) => state === 'new').length,
    people: people.length,
    without_email: people.filter(({ email, known }) => !email && !known?.email).length,
    bookings: services.length,
    kinds: new Set(services.map(({ column }) => column)).size,
    fees: total(rows.map(({ read }) => read.fee)),
    without_fee: without('fee', 'fee'),
    without_opening: without('opening', 'opening', 'debt'),
    debts: grosze(-total(debts.map(({ amount }) => amount))),
    debts_due: dues.size === 1 ? ([...dues][0] ?? null) : null,
    credits: total(credits.map(({ amount }) => amount)),
    credited: credits.length,
  };
}

export function shownRow(row: PlannedRow, { columns }: Plan, { services }: Facts): ShownRow {
  const { line, state, read, person, known, values, bookings, changes } = row;
  const at = (...fields: Field[]) => columns.findIndex(({ kind }) => fields.includes(kind as Field));
  const cell = (field: number, text: string, was: string | null = null): ShownCell => {
    const error = row.errors.find(({ column }) => column === field);
    return { text, was, error: error ? { ...error, typed: read.cells[field] ?? '' } : null };
  };
  const changed = (name: 'box_number' | 'payment', shown: (value: never) => string) =>
    known && known[name] !== values[name] ? shown(known[name] as never) : null;
  const owner = at('owner', 'owner_first', 'last_name');
  // Shown while a question about the owner is open.
  const ownerAsWritten = [owner, at('first_name')].flatMap((column) => read.cells[column] || []).join(' ');
  const money = read.opening ?? row.opening;
  const places = new Set([at('horse'), at('box'), owner, at('fee'), at('opening')]);
  const told = new Set(['Boks', 'Opłata']);
  return {
    line,
    state,
    horse: { ...cell(at('horse'), read.horse), detail: known ? '' : animalInWords(values) },
    box: cell(
      at('box'),
      values.box_number ?? '',
      changed('box_number', (box: string | null) => box ?? 'brak'),
    ),
    owner: {
      ...cell(owner, person ? ownerOf(person) : ownerAsWritten),
      detail: person ? (person.email ?? person.known?.email ?? 'bez e-maila') : '',
    },
    fee: cell(
      at('fee'),
      read.fee === null && !known ? '' : formatMoney(values.payment),
      changed('payment', formatMoney),
    ),
    opening: cell(at('opening'), money ? formatBalance(money.amount) : ''),
    services: [
      ...read.services.map((service) => serviceInWords(service, services)),
      // Those of a known horse are among its changes.
      ...(known ? [] : row.care.map(({ field, on }) => `${nameOfField(field)} ${formatDay(on)}`)),
    ],
    words: [...read.services.map(({ wanted }) => wanted), ...bookings]
      .flatMap(({ words }) => words ?? [])
      .filter(isFirst),
    others: row.errors
      .filter(({ column }) => !places.has(column))
      .map(({ column, message }) => ({
        heading: columns[column]?.heading || `Kolumna ${column + 1}`,
        column,
        typed: read.cells[column] ?? '',
        message,
      })),
    changes: changes.filter(({ what }) => !told.has(what)),
    notes: row.notes,
  };
}

/** 'klacz, ur. 2014, paszport POL 005, chip 616093900123456' */
const animalInWords = ({ sex, born, passport_number, chip }: PlannedRow['values']): string =>
  [
    sex && sexInPolish[sex],
    born && `ur. ${formatBorn(born)}`,
    passport_number && `paszport ${passport_number}`,
    chip && `chip ${chip}`,
  ]
    .filter(Boolean)
    .join(', ');

/** 'Karmienie rano (pon., śr., 7,00 zł)': with days and price if they differ from the usual ones. */
function serviceInWords(
  { heading, kind, wanted: { days, price } }: ReadRow['services'][number],
  services: readonly KnownService[],
): string {
  const service = services.find(({ id }) => kind === `service:${id}`);
  const terms = [
    days.length < EVERY_DAY.length && daysInWords(days),
    price !== null && price !== service?.price && formatRate(price, service?.monthly ?? false),
  ].filter(Boolean);
  return terms.length > 0 ? `${heading} (${terms.join(', ')})` : heading;
}

const isFirst = (text: string, at: number, all: string[]) => all.indexOf(text) === at;

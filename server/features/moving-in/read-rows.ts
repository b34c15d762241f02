/** Parses the rows of a sheet by its columns: values, and errors of cells that cannot be parsed. */
import type { Born } from '../../domain/births.ts';
import { addDays, type Day, monthOf } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { phoneDigits } from '../../domain/phones.ts';
import { withDash } from '../../domain/postal-codes.ts';
import type { Sex } from '../../domain/sexes.ts';
import { firstDays } from '../../domain/stays.ts';
import { readAddress } from './addresses.ts';
import { type Ask, asDay, askAboutDay, MEND } from './asks.ts';
import {
  formulaError,
  isBlank,
  type Read,
  readAmount,
  readBirth,
  readCareDay,
  readChip,
  readDay,
  readFee,
  readPassport,
  readService,
  readSex,
  tooManyLetters,
  type WantedService,
} from './cells.ts';
import { CARE_FIELDS, type CareField, type ColumnKind, type Field, type Sheet } from './columns.ts';
import type { Contact } from './contacts.ts';
import { firstNameLeads, type Name } from './names.ts';
import { type Owner, ownerOfParts, readOwner } from './owners.ts';
import type { Answers, CellError } from './schema.ts';
import type { SheetRow } from './table.ts';

export type Opening = { amount: Grosze; due_on: Day; due_given: boolean };

export type ReadRow = {
  line: number;
  /** As in the sheet. */
  cells: string[];
  horse: string;
  owner: Name | null;
  contact: Contact;
  box: string | null;
  aisle: string | null;
  fee: Grosze | null;
  package: Grosze | null;
  from: Day | null;
  /** A first day that is too long ago for a stay: earlier months are not charged. */
  here_since: Day | null;
  opening: Opening | null;
  breed: string | null;
  description: string | null;
  sex: Sex | null;
  born: Born | null;
  passport: string | null;
  chip: string | null;
  /** When care was last done. */
  care: { field: CareField; on: Day }[];
  services: { column: number; kind: ColumnKind; heading: string; wanted: WantedService }[];
  errors: CellError[];
  /** Questions about its cells. */
  asks: Ask[];
  /** The row has more cells than headings: only the horse's name counts. */
  unread: boolean;
};

/** How many days ago a balance may have been due. */
const DUE_BACK = 366;

export function readRows({ columns, rows, beyond }: Sheet, today: Day, answers: Answers): ReadRow[] {
  const at = new Map(columns.map(({ kind }, nth) => [kind, nth]));
  const bounds = firstDays(today);
  const owners = at.get('owner');
  const leads = owners !== undefined && firstNameLeads(rows.map(({ cells }) => cells[owners] ?? ''));
  // A cache, because most cells of services are equal.
  const services = new Map<string, Read<WantedService | null>>();
  return rows.map((row) => {
    const beyondAt = beyond.get(row.line);
    const isUnread = beyondAt !== undefined;
    const cell = new Cells(isUnread ? horseAlone(row, at.get('horse')) : row, at, answers);
    const from = cell.read('from', (text) => notAfter(readDay(text, today), bounds.to));
    const isLong = from !== null && from < bounds.from;
    const read: ReadRow = {
      line: row.line,
      cells: row.cells,
      horse: cell.required('horse', 60, 'Brak imienia konia.'),
      owner: ownerIn(cell, leads),
      contact: contactIn(cell),
      box: cell.name('box', 12),
      aisle: cell.line('aisle', 40),
      fee: cell.read('fee', readFee),
      package: cell.read('package', readFee),
      from: isLong ? null : from,
      here_since: isLong ? from : null,
      opening: openingIn(cell, today),
      breed: cell.line('breed', 60),
      description: cell.line('description', 1000),
      sex: cell.read('sex', readSex),
      born: cell.read('born', (text) => readBirth(text, today)),
      passport: cell.read('passport', readPassport),
      chip: cell.read('chip', readChip),
      care: careIn(cell, today),
      services: [],
      errors: isUnread ? [{ column: beyondAt, message: BEYOND }] : cell.errors,
      asks: isUnread ? [] : cell.asks,
      unread: isUnread,
    };
    for (const [column, { heading, kind }] of columns.entries()) {
      if (kind !== 'new_service' && !kind.startsWith('service:')) continue;
      const wanted = cell.service(column, services);
      if (wanted) read.services.push({ column, kind, heading, wanted });
    }
    return read;
  });
}

/** A row with more cells than headings. Only its horse is read, because other cells may be under the wrong headings. */
const horseAlone = ({ line, cells }: SheetRow, horse: number | undefined): SheetRow => ({
  line,
  cells: cells.map((cell, at) => (at === horse ? cell : '')),
});

const BEYOND =
  'W wierszu jest więcej pól niż nagłówków. Komórkę, w której jest przecinek albo średnik, ujmij w cudzysłów, a kolumnie bez nagłówka go nadaj.';

/** The longest text that is parsed as an amount, a day, an e-mail, a phone or an address. */
const LONGEST_READ = 254;

/** The cells of one row. A cell that cannot be parsed is recorded in `errors` and counts as empty. */
class Cells {
  readonly errors: CellError[] = [];
  readonly asks: Ask[] = [];
  /** A phone beside the owner's name. */
  ownersPhone: string | null = null;
  private readonly row: SheetRow;
  private readonly at: ReadonlyMap<ColumnKind, number>;
  private readonly answers: Answers;

  constructor(row: SheetRow, at: ReadonlyMap<ColumnKind, number>, answers: Answers) {
    this.row = row;
    this.at = at;
    this.answers = answers;
  }

  text(field: Field): string {
    const text = this.row.cells[this.at.get(field) ?? -1] ?? '';
    const failed = formulaError(text);
    if (failed) this.wrong(field, failed);
    return failed || isBlank(text) ? '' : text;
  }

  wrong(field: Field, message: string): null {
    const column = this.at.get(field) ?? -1;
    if (this.errors.every((error) => error.column !== column)) this.errors.push({ column, message });
    return null;
  }

  has(field: Field): boolean {
    return this.at.has(field);
  }

  line(field: Field, longest: number): string | null {
    const text = this.text(field);
    const tooLong = tooManyLetters(text, longest);
    if (tooLong) return this.wrong(field, tooLong);
    if (text && !/[\p{L}\p{N}]/u.test(text)) return this.wrong(field, 'Brak litery albo cyfry.');
    return text || null;
  }

  /** A text that a spreadsheet may have turned into a day. */
  name(field: 'box' | 'house_number', longest: number): string | null {
    const text = this.text(field);
    const made = asDay(text);
    return made ? this.ask(field, askAboutDay(field, text, made)) : this.line(field, longest);
  }

  /** The chosen value; null without an answer, and if the cell is to be corrected. */
  ask(field: Field, ask: Ask): string | null {
    const chosen = ask.choices.find(({ value }) => value === this.answers[ask.id]);
    this.asks.push(ask);
    if (chosen?.value === MEND) return this.wrong(field, 'Wpisz tu, co ma być.');
    return chosen?.value ?? null;
  }

  required(field: Field, longest: number, missing: string): string {
    if (!this.text(field)) this.wrong(field, missing);
    return this.line(field, longest) ?? '';
  }

  read<Value>(field: Field, reader: (text: string) => Read<Value>): Value | null {
    const text = this.text(field);
    if (!text) return null;
    const tooLong = tooManyLetters(text, LONGEST_READ);
    const read = tooLong ? { wrong: tooLong } : reader(text);
    return 'value' in read ? read.value : this.wrong(field, read.wrong);
  }

  service(column: number, known: Map<string, Read<WantedService | null>>): WantedService | null {
    const text = this.row.cells[column] ?? '';
    const read = known.get(text) ?? readService(text);
    known.set(text, read);
    if ('value' in read) return read.value;
    this.errors.push({ column, message: read.wrong });
    return null;
  }
}

const LONGEST_NAME = 60;

function ownerIn(cells: Cells, leads: boolean): Name | null {
  if (cells.has('last_name') && cells.has('first_name')) {
    const last_name = cells.required('last_name', LONGEST_NAME, 'Brak nazwiska właściciela.');
    const first_name = cells.required('first_name', LONGEST_NAME, 'Brak imienia właściciela.');
    return first_name && last_name ? ownerChosen(cells, 'last_name', ownerOfParts(last_name, first_name)) : null;
  }
  const field = cells.has('owner_first') ? 'owner_first' : cells.has('owner') ? 'owner' : 'last_name';
  const text = cells.text(field);
  if (!text) return cells.wrong(field, 'Brak właściciela.');
  const tooLong = tooManyLetters(text, 2 * LONGEST_NAME + 2);
  if (tooLong) return cells.wrong(field, tooLong);
  return ownerChosen(cells, field, readOwner(text, field === 'owner_first' || leads));
}

function ownerChosen(cells: Cells, field: Field, read: Owner): Name | null {
  if ('wrong' in read) return cells.wrong(field, read.wrong);
  if ('name' in read) return fitting(cells, field, read.name);
  const chosen = cells.ask(field, read.ask);
  if (chosen !== null) cells.ownersPhone = read.phone ?? null;
  return chosen === null ? null : fitting(cells, field, read.readings[Number(chosen)] as Name);
}

function fitting(cells: Cells, field: Field, name: Name): Name | null {
  if (name.first_name.length > LONGEST_NAME || name.last_name.length > LONGEST_NAME)
    return cells.wrong(field, `Imię i nazwisko mogą mieć najwyżej po ${LONGEST_NAME} znaków.`);
  if (![name.first_name, name.last_name].every((part) => /\p{L}/u.test(part)))
    return cells.wrong(field, 'Wpisz nazwisko i imię.');
  return name;
}

const EMAIL = /^[a-z0-9._%+'-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/;

function contactIn(cells: Cells): Contact {
  const whole = cells.read('address', readAddress);
  return {
    email: cells.read('email', readEmail),
    phone_number: cells.read('phone', readPhone) ?? cells.ownersPhone,
    street: cells.line('street', 100) ?? whole?.street ?? null,
    house_number: cells.name('house_number', 20) ?? whole?.house_number ?? null,
    postal_code: cells.read('postal_code', readPostalCode) ?? whole?.postal_code ?? null,
    city: cells.line('city', 100) ?? whole?.city ?? null,
  };
}

function readEmail(text: string): Read<string> {
  const email = text.toLowerCase().replace(/^mailto:/, '');
  const fits = EMAIL.test(email) && !/^\.|\.\.|\.@/.test(email);
  return fits ? { value: email } : { wrong: `„${text}” to nie adres e-mail.` };
}

function readPhone(text: string): Read<string> {
  const digits = phoneDigits(text);
  return /^\d{9}$/.test(digits) ? { value: digits } : { wrong: 'Numer telefonu to 9 cyfr.' };
}

function readPostalCode(text: string): Read<string> {
  const code = withDash(text);
  return /^\d{2}-\d{3}$/.test(code) ? { value: code } : { wrong: 'Kod pocztowy ma postać 00-000.' };
}

const notAfter = (read: Read<Day>, last: Day): Read<Day> =>
  'value' in read && read.value > last ? { wrong: 'Pobyt może się zacząć najwyżej za rok.' } : read;

const careIn = (cells: Cells, today: Day): ReadRow['care'] =>
  (Object.keys(CARE_FIELDS) as CareField[]).flatMap((field) => {
    const on = cells.read(field, (text) => readCareDay(text, today));
    return on ? { field, on } : [];
  });

/** Debts are negative. Without a day in the sheet they were due on the last day of the previous month. */
function openingIn(cells: Cells, today: Day): Opening | null {
  const debt = cells.read('debt', readAmount);
  const amount = debt === null ? cells.read('opening', readAmount) : grosze(-Math.abs(debt));
  const given = cells.read('opening_due', (text) => readDay(text, today));
  if (given && (given > today || given < addDays(today, -DUE_BACK)))
    cells.wrong('opening_due', 'Termin salda może być najwyżej rok wstecz i nie później niż dziś.');
  if (!amount) return null;
  return { amount, due_on: given ?? addDays(monthOf(today), -1), due_given: given !== null };
}

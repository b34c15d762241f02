/** Plans what a sheet would change, from its cells, the answers and the facts alone. */
import { type Born, formatBorn } from '../../domain/births.ts';
import { formatDay } from '../../domain/days.ts';
import { folded } from '../../domain/folding.ts';
import { formatMoney, grosze } from '../../domain/money.ts';
import { type Sex, sexInPolish } from '../../domain/sexes.ts';
import { placeKey, sameBox } from '../boxes/box-number.ts';
import { cellQuestions } from './asks.ts';
import { type Field, missingIn, nameOfField, readColumns } from './columns.ts';
import type { Facts, KnownHorse } from './facts.ts';
import { fullName } from './names.ts';
import { aisleError, boxErrors, type Claim, MAX_AISLES, MAX_BOXES, withMissing } from './places.ts';
import type { HorseValues, Plan, PlannedRow, SheetInput } from './plan.ts';
import { planContacts } from './plan-contacts.ts';
import { planCare } from './plan-records.ts';
import { isOpen, planOpening, planServices, serviceQuestions, skippedColumns } from './plan-services.ts';
import { type ReadRow, readRows } from './read-rows.ts';
import type { Change, RowState } from './schema.ts';
import { refuseTooMany } from './table.ts';
import { digest, type KnownPerson, type RowOwner, whoIsWho } from './who-is-who.ts';

/** `only`: the rows to take in; horses of other rows keep their boxes. */
export function reckon(
  { table, columns: chosen, answers }: SheetInput,
  facts: Facts,
  only?: ReadonlySet<number>,
): Plan {
  const sheet = readColumns(table, facts.services, answers, chosen);
  const { columns } = sheet;
  const headings = sheet.question ? [sheet.question] : [];
  const missing = missingIn(columns);
  if (missing.length > 0) return { columns, missing, rows: [], people: [], questions: headings, version: '' };
  const read = readRows(sheet, facts.today, answers);
  refuseTooMany(read.reduce((sum, { services }) => sum + services.length, 0));
  const spelled = read.flatMap(({ line, owner, contact }) => (owner ? [{ line, ...owner, ...contact }] : []));
  const who = whoIsWho(spelled, facts.people, answers);
  const skipped = skippedColumns(columns, answers);
  const rows = read.map((row) => plannedRow(row, who.byLine.get(row.line), skipped));
  const at = (field: Field) => columns.findIndex(({ kind }) => kind === field);
  findHorses(rows, facts, { horse: at('horse'), from: at('from'), chip: at('chip') });
  const services = serviceQuestions(columns, rows, answers);
  const cells = cellQuestions(read);
  const asked = [...headings, ...cells, ...services].filter((question) => isOpen(question, answers));
  const held = new Set(asked.flatMap(({ lines }) => lines));
  for (const row of rows) planServices(row, answers, facts);
  for (const row of rows) planCare(row, facts, at);
  for (const row of rows) planOpening(row, facts, at('debt') < 0 ? at('opening') : at('debt'));
  placeAll(
    rows,
    facts,
    { box: at('box'), aisle: at('aisle') },
    (row) => held.has(row.line) || (only && !only.has(row.line)),
  );
  planContacts(rows, (row) => row.errors.length === 0 && !held.has(row.line));
  for (const row of rows) row.state = stateOf(row, held.has(row.line));
  return {
    columns,
    missing,
    rows,
    people: who.people,
    questions: [...headings, ...cells, ...who.questions, ...services],
    version: versionOf(rows),
  };
}

const plannedRow = (read: ReadRow, owner: RowOwner | undefined, skipped: ReadonlySet<number>): PlannedRow => ({
  line: read.line,
  state: 'new',
  read,
  person: owner?.person,
  contact: owner?.contact,
  contact_changes: {},
  known: null,
  values: valuesOf(read, null),
  bookings: [],
  opening: null,
  care: [],
  errors: read.errors.filter(({ column }) => !skipped.has(column)),
  changes: [],
  notes: owner?.person.email_note ? [owner.person.email_note] : [],
});

/** A blank cell leaves a known horse unchanged; a new horse gets a default. */
function valuesOf(row: ReadRow, known: KnownHorse | null): HorseValues {
  const at = known?.box_number ?? null;
  return {
    name: known?.name ?? row.horse,
    breed: row.breed ?? known?.breed ?? 'nieznana',
    description: row.description ?? known?.description ?? '–',
    sex: row.sex ?? known?.sex ?? null,
    born: row.born ?? known?.born ?? null,
    passport_number: row.passport ?? known?.passport_number ?? null,
    chip: row.chip ?? known?.chip ?? null,
    box_number: row.box === null || sameBox(row.box, at) ? at : row.box,
    payment: row.fee ?? known?.payment ?? grosze(0),
    payment_for_annual: row.package ?? known?.payment_for_annual ?? grosze(0),
    stays_from: row.from ?? known?.stays_from ?? null,
  };
}

const SHOWN_VALUES = {
  breed: (text) => text,
  description: (text) => text,
  sex: (sex: Sex | null) => (sex ? sexInPolish[sex] : ''),
  born: (born: Born | null) => (born ? formatBorn(born) : ''),
  passport_number: (text) => text ?? '',
  chip: (text) => text ?? '',
  box_number: (text) => text ?? '',
  payment: formatMoney,
  payment_for_annual: formatMoney,
  stays_from: formatDay,
} as const satisfies { [Name in keyof HorseValues]?: (value: never) => string };

const VALUE_NAMES: Record<keyof typeof SHOWN_VALUES, string> = {
  breed: nameOfField('breed'),
  description: nameOfField('description'),
  sex: nameOfField('sex'),
  born: nameOfField('born'),
  passport_number: nameOfField('passport'),
  chip: nameOfField('chip'),
  box_number: nameOfField('box'),
  payment: nameOfField('fee'),
  payment_for_annual: nameOfField('package'),
  stays_from: nameOfField('from'),
};

/** Finds the living horse by name and owner. A second row about the same horse is an error. */
function findHorses(
  rows: readonly PlannedRow[],
  { horses, people }: Facts,
  columns: { horse: number; from: number; chip: number },
): void {
  const known = new Map(horses.map((horse) => [`${horse.owner_id} ${folded(horse.name)}`, horse]));
  const owners = new Map(people.map((person) => [person.id, person]));
  const ownerOf = new Map(horses.map(({ name, owner_id }) => [folded(name), owners.get(owner_id)]));
  const seen = new Map<string, number>();
  const chips = new Map(horses.map(({ chip, id, name }) => [chip, { id, name }]));
  for (const row of rows) {
    const { person, read } = row;
    if (!person || !read.horse) continue;
    const key = `${person.key} ${folded(read.horse)}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row.line);
    else row.errors.push({ column: columns.horse, message: `Ten koń jest już w wierszu ${before}.` });
    row.known = (person.known && known.get(`${person.known.id} ${folded(read.horse)}`)) ?? null;
    row.values = valuesOf(read, row.known);
    if (row.known) row.changes.push(...changedValues(row.known, row.values));
    else row.notes.push(...namesake(ownerOf.get(folded(read.horse))), ...hereSince(read));
    const twin = read.chip !== null && chips.get(read.chip);
    if (twin && twin.id !== row.known?.id)
      row.errors.push({ column: columns.chip, message: `Taki sam chip ma ${twin.name}.` });
    else if (read.chip) chips.set(read.chip, { id: row.known?.id ?? '', name: read.horse });
    const { stays_until } = row.known ?? {};
    if (stays_until && read.from && read.from > stays_until)
      row.errors.push({ column: columns.from, message: `Pobyt tego konia kończy się ${formatDay(stays_until)}.` });
  }
}

/** Warns of another horse with this name, which may be the same one with a new owner. */
const namesake = (owner: KnownPerson | undefined): string[] =>
  owner ? [`Konia o tym imieniu ma już ${fullName(owner)}.`] : [];

const hereSince = ({ here_since }: ReadRow): string[] =>
  here_since ? [`W stajni od ${formatDay(here_since)}: wcześniejszych miesięcy nie naliczymy.`] : [];

function changedValues(known: KnownHorse, values: HorseValues): Change[] {
  const names = Object.keys(SHOWN_VALUES) as (keyof typeof SHOWN_VALUES)[];
  return names.flatMap((name) => {
    if (known[name] === values[name]) return [];
    const shown = SHOWN_VALUES[name] as (value: unknown) => string;
    return [{ what: VALUE_NAMES[name], from: shown(known[name]), to: shown(values[name]) }];
  });
}

function placeAll(
  rows: readonly PlannedRow[],
  { horses, aisles }: Facts,
  columns: { box: number; aisle: number },
  isOut: (row: PlannedRow) => boolean | undefined,
): void {
  const claims = rows.flatMap((row): Claim[] => {
    const { box } = row.read;
    if (!box) return [];
    const fails = row.errors.length > 0 || row.person?.asked === true || isOut(row) === true;
    return [{ line: row.line, horse: row.read.horse, box, known: row.known, fails }];
  });
  const errors = boxErrors(claims, horses, aisles);
  for (const row of rows) {
    const taken = errors.get(row.line);
    if (taken) row.errors.push({ column: columns.box, message: taken });
    const elsewhere = aisleError(aisles, row.read.box, row.read.aisle);
    if (elsewhere) row.errors.push({ column: columns.aisle, message: elsewhere });
  }
  const places = rows.flatMap(({ read: { box, aisle } }) => (box ? [{ box, aisle }] : []));
  const after = withMissing(aisles, places);
  const listed = new Set(after.slice(0, MAX_AISLES).map(({ name }) => placeKey(name)));
  const boxes = new Set(
    after
      .flatMap((aisle) => aisle.boxes)
      .slice(0, MAX_BOXES)
      .map(placeKey),
  );
  for (const { read, errors } of rows) {
    const isElsewhere = errors.some(({ column }) => column === columns.aisle);
    if (read.aisle && read.box && !isElsewhere && !listed.has(placeKey(read.aisle)))
      errors.push({ column: columns.aisle, message: `Stajnia może mieć najwyżej ${MAX_AISLES} alejek.` });
    else if (read.box && !boxes.has(placeKey(read.box)))
      errors.push({ column: columns.box, message: `Stajnia może mieć najwyżej ${MAX_BOXES} boksów.` });
  }
}

function stateOf({ errors, person, known, changes }: PlannedRow, isHeld: boolean): RowState {
  if (errors.length > 0) return 'wrong';
  if (isHeld || person?.asked) return 'asked';
  if (!known) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
}

const versionOf = (rows: readonly PlannedRow[]): string =>
  digest(
    rows.map(({ line, state, person, contact, known, values, bookings, opening, care, errors, changes }) => {
      const owner = person && [person.known?.id ?? null, person.key, person.first_name, person.last_name, contact];
      return [line, state, owner, known?.id ?? null, values, bookings, opening, care, errors, changes];
    }),
  );

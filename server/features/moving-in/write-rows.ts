import { randomUUID } from 'node:crypto';
import { toZloty } from '../../domain/money.ts';
import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { placeKey } from '../boxes/box-number.ts';
import { listBoxes } from '../boxes/list-boxes.ts';
import { moveBox } from '../boxes/move-box.ts';
import type { Aisle } from '../boxes/schema.ts';
import { createService } from '../catalogue/edit-service.ts';
import { createPerson } from '../people/create-person.ts';
import { updatePerson } from '../people/update-person.ts';
import { createHorse } from '../stays/create.ts';
import { updateHorse } from '../stays/update.ts';
import { commandIn } from './command-in.ts';
import { type Contact, contactOf, fill } from './contacts.ts';
import type { Facts, KnownHorse } from './facts.ts';
import { type Made, nothingMade } from './made.ts';
import { fullName, nameKey } from './names.ts';
import { withMissing } from './places.ts';
import type { HorseValues, PlannedRow } from './plan.ts';
import type { SheetPerson } from './who-is-who.ts';
import { keepCare } from './write-records.ts';
import { bookServices, changeKnown, setOpenings } from './write-services.ts';

/** Writes good rows by the verbs that managers use. Returns what was made and changed, and the ids of the owners. */
export async function writeRows(
  tx: Tx,
  command: Command<unknown>,
  rows: readonly PlannedRow[],
  facts: Facts,
): Promise<{ made: Made; owners: ReadonlyMap<SheetPerson, string> }> {
  const made = nothingMade();
  const services = await makeServices(tx, command, rows, made);
  const owners = await writePeople(tx, command, rows, made);
  await listMissing(tx, command, rows, facts.aisles, made);
  const horses = await writeHorses(tx, command, rows, owners, made);
  await bookServices(tx, command, rows, { horses, services, made });
  await changeKnown(tx, command, rows, made);
  await keepCare(tx, command, rows, { horses, made });
  await setOpenings(tx, command, rows, { horses, facts, made });
  return { made, owners };
}

/** Creates services. Returns their ids by heading. */
async function makeServices(tx: Tx, command: Command<unknown>, rows: readonly PlannedRow[], { made }: Made) {
  const ids = new Map<string, string>();
  for (const { service } of rows.flatMap(({ bookings }) => bookings)) {
    if ('id' in service || ids.has(service.heading)) continue;
    const id = randomUUID();
    const { heading: name, price } = service;
    const input = { id, name, description: '–', price: toZloty(price), groups: [], general: false, confirmed: true };
    await createService(commandIn(tx, command, input));
    ids.set(name, id);
    made.push({ table: 'services', id, name });
  }
  return ids;
}

/** Creates and updates the rows' owners, by what these rows tell of them. Returns their ids. */
async function writePeople(tx: Tx, command: Command<unknown>, rows: readonly PlannedRow[], made: Made) {
  const ids = new Map<SheetPerson, string>();
  for (const [person, theirs] of Map.groupBy(rows, (row) => row.person)) {
    if (!person) continue;
    const { first_name, last_name, known } = person;
    const id = known?.id ?? randomUUID();
    ids.set(person, id);
    const row = { table: 'people' as const, id, name: fullName(person) };
    if (!known) {
      const input = { id, first_name, last_name, role: 'user' as const, ...toldBy(theirs) };
      await createPerson(commandIn(tx, command, input));
      made.made.push(row);
    }
    made.spellings.push(...(await keepSpellings(tx, person, id)));
    if (!known) continue;
    const changes: Partial<Contact> = Object.assign({}, ...theirs.map(({ contact_changes }) => contact_changes));
    if (Object.keys(changes).length === 0) continue;
    await updatePerson(commandIn(tx, command, personInput(known, changes)));
    made.changed.push(row);
    made.people.push({ id, before: contactOf(known) });
  }
  return ids;
}

/** The contact of a new person; the first row that has a field tells it. */
function toldBy([first, ...more]: readonly PlannedRow[]): Contact {
  const contact = contactOf(first?.contact as Contact);
  for (const row of more) fill(contact, row.contact as Contact);
  return contact;
}

/** Stores spellings, and returns the new ones. */
async function keepSpellings(tx: Tx, person: SheetPerson, person_id: string): Promise<string[]> {
  const others = new Set(person.spellings);
  others.delete(nameKey(person.known ?? person));
  if (others.size === 0) return [];
  const rows = await tx
    .insertInto('owner_spellings')
    .values([...others].map((name) => ({ name, person_id })))
    .onConflict((it) => it.doNothing())
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

type Named = Contact & { id: string; first_name: string; last_name: string };

/** The input of the verb, which finds people without an account by id and wants all of their data. */
export function personInput(person: Named, changes: Partial<Contact>): Parameters<typeof updatePerson>[0]['input'] {
  const { id, first_name, last_name } = person;
  const all = { ...contactOf(person), ...changes };
  return { id, old_email: null, first_name, last_name, ...all } as Parameters<typeof updatePerson>[0]['input'];
}

async function listMissing(
  tx: Tx,
  command: Command<unknown>,
  rows: readonly PlannedRow[],
  aisles: readonly Aisle[],
  made: Made,
): Promise<void> {
  const after = withMissing(
    aisles,
    rows.flatMap(({ read: { box, aisle } }) => (box ? [{ box, aisle }] : [])),
  );
  const known = new Set(aisles.flatMap(({ boxes }) => boxes.map(placeKey)));
  made.boxes = after.flatMap(({ boxes }) => boxes.filter((box) => !known.has(placeKey(box))));
  if (made.boxes.length > 0) await listBoxes(commandIn(tx, command, boxInput(after)));
}

/** The input of the list of boxes: `aisle_1`, `boxes_1` and so on. */
export const boxInput = (aisles: readonly Aisle[]): Parameters<typeof listBoxes>[0]['input'] =>
  Object.fromEntries(
    aisles.flatMap(({ name, boxes }, at) => [
      [`aisle_${at + 1}`, name],
      [`boxes_${at + 1}`, boxes],
    ]),
  ) as Parameters<typeof listBoxes>[0]['input'];

/** Creates and updates the rows' horses. Returns their ids. Horses that move leave their boxes first, so that they can swap. */
async function writeHorses(
  tx: Tx,
  command: Command<unknown>,
  rows: readonly PlannedRow[],
  owners: ReadonlyMap<SheetPerson, string>,
  made: Made,
) {
  const ids = new Map<PlannedRow, string>();
  await leaveBoxes(
    tx,
    command,
    rows.flatMap(({ known, values }) => (known && known.box_number !== values.box_number ? known : [])),
  );
  for (const row of rows) {
    const { known, values, person } = row;
    const id = known?.id ?? randomUUID();
    ids.set(row, id);
    const horse = { table: 'horses' as const, id, name: values.name };
    if (!known) {
      const owner = owners.get(person as SheetPerson) as string;
      await createHorse(commandIn(tx, command, { ...inZloty(values), ...KNOWN_OWNER, id: owner, horse_id: id }));
      made.made.push(horse);
    } else if (Object.entries(values).some(([name, value]) => known[name as keyof HorseValues] !== value)) {
      await updateHorse(commandIn(tx, command, { ...inZloty(values), horse_id: id }), 'later');
      made.changed.push(horse);
      made.horses.push({ id, before: valuesOf(known) });
    }
  }
  return ids;
}

export async function leaveBoxes(
  tx: Tx,
  command: Command<unknown>,
  horses: readonly { id: string; box_number: string | null }[],
) {
  for (const { id, box_number } of horses)
    if (box_number) await moveBox(commandIn(tx, command, { horse_id: id, box: null }));
}

/** The owner is named by id. */
const KNOWN_OWNER = {
  owner_first_name: null,
  owner_last_name: null,
  owner_phone_number: null,
  owner_email: null,
};

const valuesOf = ({ id: _, owner_id: __, stays_until: ___, ...values }: KnownHorse): HorseValues => values;

export const inZloty = ({ payment, payment_for_annual, stays_from, ...values }: HorseValues) => ({
  ...values,
  ...(stays_from && { stays_from }),
  payment: toZloty(payment),
  payment_for_annual: toZloty(payment_for_annual),
});

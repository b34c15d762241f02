/** Finds the known person of each owner in a sheet. Possible duplicates are asked about, never guessed. */
import { createHash } from 'node:crypto';
import { formatPhone } from '../../domain/phones.ts';
import { plural } from '../../domain/plural.ts';
import { type Contact, contactOf, contradicts, differ, fill, isSame } from './contacts.ts';
import { contactsOf, NameIndex, namesOf, sharedBy } from './index-of-names.ts';
import { fullName, isAlike, isShortened, type Name, nameKey } from './names.ts';
import type { Answers, Question } from './schema.ts';

/** `spellings`: keys of other spellings of the name, from `nameKey`. */
export type KnownPerson = Name & Contact & { id: string; has_account: boolean; spellings: string[] };

/** What one row tells of its owner. */
type ToldContact = Contact & { line: number };

/** The owner of one row. */
type Spelled = Name & ToldContact;

/**
 * A person of the sheet, merged from their rows. `keys`: those of all people who were merged into this one. `spellings`: keys
 * of names that an answer declared to be the same person.
 */
export type SheetPerson = Name &
  Contact & {
    key: string;
    keys: string[];
    told: ToldContact[];
    known: KnownPerson | null;
    asked: boolean;
    spellings: string[];
    /** Why an e-mail of their rows is not kept. */
    email_note: string | null;
  };

/** The owner of a row, and what this row alone tells of them. */
export type RowOwner = { person: SheetPerson; contact: Contact };

type WhoIsWho = { people: SheetPerson[]; byLine: Map<number, RowOwner>; questions: Question[] };

/** The most people that a question offers. */
const MOST_CHOICES = 20;

export function whoIsWho(rows: readonly Spelled[], known: readonly KnownPerson[], answers: Answers): WhoIsWho {
  const shared = sharedBy([...rows, ...known]);
  const spelled = rows.map((row) => withoutShared(row, shared));
  const groups = grouped(spelled);
  const namesakes = Map.groupBy(groups, nameKey);
  const books = new NameIndex<KnownPerson>(shared);
  for (const person of known) books.add(person);
  const earlier = new NameIndex<SheetPerson>(shared);
  const roots = new Map<SheetPerson, SheetPerson>();
  const holders = new Map<string, Suspect>(known.flatMap((person) => (person.email ? [[person.email, person]] : [])));
  const questions: Question[] = [];
  for (const group of groups) {
    const isAlone = namesakes.get(nameKey(group))?.length === 1;
    group.known = surely(group, books, isAlone) ?? null;
    const suspects = group.known ? [] : suspectsOf(group, { books, earlier, shared });
    earlier.add(group);
    if (suspects.length > 0) {
      const choiceOf = choicesBy(answers[questionId(group)]);
      const question = questionAbout(group, suspects, choiceOf);
      questions.push(question);
      const answer = question.choices.find(({ value }) => value === answers[question.id]);
      if (!answer) for (const one of suspects) if ('key' in one && !one.known) one.asked = true;
      group.asked = !answer;
      const chosen = suspects.find((suspect) => choiceOf(suspect) === answer?.value);
      if (chosen) group.spellings = [nameKey(group), nameKey(chosen)];
      if (chosen && 'key' in chosen) roots.set(group, chosen);
      else if (chosen) group.known = chosen;
    }
    if (!group.asked) giveEmail(group, bookedOf(rootOf(group, roots)), holders);
  }
  return joined(groups, roots, questions);
}

/** Removes an e-mail that too many people share. */
function withoutShared(row: Spelled, shared: ReadonlySet<string>) {
  if (!row.email || !shared.has(`mail ${row.email}`)) return { ...row, email_note: null };
  return { ...row, email: null, email_note: `${row.email} ma tu kilka osób, więc nikomu go nie zapiszemy.` };
}

/** An e-mail is that of the known person who has it, else of the first in the sheet; the others lose it. */
function giveEmail(group: SheetPerson, self: Suspect, holders: Map<string, Suspect>): void {
  const { email } = group;
  if (!email) return;
  const holder = holders.get(email) ?? self;
  holders.set(email, holder);
  if (holder === self) return;
  group.email_note = `${email} ma już ${fullName(holder)}.`;
  group.email = null;
  for (const row of group.told) row.email = null;
}

/** Merges rows that are surely about one person: the same name, and no contradicting contact. */
function grouped(spelled: readonly (Spelled & { email_note: string | null })[]): SheetPerson[] {
  const groups: SheetPerson[] = [];
  const byName = new Map<string, SheetPerson[]>();
  for (const { line, ...one } of spelled) {
    const told = { line, ...contactOf(one) };
    const name = nameKey(one);
    const same = byName.get(name) ?? [];
    const fitting = same.filter((group) => !contradicts(group, one));
    const sure = fitting.filter(
      (group) => isSame(group.email, one.email) || isSame(group.phone_number, one.phone_number),
    );
    const group = sure[0] ?? (fitting.length === 1 ? fitting[0] : undefined);
    if (group) {
      group.told.push(told);
      group.email_note ??= one.email_note;
      fill(group, one);
      continue;
    }
    const key = digest([name, one.email, one.phone_number, same.length]);
    const made = { ...one, key, keys: [key], told: [told], known: null, asked: false, spellings: [] };
    groups.push(made);
    byName.set(name, [...same, made]);
  }
  return groups;
}

/**
 * The known person with this e-mail, else with this name and phone, else with this name if nobody else has it among the known
 * people or in the sheet (`isAlone`).
 */
function surely(one: SheetPerson, books: NameIndex<KnownPerson>, isAlone: boolean): KnownPerson | undefined {
  const [mailed] = one.email ? books.at(`mail ${one.email}`) : [];
  const name = `name ${nameKey(one)}`;
  if (mailed) return namesOf(mailed).includes(name) || isAlike(mailed, one) ? mailed : undefined;
  const named = books.at(name);
  const called = named.filter(({ phone_number }) => isSame(phone_number, one.phone_number));
  if (called.length === 1) return called[0];
  return isAlone && named.length === 1 && !differ(named[0]?.email ?? null, one.email) ? named[0] : undefined;
}

type Suspect = KnownPerson | SheetPerson;

/**
 * Known people and people of earlier rows who may be the same person. Someone who is both is offered as the row, so that the answer
 * still holds when the sheet is sent again.
 */
function suspectsOf(
  one: SheetPerson,
  {
    books,
    earlier,
    shared,
  }: { books: NameIndex<KnownPerson>; earlier: NameIndex<SheetPerson>; shared: ReadonlySet<string> },
): Suspect[] {
  const proving = new Set(contactsOf(one).filter((key) => !shared.has(key)));
  const might = (other: Suspect) =>
    contactsOf(other).some((key) => proving.has(key)) ||
    namesOf(other).includes(`name ${nameKey(one)}`) ||
    (isAlike(other, one) && !contradicts(other, one));
  const rows = firstOf(earlier.near(one), might);
  const taken = new Set(rows.map(({ known }) => known));
  const known = firstOf(books.near(one), (person) => might(person) && !taken.has(person));
  return [...known, ...rows].slice(0, MOST_CHOICES);
}

/** The first matches, at most as many as a question offers. */
function firstOf<Person>(people: Iterable<Person>, isWanted: (person: Person) => boolean): Person[] {
  const found: Person[] = [];
  for (const person of people) {
    if (isWanted(person)) found.push(person);
    if (found.length === MOST_CHOICES) break;
  }
  return found;
}

/** The known person behind a row, if any, whose name is shown. */
const bookedOf = (suspect: Suspect): Suspect => ('key' in suspect ? (suspect.known ?? suspect) : suspect);

const questionId = ({ key }: Pick<SheetPerson, 'key'>) => `person-${key}`;

/** Answers by which the sheet, sent again, finds these people. */
export const answersThatFind = (ids: ReadonlyMap<SheetPerson, string>): Answers =>
  Object.fromEntries([...ids].flatMap(([{ keys }, id]) => keys.map((key) => [questionId({ key }), id])));

/** The value of a choice. A row of a known person may have been chosen by that person's id. */
const choicesBy = (answer: string | undefined) => (suspect: Suspect) => {
  if (!('key' in suspect)) return suspect.id;
  return suspect.known && suspect.known.id === answer ? answer : `row-${suspect.key}`;
};

function questionAbout(
  one: SheetPerson,
  suspects: readonly Suspect[],
  choiceOf: (suspect: Suspect) => string,
): Question {
  const [first, ...more] = suspects as [Suspect, ...Suspect[]];
  const told = [...suspects.flatMap((suspect) => ('key' in suspect ? suspect.told : [])), ...one.told];
  const lines = told.map(({ line }) => line).sort((a, b) => a - b);
  const base = { id: questionId(one), kind: 'person' as const, lines };
  if (more.length > 0)
    return {
      ...base,
      message: `Kim jest „${fullName(one)}”?`,
      detail: rowsInWords(lines),
      choices: [
        ...suspects.map((suspect) => ({ value: choiceOf(suspect), label: described(bookedOf(suspect)) })),
        ANOTHER,
      ],
    };
  return {
    ...base,
    message: `„${fullName(bookedOf(first))}” i „${fullName(one)}”: jedna osoba?`,
    detail: [
      rowsInWords(lines),
      'key' in first && !first.known ? '' : 'jedna z nich jest już w stajni',
      reason(first, one),
    ]
      .filter(Boolean)
      .join(' · '),
    choices: [
      { value: 'new', label: 'Dwie osoby' },
      { value: choiceOf(first), label: 'Jedna osoba' },
    ],
  };
}

const ANOTHER = { value: 'new', label: 'Ktoś inny' };

/** The most lines that a question names. */
const NAMED = 10;

export function rowsInWords(lines: readonly number[]): string {
  const word = plural(lines.length, 'wiersz', 'wiersze', 'wiersze');
  if (lines.length === 1) return `${word} ${lines[0]}`;
  const more = lines.length - NAMED;
  if (more > 0) return `${word} ${lines.slice(0, NAMED).join(', ')} i jeszcze ${more}`;
  return `${word} ${lines.slice(0, -1).join(', ')} i ${lines.at(-1)}`;
}

function reason(one: Contact, other: Contact): string {
  if (one.phone_number && isSame(one.phone_number, other.phone_number))
    return `ten sam telefon ${formatPhone(one.phone_number)}`;
  if (isSame(one.email, other.email)) return `ten sam e-mail ${one.email}`;
  return contradicts(one, other) ? 'inny telefon albo e-mail' : '';
}

const described = (person: Suspect): string =>
  [fullName(person), person.phone_number && formatPhone(person.phone_number), person.email].filter(Boolean).join(', ');

function rootOf(group: SheetPerson, roots: ReadonlyMap<SheetPerson, SheetPerson>): SheetPerson {
  const root = roots.get(group);
  return root ? rootOf(root, roots) : group;
}

/** Merges people according to the answers, each under the fuller of their names. */
function joined(groups: SheetPerson[], roots: Map<SheetPerson, SheetPerson>, questions: Question[]): WhoIsWho {
  const byLine = new Map<number, RowOwner>();
  const people = new Set<SheetPerson>();
  const byKnown = new Map<string, SheetPerson>();
  for (const group of groups) {
    let person = rootOf(group, roots);
    if (person.known) {
      const first = byKnown.get(person.known.id) ?? person;
      byKnown.set(person.known.id, first);
      person = first;
    }
    if (person !== group) takeOver(person, group);
    people.add(person);
    for (const contact of group.told) byLine.set(contact.line, { person, contact });
  }
  return { people: [...people], byLine, questions };
}

function takeOver(person: SheetPerson, other: SheetPerson): void {
  person.asked ||= other.asked;
  person.keys.push(...other.keys);
  person.told.push(...other.told);
  person.spellings.push(...other.spellings);
  fill(person, other);
  if (!isShortened(person) || isShortened(other)) return;
  person.first_name = other.first_name;
  person.last_name = other.last_name;
}

export const digest = (of: unknown): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 12);

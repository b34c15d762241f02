/** Who in a sheet is whom in the books. What might be one person twice is asked, never guessed. */
import { createHash } from 'node:crypto';
import { folded } from '../../domain/folding.ts';
import { formatPhone } from '../../domain/phones.ts';
import { plural } from '../../domain/plural.ts';
import { fullName, isAlike, isShortened, type Name, nameKey } from './names.ts';
import type { Answers, Question } from './schema.ts';

export type Contact = {
  email: string | null;
  phone_number: string | null;
  city: string | null;
  street: string | null;
  house_number: string | null;
  postal_code: string | null;
};

/** `spellings`: of their name, as `nameKey` tells them. */
export type KnownPerson = Name & Contact & { id: string; has_account: boolean; spellings: string[] };

/** An owner as one row has them. */
type Spelled = Name & Contact & { line: number };

/** A person of the sheet: what its rows say of them together. `spellings`: those that somebody said are one person's. */
export type SheetPerson = Name &
  Contact & { key: string; lines: number[]; known: KnownPerson | null; asked: boolean; spellings: string[] };

type WhoIsWho = { people: SheetPerson[]; byLine: Map<number, SheetPerson>; questions: Question[] };

export function whoIsWho(spelled: readonly Spelled[], known: readonly KnownPerson[], answers: Answers): WhoIsWho {
  const groups = grouped(spelled);
  const books = new Index<KnownPerson>();
  for (const person of known) books.add(person);
  const earlier = new Index<SheetPerson>();
  const roots = new Map<SheetPerson, SheetPerson>();
  const questions: Question[] = [];
  for (const group of groups) {
    group.known = surely(group, books) ?? null;
    const suspects = group.known ? [] : suspectsOf(group, books, earlier);
    earlier.add(group);
    if (suspects.length === 0) continue;
    const question = questionAbout(group, suspects);
    questions.push(question);
    const answer = question.choices.find(({ value }) => value === answers[question.id]);
    if (!answer) for (const one of [group, ...suspects]) if ('key' in one) one.asked = true;
    group.asked = !answer;
    const chosen = suspects.find((suspect) => choiceOf(suspect) === answer?.value);
    if (chosen) group.spellings = [nameKey(group), nameKey(chosen)];
    if (chosen && 'key' in chosen) roots.set(group, chosen);
    else if (chosen) group.known = chosen;
    else if (answer && suspects.some(({ email }) => email !== null && email === group.email)) group.email = null;
  }
  return joined(groups, roots, questions);
}

/** Rows that are surely about one person: one name, and nothing that contradicts. */
function grouped(spelled: readonly Spelled[]): SheetPerson[] {
  const groups: SheetPerson[] = [];
  const byName = new Map<string, SheetPerson[]>();
  for (const { line, ...one } of spelled) {
    const name = nameKey(one);
    const same = byName.get(name) ?? [];
    const fitting = same.filter((group) => !contradicts(group, one));
    const sure = fitting.filter(
      (group) => isSame(group.email, one.email) || isSame(group.phone_number, one.phone_number),
    );
    const group = sure[0] ?? (fitting.length === 1 ? fitting[0] : undefined);
    if (group) {
      group.lines.push(line);
      fill(group, one);
      continue;
    }
    const key = digest([name, one.email, one.phone_number, same.length]);
    const made = { ...one, key, lines: [line], known: null, asked: false, spellings: [] };
    groups.push(made);
    byName.set(name, [...same, made]);
  }
  return groups;
}

const CONTACT = ['email', 'phone_number', 'city', 'street', 'house_number', 'postal_code'] as const;

function fill(person: SheetPerson, more: Contact): void {
  for (const field of CONTACT) person[field] ??= more[field];
}

const isSame = (one: string | null, other: string | null) => one !== null && one === other;
const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
const contradicts = (one: Contact, other: Contact) =>
  differ(one.email, other.email) || differ(one.phone_number, other.phone_number);

/** People by what may be one person's: a whole contact, or half a name. */
class Index<Person extends KnownPerson | SheetPerson> {
  private readonly people = new Map<string, Person[]>();

  private static keysOf(person: Name & Contact & { spellings: string[] }): string[] {
    const { email, phone_number, first_name, last_name } = person;
    return [email && `mail ${email}`, phone_number && `call ${phone_number}`, `first ${folded(first_name)}`]
      .concat(`last ${folded(last_name)}`, namesOf(person))
      .filter((key) => key !== null);
  }

  add(person: Person): void {
    for (const key of Index.keysOf(person)) {
      const same = this.people.get(key);
      if (same) same.push(person);
      else this.people.set(key, [person]);
    }
  }

  at(key: string): Person[] {
    return this.people.get(key) ?? [];
  }

  near(one: SheetPerson): Person[] {
    return [...new Set(Index.keysOf(one).flatMap((key) => this.at(key)))];
  }
}

const namesOf = (person: Name & { spellings: string[] }): string[] =>
  [nameKey(person), ...person.spellings].map((name) => `name ${name}`);

/** The person with that e-mail, else with that name and phone, else with that name when no other has it. */
function surely(one: SheetPerson, books: Index<KnownPerson>): KnownPerson | undefined {
  const [mailed] = one.email ? books.at(`mail ${one.email}`) : [];
  const name = `name ${nameKey(one)}`;
  if (mailed) return namesOf(mailed).includes(name) || isAlike(mailed, one) ? mailed : undefined;
  const named = books.at(name);
  const called = named.filter(({ phone_number }) => isSame(phone_number, one.phone_number));
  if (called.length === 1) return called[0];
  return named.length === 1 && !differ(named[0]?.email ?? null, one.email) ? named[0] : undefined;
}

type Suspect = KnownPerson | SheetPerson;

/** Everybody of the books and of earlier rows who might be the same person. */
function suspectsOf(one: SheetPerson, books: Index<KnownPerson>, earlier: Index<SheetPerson>): Suspect[] {
  const might = (other: Suspect) =>
    isSame(other.email, one.email) ||
    isSame(other.phone_number, one.phone_number) ||
    nameKey(other) === nameKey(one) ||
    (isAlike(other, one) && !contradicts(other, one));
  const known = books.near(one).filter(might);
  return [
    ...known,
    ...earlier.near(one).filter((group) => might(group) && !(group.known && known.includes(group.known))),
  ];
}

const choiceOf = (suspect: Suspect) => ('key' in suspect ? `row-${suspect.key}` : suspect.id);

function questionAbout(one: SheetPerson, suspects: readonly Suspect[]): Question {
  const [first, ...more] = suspects as [Suspect, ...Suspect[]];
  const lines = [...suspects.flatMap((suspect) => ('key' in suspect ? suspect.lines : [])), ...one.lines].sort(
    (a, b) => a - b,
  );
  const base = { id: `person-${one.key}`, kind: 'person' as const, lines };
  if (more.length > 0)
    return {
      ...base,
      message: `Kim jest „${fullName(one)}”?`,
      detail: rowsInWords(lines),
      choices: [...suspects.map((suspect) => ({ value: choiceOf(suspect), label: described(suspect) })), ANOTHER],
    };
  return {
    ...base,
    message: `„${fullName(first)}” i „${fullName(one)}”: jedna osoba?`,
    detail: [rowsInWords(lines), 'key' in first ? '' : 'jedna z nich jest już w stajni', reason(first, one)]
      .filter(Boolean)
      .join(' · '),
    choices: [
      { value: 'new', label: 'Dwie osoby' },
      { value: choiceOf(first), label: 'Jedna osoba' },
    ],
  };
}

const ANOTHER = { value: 'new', label: 'Ktoś inny' };

const rowsInWords = (lines: readonly number[]): string =>
  `${plural(lines.length, 'wiersz', 'wiersze', 'wiersze')} ${lines.length > 1 ? `${lines.slice(0, -1).join(', ')} i ` : ''}${lines.at(-1)}`;

function reason(one: Contact, other: Contact): string {
  if (one.phone_number && isSame(one.phone_number, other.phone_number))
    return `ten sam telefon ${formatPhone(one.phone_number)}`;
  if (isSame(one.email, other.email)) return `ten sam e-mail ${one.email}`;
  return contradicts(one, other) ? 'inny telefon albo e-mail' : '';
}

const described = (person: Suspect): string =>
  [fullName(person), person.phone_number && formatPhone(person.phone_number), person.email].filter(Boolean).join(', ');

/** People as they are after the answers: one for each root, under the fuller of their names. */
function joined(groups: SheetPerson[], roots: Map<SheetPerson, SheetPerson>, questions: Question[]): WhoIsWho {
  const byLine = new Map<number, SheetPerson>();
  const people = new Set<SheetPerson>();
  const byKnown = new Map<string, SheetPerson>();
  for (const group of groups) {
    let person = group;
    for (let root = roots.get(person); root; root = roots.get(person)) person = root;
    if (person.known) {
      const first = byKnown.get(person.known.id) ?? person;
      byKnown.set(person.known.id, first);
      person = first;
    }
    if (person !== group) takeOver(person, group);
    people.add(person);
    for (const line of group.lines) byLine.set(line, person);
  }
  return { people: [...people], byLine, questions };
}

function takeOver(person: SheetPerson, other: SheetPerson): void {
  person.asked ||= other.asked;
  person.lines.push(...other.lines);
  person.spellings.push(...other.spellings);
  fill(person, other);
  if (!isShortened(person) || isShortened(other)) return;
  person.first_name = other.first_name;
  person.last_name = other.last_name;
}

export const digest = (of: unknown): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 12);

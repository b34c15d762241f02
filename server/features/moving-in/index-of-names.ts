import { alikeKeys, type Name, nameKey } from './names.ts';

type Reached = Name & { email: string | null; phone_number: string | null };
type Indexed = Reached & { spellings: string[] };

/** A contact of more names than this belongs to an office or a family: it identifies nobody. */
const MOST_SHARING = 5;

/** The keys of e-mails and phones that too many names share. */
export function sharedBy(people: readonly Reached[]): ReadonlySet<string> {
  const names = new Map<string, Set<string>>();
  for (const person of people)
    for (const key of contactsOf(person)) names.set(key, (names.get(key) ?? new Set()).add(nameKey(person)));
  return new Set([...names].flatMap(([key, { size }]) => (size > MOST_SHARING ? key : [])));
}

export const contactsOf = ({ email, phone_number }: Omit<Reached, keyof Name>): string[] =>
  [email && `mail ${email}`, phone_number && `call ${phone_number}`].filter((key) => key !== null);

/** Finds people who may be the same person: by a contact, a name, or a similar name. */
export class NameIndex<Person extends Indexed> {
  private readonly people = new Map<string, Person[]>();
  private readonly shared: ReadonlySet<string>;

  constructor(shared: ReadonlySet<string>) {
    this.shared = shared;
  }

  add(person: Person): void {
    for (const key of new Set([...contactsOf(person), ...namesOf(person), ...alikeKeys(person).known])) {
      const same = this.people.get(key);
      if (same) same.push(person);
      else this.people.set(key, [person]);
    }
  }

  at(key: string): Person[] {
    return this.shared.has(key) ? [] : (this.people.get(key) ?? []);
  }

  /** Everybody who shares a key with a person, once. */
  *near(one: Indexed): Generator<Person> {
    const seen = new Set<Person>();
    for (const key of [...contactsOf(one), ...namesOf(one), ...alikeKeys(one).sought])
      for (const person of this.at(key)) {
        if (!seen.has(person)) yield person;
        seen.add(person);
      }
  }
}

export const namesOf = (person: Name & { spellings: string[] }): string[] =>
  [nameKey(person), ...person.spellings].map((name) => `name ${name}`);

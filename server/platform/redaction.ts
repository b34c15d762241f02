import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { casesOf } from '../domain/declension.ts';
import { COMMON_WORDS } from './common-words.ts';
import type { Tx } from './database.ts';
import type { Database } from './tables.ts';

/** What tells in a text who somebody is, as patterns that Postgres and JavaScript read alike. */
export type Identifiers = {
  /** The e-mails of the person: the present one, and those of before that are nobody else's now. */
  emails: string[];
  /** E-mail, phone, full name in either order and any case of it, street with number: in small letters or capitals. */
  anyCase: string;
  /**
   * The last name alone, in any case of it ('od Kowala') and with its capital: 'Kowal' is somebody, 'kowal' shoes horses. Of
   * a name so short that it may be any word, the full name with its capitals. Undefined: neither says anything, or others
   * are called so too.
   */
  exact: string | undefined;
  /** In every text that tells, if not only there: found three times as fast, in a stable with years of notes. */
  likely: string;
};

/** Stands where the person was named. No longer than any identifier, so that a text keeps within its length. */
const GONE = '…';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** 'kowal-żak' and 'KOWAL-ŻAK' as they would stand in a text: 'Kowal-Żak'. */
const capitalised = (name: string) =>
  name.replace(/\p{L}+/gu, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase());

/**
 * A name with its capitals: as its bearer writes it, if with any, and as others do. Letters may have no capitals at
 * all.
 */
const written = (name: string) =>
  [...new Set([name, capitalised(name)])]
    .filter((spelling) => spelling !== spelling.toLowerCase() || spelling === spelling.toUpperCase())
    .map(escaped);

/** With fewer letters a name, or a street, may be any word ('z', 'na'). */
const TELLING = 3;

/** Before a word in the midst of a sentence, where no word but a name has a capital: 'jutro Kowal', 'p. Kowal'. */
const MIDST = '(?<=[^\\s.!?…][ \u00a0]|(?:^|\\s)\\S\\.[ \u00a0]?)';

/**
 * The last name as an identifier by itself, in any case of it, unless it may be any word. `taken`: names that others have,
 * in small letters.
 */
function aloneOf(name: string, taken: ReadonlySet<string>): string[] {
  if (letters(name) < TELLING) return [];
  const common = COMMON_WORDS.has(name.toLowerCase());
  const itself = written(name).map((spelling) => (common ? MIDST + spelling : spelling));
  const words = wordsOf(name);
  if (words.length > 1) return [...itself, inCases(words, capitalised), inCases(words, (form) => form.toUpperCase())];
  const forms = (words[0]?.cases.slice(1) ?? []).filter((form) => letters(form) > TELLING && !taken.has(form));
  const anywhere = (form: string) => !common && !COMMON_WORDS.has(form);
  return [
    ...itself,
    ...forms.map((form) => (anywhere(form) ? '' : MIDST) + escaped(capitalised(form))),
    // All in capitals 'KOWAL' may be the trade, wherever it stands.
    ...[name.toLowerCase(), ...forms].filter(anywhere).map((form) => escaped(form.toUpperCase())),
  ];
}

/** A word of a name in all its cases, in small letters, itself first, and what stands before it. */
type Word = { before: string; cases: string[] };

/**
 * The words of a name of one word or two ('Kowal-Żak'). Of more words, and of such as may be any, only the name itself: the
 * cases of many words are too many.
 */
function wordsOf(name: string): Word[] {
  const parts = name.toLowerCase().split(/([\s-]+)/);
  if (parts.length > 3 || parts.some((part, nth) => nth % 2 === 0 && letters(part) < TELLING))
    return [{ before: '', cases: [name.toLowerCase()] }];
  const words = parts.filter((_, nth) => nth % 2 === 0);
  return words.map((word, nth) => ({ before: nth > 0 ? (parts[1] as string) : '', cases: casesOf(word) }));
}

/** A name with each of its words in any case. */
const inCases = (words: Word[], spelling = (form: string) => form): string =>
  words.map(({ before, cases }) => escaped(before) + oneOf(cases.map(spelling))).join('');

const oneOf = (forms: string[]) => `(?:${forms.map(escaped).join('|')})`;

/** 600100200 as people write it: '600 100 200', '+48 600-100-200'. */
const phonePattern = (digits: string) => `(?:\\+?48[\\s\u00a0.-]?)?${[...digits].join('[\\s\u00a0.-]?')}`;

/** What features know of a person: their e-mails, and queries of the names, in small letters, that others have. */
export type KnownOfPerson = { emails: string[]; others: readonly RawBuilder<{ name: string }>[] };

/** The identifiers of a living person. Throws when there is none such. */
export async function identifiersOf(tx: Tx, personId: string, known: KnownOfPerson): Promise<Identifiers> {
  const { emails, others } = known;
  const person = await tx
    .selectFrom('people')
    .select(['first_name', 'last_name', 'phone_number', 'street', 'house_number'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { first_name, last_name } = person;
  const words = wordsOf(last_name);
  const names = words.length > 1 ? [last_name.toLowerCase()] : (words[0] as Word).cases;
  const taken = await namesTaken(tx, names, [namesOfPeople(personId), ...others]);
  const contact = [...emails.map(escaped), phonePattern(person.phone_number), ...streetOf(person)];
  const short = Math.min(letters(first_name), letters(last_name)) < TELLING;
  const full = bothNames(inCases(wordsOf(first_name)), inCases(words));
  const exact = [
    ...(short && letters(first_name + last_name) > TELLING
      ? [bothNames(written(first_name)[0] as string, written(last_name)[0] as string)]
      : []),
    ...(taken.has(last_name.toLowerCase()) ? [] : aloneOf(last_name, taken)),
  ];
  return {
    emails,
    anyCase: [...contact, ...(short ? [] : [full])].join('|'),
    exact: exact.length ? exact.join('|') : undefined,
    likely: [...contact, letters(last_name) < TELLING ? full : beginningsOf(words)].join('|'),
  };
}

const bothNames = (first: string, last: string) => `${first}\\s+${last}|${last},?\\s+${first}`;

/** What all cases of a name have in common, by its words; all of them where that says too little. */
const beginningsOf = (words: Word[]): string =>
  words
    .map(({ before, cases }) => {
      const shared = beginningOf(cases);
      return escaped(before) + (letters(shared) < TELLING ? oneOf(cases) : `${escaped(shared)}[^\\s-]*`);
    })
    .join('');

function beginningOf(forms: string[]): string {
  const [first = ''] = forms;
  let length = first.length;
  while (!forms.every((form) => form.startsWith(first.slice(0, length)))) length--;
  return first.slice(0, length);
}

/** Which of these names others have. */
async function namesTaken(tx: Tx, names: string[], others: RawBuilder<{ name: string }>[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (${sql.join(others, sql` union all `)}) as others where name = any(${names}::text[])
  `.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/** The street with the number of the house; none when the street may be any word. */
function streetOf({ street, house_number }: { street: string; house_number: string }): string[] {
  const name = street.replace(/^(?:ul|al|os|pl)\.?\s+/i, ''); // 'ul. Lipowa' is 'Lipowa' to others
  return letters(name) > TELLING ? [`${escaped(name)}\\s+${escaped(house_number)}`] : [];
}

/** The last names of other living people. */
const namesOfPeople = (personId: string) => sql<{ name: string }>`
  select lower(last_name collate polish) collate "default" as name from people where deleted_at is null and id <> ${personId}`;

/** Whether a text names the person. */
export function mentions({ anyCase, exact }: Identifiers): (text: string) => boolean {
  const whole = (pattern: string, flags: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, flags);
  const patterns = [whole(anyCase, 'iu'), ...(exact === undefined ? [] : [whole(exact, 'u')])];
  return (text) => patterns.some((pattern) => pattern.test(text));
}

const WHOLE = (pattern: string) => `(?<![[:alnum:]])(?:${pattern})(?![[:alnum:]])`;

/** The same as an SQL condition. `text` is an expression of type text. */
export function mentionsInSql({ anyCase, exact, likely }: Identifiers, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  // ICU's collation knows Polish letters, and their other case, whatever the database was made with.
  const read = sql`(${text} collate polish)`;
  const alone = exact === undefined ? sql`false` : sql`${read} ~ ${WHOLE(exact)}`;
  return sql<SqlBool>`(${read} ~* ${likely} and (${read} ~* ${WHOLE(anyCase)} or ${alone}))`;
}

/** A text with '…' in place of the person, as an SQL expression. */
export function redacted({ anyCase, exact }: Identifiers, column: RawBuilder<unknown>): RawBuilder<string> {
  const some = sql<string>`regexp_replace(${column} collate polish, ${WHOLE(anyCase)}, ${GONE}, 'gi')`;
  return exact === undefined ? some : sql<string>`regexp_replace(${some}, ${WHOLE(exact)}, ${GONE}, 'g')`;
}

/** A column that holds free text, with its table. */
type Texts = {
  table: keyof Database;
  columns: string[];
  /** Narrows the rows that are looked at. */
  where?: RawBuilder<SqlBool>;
  /** Columns that are set to null where a text changed, since they tell what it was. */
  clear?: string[];
};

/** Redacts a person in texts of anybody: the texts stay, with '…' in place of the person. */
export async function redact(
  tx: Tx,
  identifiers: Identifiers,
  { table, columns, where = sql`true`, clear = [] }: Texts,
): Promise<void> {
  const refs = columns.map((column) => sql.ref(column));
  const changes = [
    ...refs.map((column) => sql`${column} = ${redacted(identifiers, column)}`),
    ...clear.map((column) => sql`${sql.ref(column)} = null`),
  ];
  const mentioned = refs.map((column) => mentionsInSql(identifiers, column));
  await sql`
    update ${sql.table(table)} set ${sql.join(changes)} where ${where} and (${sql.join(mentioned, sql` or `)})
  `.execute(tx);
}

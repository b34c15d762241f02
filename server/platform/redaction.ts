import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { COMMON_WORDS } from './common-words.ts';
import type { Tx } from './database.ts';
import type { Database } from './tables.ts';

/** What tells in a text who somebody is, as patterns that Postgres and JavaScript read alike. */
export type Identifiers = {
  /** The e-mails of the person: the present one, and those of before that are nobody else's now. */
  emails: string[];
  /** E-mail, phone, full name in either order, street with number: in any case of letters. */
  anyCase: string;
  /**
   * The last name alone, with its capital: 'Kowal' is somebody, 'kowal' shoes horses. Of a name so short that it may be
   * any word, the full name with its capitals. Undefined: neither says anything, or others are called so too.
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

/** The last name as an identifier by itself, unless it may be any word. */
function aloneOf(name: string): string[] {
  if (letters(name) < TELLING) return [];
  const spellings = written(name);
  return COMMON_WORDS.has(name.toLowerCase()) ? spellings.map((spelling) => MIDST + spelling) : spellings;
}

/** 600100200 as people write it: '600 100 200', '+48 600-100-200'. */
const phonePattern = (digits: string) => `(?:\\+?48[\\s\u00a0.-]?)?${[...digits].join('[\\s\u00a0.-]?')}`;

/**
 * What features know of a person: their e-mails, and expressions that tell of a row of `people` whether something of a
 * feature's is called by its last name.
 */
export type KnownOfPerson = { emails: string[]; namesakes: readonly RawBuilder<SqlBool>[] };

/** The identifiers of a living person. Throws when there is none such. */
export async function identifiersOf(tx: Tx, personId: string, known: KnownOfPerson): Promise<Identifiers> {
  const { emails, namesakes } = known;
  const person = await tx
    .selectFrom('people')
    .select(['first_name', 'last_name', 'phone_number', 'street', 'house_number'])
    .select(sql<boolean>`${sql.join([isAnothersName, ...namesakes], sql` or `)}`.as('has_namesake'))
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { first_name, last_name, has_namesake } = person;
  const contact = [...emails.map(escaped), phonePattern(person.phone_number), ...streetOf(person)];
  const short = Math.min(letters(first_name), letters(last_name)) < TELLING;
  const full = bothNames(escaped(first_name), escaped(last_name));
  const exact = [
    ...(short && letters(first_name + last_name) > TELLING
      ? [bothNames(written(first_name)[0] as string, written(last_name)[0] as string)]
      : []),
    ...(has_namesake ? [] : aloneOf(last_name)),
  ];
  return {
    emails,
    anyCase: [...contact, ...(short ? [] : [full])].join('|'),
    exact: exact.length ? exact.join('|') : undefined,
    likely: [...contact, letters(last_name) < TELLING ? full : escaped(last_name)].join('|'),
  };
}

const bothNames = (first: string, last: string) => `${first}\\s+${last}|${last},?\\s+${first}`;

/** The street with the number of the house; none when the street may be any word. */
function streetOf({ street, house_number }: { street: string; house_number: string }): string[] {
  const name = street.replace(/^(?:ul|al|os|pl)\.?\s+/i, ''); // 'ul. Lipowa' is 'Lipowa' to others
  return letters(name) > TELLING ? [`${escaped(name)}\\s+${escaped(house_number)}`] : [];
}

/** Whether another living person is called by the last name of `people`. */
const isAnothersName = sql<SqlBool>`
  exists (
    select from people as other where other.deleted_at is null and other.id <> people.id
    and lower(other.last_name collate polish) = lower(people.last_name collate polish)
  )`;

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

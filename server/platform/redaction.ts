import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { COMMON_WORDS } from './common-words.ts';
import type { Db, Tx } from './database.ts';
import { isSendable } from './insert-once.ts';
import type { Database } from './tables.ts';

/** What tells in a text who somebody is, as patterns that Postgres and JavaScript read alike. */
export type Identifiers = {
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

/** Stands where a trace was. No longer than any of them, so that a text keeps within its length. */
const GONE = '…';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** 'kowal-żak' and 'KOWAL-ŻAK' as they would stand in a text: 'Kowal-Żak'. */
const capitalised = (name: string) =>
  name.replace(/\p{L}+/gu, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase());

/** A name with its capitals: as its bearer writes it, if with any, and as others do. Letters may have no capitals at all. */
const written = (name: string) =>
  [...new Set([name, capitalised(name)])]
    .filter((spelling) => spelling !== spelling.toLowerCase() || spelling === spelling.toUpperCase())
    .map(escaped);

/** With fewer letters a name, or a street, may be any word ('z', 'na'). */
const TELLING = 3;

/** Before a word in the midst of a sentence, where no word but a name has a capital: 'jutro Kowal', 'p. Kowal'. */
const MIDST = '(?<=[^\\s.!?…][ \u00a0]|(?:^|\\s)\\S\\.[ \u00a0]?)';

/** The last name as a trace by itself, unless it may be any word. */
function aloneOf(name: string): string[] {
  if (letters(name) < TELLING) return [];
  const spellings = written(name);
  return COMMON_WORDS.has(name.toLowerCase()) ? spellings.map((spelling) => MIDST + spelling) : spellings;
}

/** 600100200 as people write it: '600 100 200', '+48 600-100-200'. */
const phonePattern = (digits: string) => `(?:\\+?48[\\s\u00a0.-]?)?${[...digits].join('[\\s\u00a0.-]?')}`;

/** The traces of a living person. Throws when there is none such. */
export async function identifiersOf(tx: Tx, personId: string): Promise<Identifiers> {
  const person = await tx
    .selectFrom('people')
    .select(['first_name', 'last_name', 'phone_number', 'street', 'house_number'])
    .select(isAnothersName.as('has_namesake'))
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { first_name, last_name, has_namesake } = person;
  const contact = [
    ...(await emailsOf(tx, personId)).map(escaped),
    phonePattern(person.phone_number),
    ...streetOf(person),
  ];
  const short = Math.min(letters(first_name), letters(last_name)) < TELLING;
  const full = bothNames(escaped(first_name), escaped(last_name));
  const exact = [
    ...(short && letters(first_name + last_name) > TELLING
      ? [bothNames(written(first_name)[0] as string, written(last_name)[0] as string)]
      : []),
    ...(has_namesake ? [] : aloneOf(last_name)),
  ];
  return {
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

/** Whether another living person, or a horse of another, is called by the last name of `people`. */
const isAnothersName = sql<boolean>`
  exists (
    select from people as other where other.deleted_at is null and other.id <> people.id
    and lower(other.last_name collate polish) = lower(people.last_name collate polish)
  ) or exists (
    select from horses where horses.archived_at is null and horses.owner_id <> people.id
    and lower(horses.name collate polish) = lower(people.last_name collate polish)
  )`;

/** The e-mails of a living person: the present one and those of before that are still known and nobody else's now. */
export async function emailsOf(db: Db | Tx, personId: string): Promise<string[]> {
  const others = db.selectFrom('people').select('email').where('deleted_at', 'is', null).where('id', '!=', personId);
  const present = db.selectFrom('people').select('email').where('id', '=', personId).where('deleted_at', 'is', null);
  const invited = db.selectFrom('invitations').select('email').where('person_id', '=', personId);
  const changed = db.selectFrom('email_changes').select('old_email as email').where('person_id', '=', personId);
  const rows = await db
    .selectFrom(present.union(invited).union(changed).as('known'))
    .select('email')
    .where('email', 'not in', others)
    .execute();
  return rows.map(({ email }) => email);
}

/** Whether a text tells who the person of the traces is. */
export function mentions({ anyCase, exact }: Identifiers): (text: string) => boolean {
  const whole = (pattern: string, flags: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, flags);
  const patterns = [whole(anyCase, 'iu'), ...(exact === undefined ? [] : [whole(exact, 'u')])];
  return (text) => patterns.some((pattern) => pattern.test(text));
}

const WHOLE = (pattern: string) => `(?<![[:alnum:]])(?:${pattern})(?![[:alnum:]])`;

/** The same asked of Postgres. `text` is an expression of type text. */
export function mentionsInSql({ anyCase, exact, likely }: Identifiers, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  // ICU's collation knows Polish letters, and their other case, whatever the database was made with.
  const read = sql`(${text} collate polish)`;
  const alone = exact === undefined ? sql`false` : sql`${read} ~ ${WHOLE(exact)}`;
  return sql<SqlBool>`(${read} ~* ${likely} and (${read} ~* ${WHOLE(anyCase)} or ${alone}))`;
}

function redacted({ anyCase, exact }: Identifiers, column: RawBuilder<unknown>): RawBuilder<string> {
  const some = sql<string>`regexp_replace(${column} collate polish, ${WHOLE(anyCase)}, ${GONE}, 'gi')`;
  return exact === undefined ? some : sql<string>`regexp_replace(${some}, ${WHOLE(exact)}, ${GONE}, 'g')`;
}

/**
 * Takes the traces of a person out of what anybody wrote into these columns: the texts stay, the person is '…' in them,
 * and no digest tells any more what they were.
 * To be called before the person's own data are overwritten. `where` narrows the rows that are looked at.
 */
export async function redactPerson(
  tx: Tx,
  personId: string,
  table: keyof Database,
  columns: string[],
  where: RawBuilder<SqlBool> = sql`true`,
): Promise<void> {
  const traces = await identifiersOf(tx, personId);
  const refs = columns.map((column) => sql.ref(column));
  const wiped = refs.map((column) => sql`${column} = ${redacted(traces, column)}`);
  if (isSendable(table)) wiped.push(sql`request_digest = null`);
  const telling = refs.map((column) => mentionsInSql(traces, column));
  await sql`
    update ${sql.table(table)} set ${sql.join(wiped)} where ${where} and (${sql.join(telling, sql` or `)})
  `.execute(tx);
}

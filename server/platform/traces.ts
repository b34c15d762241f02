import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Database } from './tables.ts';

/** What tells in a text who somebody is, as patterns that Postgres and JavaScript read alike. */
export type Traces = {
  /** E-mail, phone, full name in either order, street with number: in any case of letters. */
  anyCase: string;
  /** The last name alone, as it is written: 'Kowal' is somebody, 'kowal' shoes horses. Undefined: others bear it too. */
  exact: string | undefined;
  /** In every text that tells, if not only there: found three times as fast, in a stable with years of notes. */
  likely: string;
};

/** Stands where a trace was. No longer than any of them, so that a text keeps within its length. */
const GONE = '…';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** 600100200 as people write it: '600 100 200', '+48 600-100-200'. */
const phonePattern = (digits: string) => `(?:\\+?48[\\s\u00a0.-]?)?${[...digits].join('[\\s\u00a0.-]?')}`;

/** The traces of a living person. Throws when there is none such. */
export async function tracesOf(tx: Tx, personId: string): Promise<Traces> {
  const person = await tx
    .selectFrom('people')
    .select(['first_name', 'last_name', 'phone_number', 'street', 'house_number'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('people as other')
            .select('other.id')
            .where('other.deleted_at', 'is', null)
            .where('other.id', '!=', personId)
            .whereRef('other.last_name', '=', 'people.last_name'),
        )
        .as('has_namesake'),
    )
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const [first, last] = [escaped(person.first_name), escaped(person.last_name)];
  const phone = phonePattern(person.phone_number);
  const emails = (await emailsOf(tx, personId)).map(escaped);
  const street = person.street.replace(/^(?:ul|al|os|pl)\.?\s+/i, ''); // 'ul. Lipowa' is 'Lipowa' to others
  const address = `${escaped(street)}\\s+${escaped(person.house_number)}`;
  return {
    anyCase: [...emails, phone, address, `${first}\\s+${last}`, `${last},?\\s+${first}`].join('|'),
    exact: person.has_namesake ? undefined : last,
    likely: [...emails, phone, address, last].join('|'),
  };
}

/** The e-mails of a living person: the present one and those of before that are still known and nobody else's now. */
export async function emailsOf(tx: Tx, personId: string): Promise<string[]> {
  const others = tx.selectFrom('people').select('email').where('deleted_at', 'is', null).where('id', '!=', personId);
  const present = tx.selectFrom('people').select('email').where('id', '=', personId).where('deleted_at', 'is', null);
  const invited = tx.selectFrom('invitations').select('email').where('person_id', '=', personId);
  const changed = tx.selectFrom('email_changes').select('old_email as email').where('person_id', '=', personId);
  const rows = await tx
    .selectFrom(present.union(invited).union(changed).as('known'))
    .select('email')
    .where('email', 'not in', others)
    .execute();
  return rows.map(({ email }) => email);
}

/** Whether a text tells who the person of the traces is. */
export function tellsOf({ anyCase, exact }: Traces): (text: string) => boolean {
  const whole = (pattern: string, flags: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, flags);
  const patterns = [whole(anyCase, 'iu'), ...(exact === undefined ? [] : [whole(exact, 'u')])];
  return (text) => patterns.some((pattern) => pattern.test(text));
}

const WHOLE = (pattern: string) => `(?<![[:alnum:]])(?:${pattern})(?![[:alnum:]])`;

/** The same asked of Postgres. `text` is an expression of type text. */
export function tellsOfInSql({ anyCase, exact, likely }: Traces, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  // ICU's collation knows Polish letters, and their other case, whatever the database was made with.
  const read = sql`(${text} collate polish)`;
  const alone = exact === undefined ? sql`false` : sql`${read} ~ ${WHOLE(exact)}`;
  return sql<SqlBool>`(${read} ~* ${likely} and (${read} ~* ${WHOLE(anyCase)} or ${alone}))`;
}

function withoutTraces({ anyCase, exact }: Traces, column: RawBuilder<unknown>): RawBuilder<string> {
  const some = sql<string>`regexp_replace(${column} collate polish, ${WHOLE(anyCase)}, ${GONE}, 'gi')`;
  return exact === undefined ? some : sql<string>`regexp_replace(${some}, ${WHOLE(exact)}, ${GONE}, 'g')`;
}

/**
 * Takes the traces of a person out of what anybody wrote into these columns: the texts stay, the person is '…' in them.
 * To be called before the person's own data are overwritten. `where` narrows the rows that are looked at.
 */
export async function wipeTraces(
  tx: Tx,
  personId: string,
  table: keyof Database,
  columns: string[],
  where: RawBuilder<SqlBool> = sql`true`,
): Promise<void> {
  const traces = await tracesOf(tx, personId);
  const refs = columns.map((column) => sql.ref(column));
  const wiped = refs.map((column) => sql`${column} = ${withoutTraces(traces, column)}`);
  const telling = refs.map((column) => tellsOfInSql(traces, column));
  await sql`
    update ${sql.table(table)} set ${sql.join(wiped)} where ${where} and (${sql.join(telling, sql` or `)})
  `.execute(tx);
}

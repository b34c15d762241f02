import { type RawBuilder, sql } from 'kysely';
import { anyOfTexts, connectDatabase, type Db, inTransaction, type Tx, UNHURRIED } from './database.ts';
import { connectionError } from './server-needs.ts';

/** The demo's accounts have a public password, so its database carries a mark, which dumps include. */
const MARK = 'demo';

/** Ids of accounts of every demo. They identify demos that were filled before the mark existed. */
const ACCOUNTS = [
  '8a3f6a23-4910-8f02-a5f5-2d6954b2b8c0',
  '3112e595-031d-881c-ac92-ba2d7721a78f',
  '891141c2-898c-8f24-aa2e-0dd7af62f0de',
  '6d3e9da4-28ee-8971-a694-d3f8e47fdc09',
  'ac8bf70e-8944-8d55-a183-e9c6aecd0383',
  '67b3a699-d457-847a-ac0b-678738f71b0b',
];

export const NOT_FOR_A_DEMO = [
  'This database has data that are not the demo’s. The demo has changed nothing in it, and starts on an empty one only:',
  '  without DATABASE_URL it makes one in DATA_DIR; name another folder there, or delete this one if nothing in it matters',
  '  with DATABASE_URL: name an empty database',
].join('\n');

export const NOT_FOR_PRODUCTION = [
  'This database is a demo’s: its accounts have a public password, so npm start does not serve it.',
  '  for your stable: name an empty database in DATABASE_URL, or without it another folder in DATA_DIR',
  '  to look around in the demo: npm run demo',
].join('\n');

/** An arbitrary key of an advisory lock: only one process fills at a time. */
const FILLING = 7_041;

/** Has rows in every database, because its migration fills it. */
const SEEDED = 'care_kinds';

export type Content = 'nothing' | 'demo' | 'other';

type Counted = Record<string, RawBuilder<unknown>>;

/** The app and the commands write the other rows of these tables also where nobody has used the app. */
export const WRITTEN_UNUSED: Counted = {
  last_runs: sql`where false`,
  built_files: sql`where false`,
  settings: sql`where key not in ('vapid_keys', 'payment_date', 'payment_day')`,
};

/**
 * Whether the database at `url` is empty, a demo or has other data. Works before any migration and changes nothing; waits
 * while another process fills a demo. Throws an Error when the database does not answer. Of the tables in `counted` only some
 * rows count.
 */
export async function contentOf(url: string, counted?: Counted): Promise<Content> {
  await using connection = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
  return await inTransaction(connection.db, (tx) => lockContent(tx, counted)).catch((error) => {
    throw connectionError(error);
  });
}

/** `contentOf` inside a transaction; the lock keeps other processes from filling until it ends. */
export async function lockContent(tx: Tx, counted: Counted = {}): Promise<Content> {
  await sql`select pg_advisory_xact_lock(${FILLING})`.execute(tx);
  const tables = await allTables(tx);
  const anything = tables
    .filter(({ name }) => name !== SEEDED)
    .map(({ schema, name }) => sql`select from ${sql.id(schema, name)} ${counted[name] ?? sql``}`);
  if (!(await anyRow(tx, anything))) return 'nothing';
  const signs: Record<string, RawBuilder<unknown>> = {
    settings: sql`select from settings where key = ${MARK}`,
    people: sql`select from people where id::text = ${anyOfTexts(ACCOUNTS)}`,
  };
  const known = tables.flatMap(({ name, is_own }) => (is_own && signs[name]) || []);
  return (await anyRow(tx, known)) ? 'demo' : 'other';
}

/** Marks the database as a demo. Call it in the transaction that fills it, so that no filled demo lacks the mark. */
export async function markDemo(tx: Tx): Promise<void> {
  const mark = { key: MARK, value: JSON.stringify(true) };
  await tx
    .insertInto('settings')
    .values(mark)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The tables of all schemas that may hold data, without those of Postgres, its extensions, the queue and the migrations. */
async function allTables(db: Db | Tx): Promise<{ schema: string; name: string; is_own: boolean }[]> {
  const { rows } = await sql<{ schema: string; name: string; is_own: boolean }>`
    select nspname as schema, relname as name, nspname = current_schema() as is_own
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not starts_with(relname, 'kysely_')
      and nspname not in ('information_schema', 'pgboss') and not starts_with(nspname, 'pg_')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      and has_schema_privilege(relnamespace, 'usage') and has_table_privilege(pg_class.oid, 'select')
  `.execute(db);
  return rows;
}

async function anyRow(db: Db | Tx, queries: readonly RawBuilder<unknown>[]): Promise<boolean> {
  if (queries.length === 0) return false;
  const asked = queries.map((query) => sql`exists (${query})`);
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(asked, sql` or `)} as found`.execute(db);
  return rows[0]?.found ?? false;
}

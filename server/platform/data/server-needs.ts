import type pg from 'pg';

type Server = { encoding: string; has_icu: boolean; has_trgm: boolean };

const SERVER = `
  select current_setting('server_encoding') as encoding,
    exists (select from pg_collation where collprovider = 'i') as has_icu,
    exists (select from pg_extension where extname = 'pg_trgm')
      or has_database_privilege(current_database(), 'create') and exists (
        select from pg_available_extension_versions
        where name = 'pg_trgm' and (trusted or current_setting('is_superuser') = 'on')
      ) as has_trgm`;

/**
 * Checks what the app needs of its Postgres, with two connections of the pool. Throws an Error for the operator with a line
 * for each need that is not met, or if the database does not answer.
 */
export async function requireServer(pool: pg.Pool): Promise<void> {
  const unmet = await unmetNeeds(pool).catch((error) => {
    throw connectionError(error);
  });
  if (unmet.length) throw new Error(unmet.join('\n'));
}

async function unmetNeeds(pool: pg.Pool): Promise<string[]> {
  if (await sharesBackends(pool))
    return ['The pooler before the database shares connections by transaction; Stajnia needs pooling by session.'];
  const { encoding, has_icu, has_trgm } = (await pool.query<Server>(SERVER)).rows[0] as Server;
  const needs = {
    [`The database has the encoding ${encoding}; Stajnia needs UTF8: create it with template template0 encoding 'UTF8'.`]:
      encoding === 'UTF8',
    'This Postgres was built without ICU, which Stajnia needs to sort Polish names.': has_icu,
    'The role may not create the extension pg_trgm: let an administrator create it in this database.': has_trgm,
  };
  return Object.keys(needs).filter((need) => !needs[need]);
}

/**
 * Whether a pooler gives a connection's backend to others between two transactions: LISTEN, prepared statements and the
 * session's settings would be lost.
 */
async function sharesBackends(pool: pg.Pool): Promise<boolean> {
  const clients = [await pool.connect(), await pool.connect()] as const;
  const [one, other] = clients;
  try {
    const backend = await backendOf(one);
    await other.query('begin');
    const taken = await backendOf(other); // It keeps this backend until the transaction ends.
    const isShared = taken === backend || (await backendOf(one)) !== backend;
    await other.query('commit');
    return isShared;
  } finally {
    for (const client of clients) client.release(true);
  }
}

async function backendOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (rows[0] as { pid: number }).pid;
}

export const connectionError = (error: unknown): Error =>
  new Error(`The database does not answer: ${messageOf(error)}`, { cause: error });

/** A refused connection may have a code and no message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

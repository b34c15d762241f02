import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectDatabase, UNHURRIED } from '../platform/data/database.ts';
import type { Step } from '../platform/data/migration-digests.ts';
import { VERSION } from '../version.ts';
import { backedUpTables, type Copied, END_OF_ROWS, JOBS, type Manifest, type Rows, SAME_TEXTS } from './backup-file.ts';

/**
 * Writes the data of the database at `url` into a new file that only its owner can read, all of one moment, while others
 * write. Throws the error of the server or the file; a failed backup leaves no file.
 */
export async function writeBackup(url: string, file: string, now: Date): Promise<void> {
  await using database = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
  const client = await database.pool.connect();
  const half = `${file}.part`;
  try {
    const written = await fs.promises.open(half, 'wx', 0o600);
    try {
      await pipeline(contents(client, now), createGzip(), written.createWriteStream({ flush: true }));
      fs.renameSync(half, file);
    } catch (error) {
      fs.rmSync(half, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(file));
  } finally {
    client.release(true);
  }
}

async function* contents(client: pg.ClientBase, now: Date): AsyncGenerator<string | Buffer> {
  await client.query(`begin isolation level repeatable read read only; ${SAME_TEXTS}`);
  yield lineOf(await manifestOf(client, now));
  const copies = [];
  for (const { table, columns } of await backedUpTables(client)) {
    const copy = client.query(copyTo(`copy (${rowsOf({ table, columns })}) to stdout`));
    let empty = true;
    for await (const chunk of copy) {
      if (empty) yield lineOf({ table, columns } satisfies Copied);
      empty = false;
      yield chunk;
    }
    if (!empty) yield END_OF_ROWS;
    copies.push({ table, copy });
  }
  await client.query('commit'); // The last count is known once the next statement has run.
  const rows: Rows = Object.fromEntries(copies.map(({ table, copy }) => [table, copy.rowCount]));
  yield lineOf({ rows });
}

const lineOf = (content: object) => `${JSON.stringify(content)}\n`;

async function manifestOf(client: pg.ClientBase, now: Date): Promise<Manifest> {
  const steps = await client.query<Step>('select name, digest from kysely_migration_digests order by name');
  const queue = await client.query<{ version: number }>('select version from pgboss.version');
  return { version: VERSION, at: now.toISOString(), steps: steps.rows, queue: queue.rows[0]?.version ?? 0 };
}

function rowsOf({ table, columns }: Copied): string {
  const named = `select ${columns.map(pg.escapeIdentifier).join(', ')} from`;
  // A job that failed for good also waits, in the queue of these.
  return table === JOBS ? `${named} ${JOBS} where state < 'completed'` : `${named} ${pg.escapeIdentifier(table)}`;
}

/** Makes the new name of a file survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.promises.open(folder);
  await handle.sync().finally(() => handle.close());
}

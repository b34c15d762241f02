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
  const half = `${file}.part`;
  const written = await fs.promises.open(half, 'wx', 0o600);
  try {
    await using database = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
    const client = await database.pool.connect();
    const copied = pipeline(contents(client, now), createGzip(), written.createWriteStream({ flush: true }));
    await copied.finally(() => client.release(true));
    fs.renameSync(half, file);
    const folder = fs.openSync(path.dirname(file), 'r');
    fs.fsyncSync(folder); // So that the name survives a power cut.
    fs.closeSync(folder);
  } catch (error) {
    fs.rmSync(half, { force: true });
    throw error;
  }
}

async function* contents(client: pg.ClientBase, now: Date): AsyncGenerator<string | Buffer> {
  await client.query(`begin isolation level repeatable read read only; ${SAME_TEXTS}`);
  const steps = await client.query<Step>('select name, digest from kysely_migration_digests order by name');
  const queue = await client.query('select version from pgboss.version');
  const { version } = queue.rows[0];
  yield lineOf({ version: VERSION, at: now.toISOString(), steps: steps.rows, queue: version } satisfies Manifest);
  const copies = [];
  for (const table of await backedUpTables(client)) {
    const copy = client.query(copyTo(`copy (${rowsOf(table)}) to stdout`));
    let empty = true;
    for await (const chunk of copy) {
      if (empty) yield lineOf(table);
      empty = false;
      yield chunk;
    }
    if (!empty) yield END_OF_ROWS;
    copies.push([table.table, copy] as const);
  }
  await client.query('commit'); // The last count is known once the next statement has run.
  const rows: Rows = Object.fromEntries(copies.map(([table, { rowCount }]) => [table, rowCount]));
  yield lineOf({ rows });
}

const lineOf = (content: object) => `${JSON.stringify(content)}\n`;

const rowsOf = ({ table, columns }: Copied) =>
  `select ${columns.map(pg.escapeIdentifier)} from ${table} ${table === JOBS ? "where state < 'completed'" : ''}`;

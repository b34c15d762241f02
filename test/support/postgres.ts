import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { jobKinds } from '../../server/app.ts';
import { startEmbeddedPostgres, throwAwayFlags } from '../../server/platform/data/embedded-postgres/index.ts';
import { migrateToLatest } from '../../server/platform/data/migrate.ts';
import { installJobs } from '../../server/platform/jobs/jobs.ts';

/** A server with a migrated, empty database to clone. */
export type Template = {
  /** For creating and dropping databases. */
  server: string;
  /** The migrated database; a clone needs it without connections. */
  name: string;
};

/** Passes the runner's server and template to the test files. */
export const TEMPLATE_VARIABLE = 'STAJNIA_TEST_TEMPLATE';

export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement outside a transaction, as `create database` needs. */
export async function command<Row extends pg.QueryResultRow>(server: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Files are in memory and databases live for seconds, so there is no background work. Prepared statements get a
 * generic plan at once; in production they usually get one after five executions.
 */
const TEST_FLAGS = [
  'io_method=sync',
  'plan_cache_mode=force_generic_plan',
  'autovacuum=off',
  'bgwriter_lru_maxpages=0',
  'max_wal_size=4GB',
].flatMap((it) => ['-c', it]);

/** DATABASE_URL's Postgres, or an embedded one. */
async function startServer(): Promise<{ server: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { server: given, stop: async () => {} };
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-test-'));
  fs.chmodSync(dir, 0o711); // root runs Postgres under another account, which must traverse the folder
  const embedded = await startEmbeddedPostgres({ dir, database: 'tests', flags: [...throwAwayFlags, ...TEST_FLAGS] });
  const stop = async () => {
    await embedded.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
  return { server: embedded.url, stop };
}

/**
 * Starts the server and migrates the template. `stop` removes the template and all clones. A runner within a test
 * reuses the outer one's.
 */
export async function prepareTemplate(): Promise<Template & { stop(): Promise<void> }> {
  const prepared = process.env[TEMPLATE_VARIABLE];
  if (prepared) return { ...(JSON.parse(prepared) as Template), stop: async () => {} };
  const { server, stop } = await startServer();
  const name = `stajnia_test_${randomBytes(4).toString('hex')}`;
  const dropAll = async () => {
    const ours = await command<{ datname: string }>(
      server,
      `select datname from pg_database where starts_with(datname, '${name}')`,
    );
    for (const { datname } of ours) await command(server, `drop database if exists "${datname}" with (force)`);
    await stop();
  };
  try {
    await command(server, `create database "${name}"`);
    await migrateToLatest(databaseAt(server, name));
    await installJobs(databaseAt(server, name), jobKinds);
  } catch (error) {
    await dropAll();
    throw error;
  }
  return { server, name, stop: dropAll };
}

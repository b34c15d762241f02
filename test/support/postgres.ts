import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { jobKinds } from '../../server/app.ts';
import { startEmbeddedPostgres, throwAwayFlags } from '../../server/platform/embedded-postgres/index.ts';
import { installJobs } from '../../server/platform/jobs.ts';
import { migrateToLatest } from '../../server/platform/migrate.ts';

/** A server with a migrated, empty database on it, from which tests take their clones. */
export type Template = {
  /** Where databases are made and dropped from. */
  server: string;
  /** Name of the migrated database; nobody may be connected to it while it is cloned. */
  name: string;
};

/** How the runner tells the test files which server and template it has prepared for all of them. */
export const TEMPLATE_VARIABLE = 'STAJNIA_TEST_TEMPLATE';

/** The address of another database on the same server. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the server; for `create database` and `drop database`, which bear no transaction. */
export async function command<Row extends pg.QueryResultRow>(server: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The Postgres of DATABASE_URL, else an embedded one that nothing outlives. */
async function startServer(): Promise<{ server: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { server: given, stop: async () => {} };
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-test-'));
  fs.chmodSync(dir, 0o711); // root runs Postgres as another account, which must get through
  const embedded = await startEmbeddedPostgres({ dir, database: 'tests', flags: throwAwayFlags });
  const stop = async () => {
    await embedded.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
  return { server: embedded.url, stop };
}

/**
 * Starts the server, migrates the template. `stop` leaves nothing behind: neither template nor clone. A runner that a
 * test starts goes by what the one above it has prepared.
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

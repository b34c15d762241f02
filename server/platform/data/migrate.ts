import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { FileMigrationProvider, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration';
import { connectDatabase, type Db, UNHURRIED } from './database.ts';
import { keepingDigests, MIGRATIONS, requireKnownSteps, stepsWithDigests } from './migration-digests.ts';
import { connectionError, messageOf } from './server-needs.ts';

const OLDEST_POSTGRES = 15;

/**
 * Migrates the database at `url` and returns the names of the migrations it ran. All run in one transaction under a lock: if
 * several processes start at once, one migrates and the others wait. On failure nothing has changed, and it throws an Error
 * with a message for the operator.
 */
export const migrateToLatest = (url: string, folder: string = MIGRATIONS): Promise<string[]> =>
  migrate(url, folder, (migrator) => migrator.migrateToLatest());

/** Like `migrateToLatest`, up to and with one step, on a database that has run no later one. */
export const migrateTo = (url: string, step: string): Promise<string[]> =>
  migrate(url, MIGRATIONS, (migrator) => migrator.migrateTo(step));

async function migrate(
  url: string,
  folder: string,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  await using connection = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
  const { db } = connection;
  requireSupported(await serverVersion(db));
  await requireKnownSteps(db, folder);
  const { error, results = [] } = await run(new Migrator({ db, provider: stepsIn(folder) }));
  if (!error) return results.map((result) => result.migrationName);
  await requireKnownSteps(db, folder); // A newer version may have migrated while this one waited for the lock.
  const failed = results.find((result) => result.status === 'Error');
  throw new Error(`${failed ? `Migration ${failed.migrationName}` : 'Migrating'} failed: ${messageOf(error)}`, {
    cause: error,
  });
}

function stepsIn(migrationFolder: string): MigrationProvider {
  const importFile = (file: string) => import(pathToFileURL(file).href);
  const files = new FileMigrationProvider({ fs, path, migrationFolder, import: importFile });
  return {
    getMigrations: async () => keepingDigests(await files.getMigrations(), await stepsWithDigests(migrationFolder)),
  };
}

/** Throws an Error if Postgres is too old. `version`: server_version_num, e.g. 150004 for 15.4. */
export function requireSupported(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_POSTGRES)
    throw new Error(`The database is a Postgres ${major}; Stajnia needs Postgres ${OLDEST_POSTGRES} or newer.`);
}

async function serverVersion(db: Db): Promise<number> {
  const query = sql<{ version: number }>`select current_setting('server_version_num')::int as version`;
  try {
    const { rows } = await query.execute(db);
    return rows[0]?.version ?? 0;
  } catch (error) {
    throw connectionError(error);
  }
}

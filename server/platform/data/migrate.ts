import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { connectDatabase, type Db, UNHURRIED } from './database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');
const OLDEST_POSTGRES = 15;

/**
 * Migrates the database at `url` and returns the names of the migrations it ran. All run in one transaction under a lock: if
 * several processes start at once, one migrates and the others wait. On failure nothing has changed, and it throws an Error
 * with a message for the operator.
 */
export async function migrateToLatest(url: string, folder: string = MIGRATIONS): Promise<string[]> {
  await using connection = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
  requireSupported(await serverVersion(connection.db));
  return await runMigrations(connection.db, folder);
}

async function runMigrations(db: Db, folder: string): Promise<string[]> {
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: folder,
    import: (file) => import(pathToFileURL(file).href),
  });
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (!error) return results.map((result) => result.migrationName);
  const [, unknown] = /^corrupted migrations: .*migration (\w+) is missing/.exec(messageOf(error)) ?? [];
  if (unknown) throw new Error(madeElsewhere(unknown), { cause: error });
  const failed = results.find((result) => result.status === 'Error');
  throw new Error(`${failed ? `Migration ${failed.migrationName}` : 'Migrating'} failed: ${messageOf(error)}`, {
    cause: error,
  });
}

const madeElsewhere = (step: string) =>
  `Another version of Stajnia made this database: its step ${step} is not known here. If that version is newer, start it ` +
  'instead. A database of before the first release cannot be brought up to date: delete .data (or what DATA_DIR or ' +
  'DATABASE_URL names) and start again.';

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

export const connectionError = (error: unknown): Error =>
  new Error(`The database does not answer: ${messageOf(error)}`, { cause: error });

/** A refused connection may have a code and no message. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Db } from './database.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');

/** A migration's name, such as '0001_people', and the SHA-256 of its file in hexadecimal digits. */
export type Step = { name: string; digest: string };

/** All migrations of this version in their order. */
export async function stepsWithDigests(folder: string = MIGRATIONS): Promise<Step[]> {
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await fs.readFile(path.join(folder, file), 'utf8');
      const digest = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name: path.basename(file, '.ts'), digest };
    }),
  );
}

/**
 * Migrations that also store their digests. The table has the prefix of the migrator's own, so that it counts
 * neither as data nor as a table of the app.
 */
export function keepingDigests(migrations: Record<string, Migration>, steps: readonly Step[]) {
  const keepingDigest = ({ name, digest }: Step, { up }: Migration): Migration => ({
    async up(db: Kysely<unknown>) {
      await up(db);
      await sql`create table if not exists kysely_migration_digests (name text primary key, digest text not null)`.execute(
        db,
      );
      await sql`insert into kysely_migration_digests values (${name}, ${digest})`.execute(db);
    },
  });
  return Object.fromEntries(
    steps.flatMap((step) => {
      const migration = migrations[step.name];
      return migration ? [[step.name, keepingDigest(step, migration)]] : [];
    }),
  );
}

/**
 * Throws an Error for the operator if the database has run a step that is not this version's: that of a newer version, of
 * before the first release, or with another content. Steps still to run are no error.
 */
export async function requireKnownSteps(db: Db, folder?: string): Promise<void> {
  const known = new Map((await stepsWithDigests(folder)).map(({ name, digest }) => [name, digest]));
  for (const { name, digest } of await executedSteps(db)) {
    if (digest === null) throw new Error(beforeFirstRelease(name));
    if (!known.has(name)) throw new Error(ofNewerVersion(name));
    if (known.get(name) !== digest) throw new Error(changed(name));
  }
}

/** Exists from the beginning of a restore until all its rows are there; named like the migrator's own tables. */
export const UNFINISHED_RESTORE = 'kysely_unfinished_restore';

/** Throws an Error for the operator if a restore into the database has failed. */
export async function requireRestored(db: Db): Promise<void> {
  const mark = await sql`select where to_regclass(${UNFINISHED_RESTORE}) is not null`.execute(db);
  if (mark.rows.length > 0)
    throw new Error('A restore into this database has not finished: repeat it, or name another database.');
}

const beforeFirstRelease = (step: string) =>
  `This database was made before the first release, because its step ${step} has no digest, and cannot be upgraded: name ` +
  'an empty database in DATABASE_URL, or another folder in DATA_DIR.';

const ofNewerVersion = (step: string) =>
  `A newer version of Stajnia has migrated this database to step ${step}: start the newer version or restore the backup.`;

const changed = (step: string) =>
  `This database has run another step ${step} than this version has: start the version that made the database, or restore ` +
  'the backup.';

/** In their order; a digest is null if the step ran before digests were kept. */
export async function executedSteps(db: Db): Promise<{ name: string; digest: string | null }[]> {
  const { rows } = await sql<{ steps: boolean; digests: boolean }>`
    select to_regclass('kysely_migration') is not null as steps,
      to_regclass('kysely_migration_digests') is not null as digests
  `.execute(db);
  if (!rows[0]?.steps) return [];
  const digest = rows[0].digests
    ? sql`(select digest from kysely_migration_digests where name = ran.name)`
    : sql`null::text`;
  const ran = sql<{ name: string; digest: string | null }>`
    select name, ${digest} as digest from kysely_migration ran order by name
  `;
  return (await ran.execute(db)).rows;
}

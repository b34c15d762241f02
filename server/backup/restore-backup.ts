import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { jobKinds } from '../app.ts';
import { connectDatabase, UNHURRIED } from '../platform/data/database.ts';
import { contentOf } from '../platform/data/demo-mark.ts';
import { migrateTo, migrateToLatest } from '../platform/data/migrate.ts';
import { stepsWithDigests } from '../platform/data/migration-digests.ts';
import { HELD } from '../platform/jobs/hold.ts';
import { installJobs } from '../platform/jobs/jobs.ts';
import {
  BackupReader,
  backedUpTables,
  type Copied,
  JOBS,
  type Manifest,
  type Rows,
  SAME_TEXTS,
} from './backup-file.ts';

/** Throws an Error for the operator if the file is not a backup that this version can restore. Returns its manifest. */
export async function requireRestorable(file: string): Promise<Manifest> {
  const reader = new BackupReader(file);
  const manifest = (await reader.line()) as Manifest;
  await reader.close();
  const ours = new Map((await stepsWithDigests()).map(({ name, digest }) => [name, digest]));
  const { version, steps } = manifest;
  for (const { name, digest } of steps) {
    if (!ours.has(name))
      throw new Error(`This backup is of a newer version: restore it with version ${version} or newer.`);
    if (ours.get(name) !== digest)
      throw new Error(`This backup has another step ${name} than this version: restore it with version ${version}.`);
  }
  return manifest;
}

const NOT_EMPTY = 'The database has data already, and a backup is restored into an empty one only.';

/**
 * Restores a backup into the empty database at `url`, migrates it to the latest step, and marks it so that nothing goes out
 * of it. Throws an Error for the operator; a failed restore leaves empty tables, so that it can be repeated.
 */
export async function restoreBackup(url: string, file: string): Promise<Rows> {
  const { steps, at } = await requireRestorable(file);
  if ((await contentOf(url)) !== 'nothing') throw new Error(NOT_EMPTY);
  const last = steps.at(-1)?.name ?? '';
  await migrateTo(url, last);
  await installJobs(url, jobKinds);
  await using database = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
  const client = await database.pool.connect();
  const reader = new BackupReader(file);
  try {
    await reader.line(); // The manifest.
    await client.query(`begin; ${SAME_TEXTS}`);
    const rows = await load(client, reader);
    await client.query(
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [HELD, JSON.stringify(at)],
    );
    await client.query('commit; analyze');
    await migrateToLatest(url);
    return rows;
  } finally {
    client.release(true); // This rolls an unfinished transaction back.
    await reader.close();
  }
}

/** Loads all rows while neither triggers nor foreign keys act. Adding the keys again checks the data. */
async function load(client: pg.ClientBase, reader: BackupReader): Promise<Rows> {
  const tables = (await backedUpTables(client)).filter(({ table }) => table !== JOBS);
  const names = tables.map(({ table }) => pg.escapeIdentifier(table));
  const keys = await client.query<{ drop: string; add: string }>(`
    select string_agg(format('alter table %s drop constraint %I', conrelid::regclass, conname), ';') as drop,
      string_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), ';')
        as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::text::regnamespace`);
  await client.query(keys.rows[0]?.drop ?? '');
  await client.query(names.map((name) => `alter table ${name} disable trigger user`).join(';'));
  await client.query(`truncate ${names.join(', ')}`); // Migrations have filled in some rows.
  const expected = await copyTables(client, reader);
  await requireRows(client, tables, expected);
  await client.query(
    tables
      .flatMap(({ table, identities }) => identities.map((column) => goOnCounting(pg.escapeIdentifier(table), column)))
      .join(';'),
  );
  await client.query(names.map((name) => `alter table ${name} enable trigger user`).join(';'));
  await client.query(keys.rows[0]?.add ?? '');
  return expected;
}

/** Lets an identity column continue after its highest number. */
const goOnCounting = (table: string, column: string) => `
  select setval(pg_get_serial_sequence(${pg.escapeLiteral(table)}, ${pg.escapeLiteral(column)}),
    coalesce(max(${pg.escapeIdentifier(column)}), 0) + 1, false) from ${table}`;

async function copyTables(client: pg.ClientBase, reader: BackupReader): Promise<Rows> {
  for (;;) {
    const next = (await reader.line()) as Copied | { rows: Rows };
    if ('rows' in next) return next.rows;
    if (next.table === JOBS) await copyJobs(client, reader, next.columns);
    else await copyRows(client, reader, next);
  }
}

const copyRows = (client: pg.ClientBase, reader: BackupReader, { table, columns }: Copied) =>
  pipeline(
    reader.rows(),
    client.query(
      copyFrom(`copy ${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`),
    ),
  );

/** The queue's tables are those of this version of pg-boss, so only columns and kinds of jobs that it knows are kept. */
async function copyJobs(client: pg.ClientBase, reader: BackupReader, columns: string[]): Promise<void> {
  const texts = columns.map((column) => `${pg.escapeIdentifier(column)} text`).join(', ');
  await client.query(`create temporary table jobs_of_backup (${texts}) on commit drop`);
  await copyRows(client, reader, { table: 'jobs_of_backup', columns });
  const { rows } = await client.query<{ names: string; values: string }>(
    `select string_agg(quote_ident(attname), ', ') as names,
      string_agg(format('%I::%s', attname, format_type(atttypid, atttypmod)), ', ') as values
    from pg_attribute where attrelid = '${JOBS}'::regclass and attnum > 0 and attgenerated = '' and attname = any($1)`,
    [columns],
  );
  await client.query(`insert into ${JOBS} (${rows[0]?.names}) select ${rows[0]?.values} from jobs_of_backup
    where name in (select name from pgboss.queue)`);
}

async function requireRows(client: pg.ClientBase, tables: Copied[], expected: Rows): Promise<void> {
  const counts = tables.map(
    ({ table }) =>
      `select ${pg.escapeLiteral(table)} as name, count(*)::int as count from ${pg.escapeIdentifier(table)}`,
  );
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' union all '));
  const wrong = rows.filter(({ name, count }) => count !== expected[name]);
  if (wrong.length) throw new Error(`Rows of the backup are missing in ${wrong.map(({ name }) => name).join(', ')}`);
}

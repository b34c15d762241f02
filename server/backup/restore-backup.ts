import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { jobKinds } from '../app.ts';
import { connectDatabase, UNHURRIED } from '../platform/data/database.ts';
import { contentOf, WRITTEN_UNUSED } from '../platform/data/demo-mark.ts';
import { migrateTo, migrateToLatest } from '../platform/data/migrate.ts';
import { executedSteps, stepsWithDigests, UNFINISHED_RESTORE } from '../platform/data/migration-digests.ts';
import { HELD } from '../platform/jobs/hold.ts';
import { installJobs, queueNames } from '../platform/jobs/jobs.ts';
import { backedUpTables, type Copied, JOBS, type Manifest, type Rows, readBackup, SAME_TEXTS } from './backup-file.ts';

/** Throws an Error for the operator if the file is not a whole backup that this version can restore. Returns its manifest. */
export async function requireRestorable(file: string): Promise<Manifest> {
  const toItsEnd = async (unzipped: AsyncIterable<Buffer>) => {
    for await (const _ of unzipped);
  };
  await pipeline(fs.createReadStream(file), createGunzip(), toItsEnd).catch(({ code, message }) => {
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    throw new Error(code === 'EISDIR' ? `${file} is a folder.` : `${file} is no whole backup: ${message}`);
  });
  const reader = readBackup(file);
  const manifest = await reader.line<Manifest>().finally(reader.close);
  const ours = new Map((await stepsWithDigests()).map(({ name, digest }) => [name, digest]));
  const { version, steps } = manifest;
  const foreign = steps.find(({ name, digest }) => ours.get(name) !== digest);
  if (foreign)
    throw new Error(`Its step ${foreign.name} is unknown here: restore it with version ${version} or newer.`);
  return manifest;
}

/**
 * Restores a backup into the empty database at `url`, migrates it to the latest step, and marks it so that nothing goes out
 * of it. Throws an Error for the operator; a failed restore leaves a database that all but a restore refuses.
 */
export async function restoreBackup(url: string, file: string): Promise<Rows> {
  const { steps, at } = await requireRestorable(file);
  if ((await contentOf(url, WRITTEN_UNUSED)) !== 'nothing')
    throw new Error('The database has data already, and a backup is restored into an empty one only.');
  await using database = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
  const { db, pool } = database;
  if ((await executedSteps(db)).length > steps.length)
    throw new Error('The backup is of an older version than the tables of this database: name a new database.');
  const running = await pool.query(RUNNING_APP);
  if (running.rowCount) throw new Error('The app runs on this database: stop it first.');
  await pool.query(`create table if not exists ${UNFINISHED_RESTORE} ()`);
  await migrateTo(url, steps.at(-1)?.name ?? '');
  await installJobs(url, jobKinds);
  const client = await pool.connect();
  const reader = readBackup(file);
  try {
    await reader.line(); // The manifest.
    await client.query(`begin; ${SAME_TEXTS}`);
    const rows = await load(client, reader);
    const mark = 'insert into settings (key, value) values ($1, $2) on conflict do nothing';
    await client.query(mark, [HELD, JSON.stringify(at)]);
    await client.query(`drop table ${UNFINISHED_RESTORE}; commit; analyze`);
    await migrateToLatest(url);
    return rows;
  } finally {
    client.release(true); // This rolls an unfinished transaction back.
    reader.close();
  }
}

/** It would send what the backup's queue has. */
const RUNNING_APP = `
  select from pg_stat_activity where datname = current_database() and application_name like 'stajnia-%'`;

type Reader = ReturnType<typeof readBackup>;

/** Loads all rows while neither triggers nor foreign keys act. Adding the keys again checks the data. */
async function load(client: pg.ClientBase, reader: Reader): Promise<Rows> {
  const tables = (await backedUpTables(client)).map(({ table }) => table).filter((table) => table !== JOBS);
  const triggers = (change: string) => tables.map((table) => `alter table ${table} ${change} trigger user`).join(';');
  const { rows } = await client.query(`
    select string_agg(format('alter table %s drop constraint %I', conrelid::regclass, conname), ';') as drop,
      string_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), ';')
        as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::text::regnamespace`);
  await client.query(`${rows[0].drop}; ${triggers('disable')}`);
  // Migrations have filled in some rows, and an app that started some more.
  await client.query(`truncate ${tables}; delete from ${JOBS}`);
  const copied = await copyTables(client, reader, tables);
  await client.query(`${triggers('enable')}; ${rows[0].add}`);
  return copied;
}

async function copyTables(client: pg.ClientBase, reader: Reader, tables: readonly string[]): Promise<Rows> {
  const copied: Rows = {};
  for (;;) {
    const next = await reader.line<Copied | { rows: Rows }>();
    if ('rows' in next) {
      const short = tables.filter((table) => (copied[table] ?? 0) !== next.rows[table]);
      if (short.length > 0) throw new Error(`Rows of the backup are missing in ${short}`);
      return next.rows;
    }
    const { table, columns, identities } = next;
    // Kinds of jobs that this version does not have would have no queue.
    const known = `where name in (${queueNames(jobKinds).map(pg.escapeLiteral)})`;
    const into = `copy ${table} (${columns.map(pg.escapeIdentifier)}) from stdin ${table === JOBS ? known : ''}`;
    const copy = client.query(copyFrom(into));
    await pipeline(reader.rows(), copy);
    copied[table] = copy.rowCount;
    for (const column of identities)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table}`,
      );
  }
}

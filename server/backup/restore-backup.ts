import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { jobKinds } from '../app.ts';
import { connectDatabase, UNHURRIED } from '../platform/data/database.ts';
import { contentOf } from '../platform/data/demo-mark.ts';
import { migrateTo, migrateToLatest } from '../platform/data/migrate.ts';
import { stepsWithDigests } from '../platform/data/migration-digests.ts';
import { HELD } from '../platform/jobs/hold.ts';
import { installJobs, queueNames } from '../platform/jobs/jobs.ts';
import { backedUpTables, type Copied, JOBS, type Manifest, type Rows, readBackup, SAME_TEXTS } from './backup-file.ts';

/** Throws an Error for the operator if the file is not a backup that this version can restore. Returns its manifest. */
export async function requireRestorable(file: string): Promise<Manifest> {
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
 * of it. Throws an Error for the operator; a failed restore leaves empty tables, so that it can be repeated.
 */
export async function restoreBackup(url: string, file: string): Promise<Rows> {
  const { steps, at } = await requireRestorable(file);
  if ((await contentOf(url)) !== 'nothing')
    throw new Error('The database has data already, and a backup is restored into an empty one only.');
  await migrateTo(url, steps.at(-1)?.name ?? '');
  await installJobs(url, jobKinds);
  await using database = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
  const client = await database.pool.connect();
  const reader = readBackup(file);
  try {
    await reader.line(); // The manifest.
    await client.query(`begin; ${SAME_TEXTS}`);
    const rows = await load(client, reader);
    const mark = 'insert into settings (key, value) values ($1, $2) on conflict do nothing';
    await client.query(mark, [HELD, JSON.stringify(at)]);
    await client.query('commit; analyze');
    await migrateToLatest(url);
    return rows;
  } finally {
    client.release(true); // This rolls an unfinished transaction back.
    reader.close();
  }
}

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
  await client.query(`truncate ${tables}`); // Migrations have filled in some rows.
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

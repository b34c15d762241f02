import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { migrateToLatest, requireSupported } from '../../server/platform/data/migrate.ts';
import { bareDatabase } from '../support/database.ts';
import { byDay } from '../support/drill.ts';

const run = promisify(execFile);

const PROCESSES = byDay(2, 8);

/** A new database, and a folder of migrations (file name → body of `up`). */
async function given(test: Test, migrations: Record<string, string>) {
  const folder = test.testdir(filesOf(migrations)); // inside the project, so that a migration finds kysely
  const url = await bareDatabase(test);
  const { db, close } = connectDatabase(url);
  test.teardown(close);
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(db);
    return rows.map((row) => row.name);
  };
  return { url, folder, db, tables };
}

function filesOf(migrations: Record<string, string>): Record<string, string> {
  const source = (statement: string) => `
    import { sql, type Kysely } from 'kysely';
    export async function up(db: Kysely<unknown>): Promise<void> {
      await sql\`${statement}\`.execute(db);
    }`;
  return Object.fromEntries(Object.entries(migrations).map(([name, up]) => [`${name}.ts`, source(up)]));
}

t.test('migrations run in the order of their numbers, once', async (t) => {
  const two = { '0002_boxes': 'create table boxes ()', '0001_horses': 'create table horses ()' };
  const { url, folder, tables } = await given(t, two);
  t.same(await migrateToLatest(url, folder), ['0001_horses', '0002_boxes']);
  t.same(await tables(), ['boxes', 'horses']);
  t.same(await migrateToLatest(url, folder), [], 'the second time there is nothing to do');
  t.testdir(filesOf({ ...two, '0003_notes': 'create table notes ()' }));
  t.same(await migrateToLatest(url, folder), ['0003_notes'], 'only the new one runs');
});

t.test('when several processes start at once, one migrates', async (t) => {
  const { url, folder, tables } = await given(t, {
    '0001_horses': 'create table horses ()',
    '0002_boxes': 'create table boxes ()',
  });
  const module = path.resolve(import.meta.dirname, '../../server/platform/data/migrate.ts');
  const script = `import { migrateToLatest } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await migrateToLatest(...process.argv.slice(1))));`;
  const start = () => run(process.execPath, ['--input-type=module', '-e', script, url, folder]);
  const outputs = await Promise.all(Array.from({ length: PROCESSES }, start));
  const ran = outputs.map(({ stdout }) => JSON.parse(stdout) as string[]);
  t.same(ran.flat(), ['0001_horses', '0002_boxes'], 'each migration ran in one process');
  t.equal(ran.filter((names) => names.length === 0).length, PROCESSES - 1, 'the others waited and had nothing to do');
  t.same(await tables(), ['boxes', 'horses']);
});

t.test('a migration may take longer than a request', async (t) => {
  const { url, folder } = await given(t, {
    '0001_limits': `create table limits as select name, setting from pg_settings where name ~ '^(statement|lock)_timeout$'`,
  });
  await migrateToLatest(url, folder);
  const { db, close } = connectDatabase(url);
  t.teardown(close);
  const { rows } = await sql`select * from limits order by name`.execute(db);
  t.same(rows, [
    { name: 'lock_timeout', setting: '0' },
    { name: 'statement_timeout', setting: '0' },
  ]);
});

t.test('a failed migration is named, and nothing of the run is kept', async (t) => {
  const { url, folder, tables } = await given(t, {
    '0001_horses': 'create table horses ()',
    '0002_again': 'create table horses ()',
  });
  await t.rejects(migrateToLatest(url, folder), {
    message: 'Migration 0002_again failed: relation "horses" already exists',
    cause: { code: '42P07' },
  });
  t.same(await tables(), []);
});

t.test('a database that ran other steps is refused by name, and left unchanged', async (t) => {
  const two = { '0001_horses': 'create table horses ()', '0002_boxes': 'create table boxes ()' };
  const { url, folder, db, tables } = await given(t, two);
  const refused = async (message: RegExp, what: string) => {
    await t.rejects(migrateToLatest(url, folder), { message }, what);
    t.same(await tables(), ['boxes', 'horses']);
  };
  await migrateToLatest(url, folder);
  writeFileSync(path.join(folder, '0002_boxes.ts'), '// a newer file\n', { flag: 'a' });
  await refused(
    /^This database has run another step 0002_boxes than this version has: start the version that made the database, or/,
    'a changed step',
  );
  rmSync(path.join(folder, '0002_boxes.ts'));
  const newer = /step 0002_boxes: start the newer version or restore the backup\.$/;
  await refused(newer, 'a step of a newer version');
  await sql`drop table kysely_migration_digests`.execute(db);
  await refused(
    /^This database was made before the first release, because its step 0001_horses has no digest/,
    'a database without digests',
  );
});

t.test('a missing database gives a clear error', async (t) => {
  await t.rejects(migrateToLatest('postgres://stajnia@127.0.0.1:1/none'), {
    message: /^The database does not answer: .*ECONNREFUSED/,
  });
});

t.test('a Postgres older than 15 gives a clear error', async (t) => {
  t.throws(() => requireSupported(140_012), {
    message: 'The database is a Postgres 14; Stajnia needs Postgres 15 or newer.',
  });
  t.doesNotThrow(() => requireSupported(150_000));
});

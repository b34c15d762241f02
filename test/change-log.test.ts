import { type RawBuilder, sql } from 'kysely';
import t from 'tap';
import { housekeeping } from '../server/app.ts';
import type { Db } from '../server/platform/data/database.ts';
import { logChanges, watchedTables } from './support/changes.ts';
import { openTestDatabase } from './support/database.ts';
import { NO_DEPS, namedJob, openTestJobs, testLog } from './support/jobs.ts';

t.test('the change log', async (t) => {
  t.test('holds every write to any table, and none that was rolled back', async (t) => {
    const { db } = await openTestDatabase(t);
    await letAnythingIn(db);
    await sql`delete from care_kinds`.execute(db); // seeded by its migration
    const log = await logChanges(db);
    const tables = await watchedTables(db);
    t.ok(tables.length > 15 && tables.includes('ledger_entries') && tables.includes('audit_log'));
    for (const table of tables) {
      const row = sql.table(table);
      await sql`insert into ${row} default values`.execute(db);
      await sql`update ${row} set ${await firstColumn(db, table)} = default`.execute(db);
      await sql`delete from ${row}`.execute(db);
      await sql`truncate ${row}`.execute(db);
      const undone = db.transaction().execute(async (tx) => {
        await sql`insert into ${row} default values`.execute(tx);
        throw new Error('taken back');
      });
      await t.rejects(undone, { message: 'taken back' });
      const kinds = (await log.take()).map(({ table, kind }) => `${kind} ${table}`);
      t.same(
        kinds,
        ['insert', 'update', 'delete', 'truncate'].map((kind) => `${kind} ${table}`),
      );
    }
  });

  t.test('holds jobs that are added and removed, but not their execution', async (t) => {
    const { db, url } = await openTestDatabase(t);
    const kind = namedJob(() => {});
    const scheduled = { ...housekeeping, run: async () => {} };
    const jobs = await openTestJobs(t, url, [kind, scheduled]);
    const log = await logChanges(db);
    const data = { name: 'first' };
    await db.transaction().execute((tx) => jobs.enqueue(tx, kind, data));
    await db.transaction().execute((tx) => jobs.enqueue(tx, scheduled, {})); // like the scheduler
    t.match(await log.take(), [{ table: 'job', kind: 'insert', after: { name: 'named', data } }]);
    await jobs.work(NO_DEPS, testLog());
    await jobs.drain();
    t.same(await log.take(), []);
    await sql`delete from pgboss.job`.execute(db);
    t.match(await log.take(), [{ table: 'job', kind: 'delete', before: { name: 'named' } }]);
  });
});

/** Removes constraints and triggers, so that any table accepts a meaningless row. */
async function letAnythingIn(db: Db): Promise<void> {
  await sql`do $$
  declare it record;
  begin
    for it in select conrelid::regclass as on_table, conname from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n' loop
      execute format('alter table %s drop constraint if exists %I cascade', it.on_table, it.conname);
    end loop;
    for it in select attrelid::regclass as on_table, attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and attnotnull and attidentity = '' loop
      execute format('alter table %s alter column %I drop not null', it.on_table, it.attname);
    end loop;
    for it in select tgrelid::regclass as on_table, tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal loop
      execute format('drop trigger %I on %s', it.tgname, it.on_table);
    end loop;
  end $$`.execute(db);
}

async function firstColumn(db: Db, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO' limit 1`.execute(
    db,
  );
  return sql.ref((rows[0] as { name: string }).name);
}

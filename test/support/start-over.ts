import fs from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { ROLES } from '../../server/domain/policy.ts';
import type { Db, Tx } from '../../server/platform/data/database.ts';
import type { TestApp } from './app.ts';
import { START } from './clock.ts';

/**
 * Empties the stable except for the people of `app.person` and their sessions, and resets the clock. Costs a tenth of
 * a new app, so tests that bill, move the clock or count the whole stable begin with it.
 */
export async function startOver(app: TestApp, now = START): Promise<void> {
  app.clock.set(now);
  const staff = await Promise.all(ROLES.map((role) => app.person(role)));
  await emptyDatabase(app.db, staff);
  fs.rmSync(path.join(app.server.deps.config.dataDir, 'mail'), { recursive: true, force: true });
}

/** Deletes all horses, services and groups with everything that refers to them; people stay. For tests that count all work. */
export async function emptyStable({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx); // turns off the triggers that protect the ledger
    await STABLE.execute(tx);
  });
}

/** Deletes all rows except the people in `staying`, who are restored as built, and their sessions. */
export async function emptyDatabase(db: Db, staying: readonly Person[] = []): Promise<void> {
  const ids = staying.map(({ id }) => id);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx); // turns off the triggers that protect the ledger
    await sql`drop schema if exists watched cascade`.execute(tx); // an earlier file's log of changes
    await EVERYTHING.execute(tx);
    await sql`delete from pgboss.job`.execute(tx);
    await sql`delete from sessions where person_id <> all (${ids}::uuid[])`.execute(tx);
    await sql`delete from people where id <> all (${ids}::uuid[])`.execute(tx);
    for (const person of staying) await restore(tx, person);
  });
}

/** All tables but people and sessions. */
const EVERYTHING = emptying(sql`
  select table_name::regclass as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^(kysely|people$|sessions$)'`);

/** Horses, services and groups, and all tables that refer to them. */
const STABLE = emptying(sql`
  with recursive hanging (name) as (
    select unnest('{horses,services,groups}'::regclass[])
    union
    select conrelid::regclass from hanging join pg_constraint on confrelid = hanging.name and contype = 'f'
  )
  select name from hanging`);

/** Truncates only large tables, because a truncate invalidates every connection's cached plans. */
export function emptying(tables: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    do $$
    declare
      emptied regclass;
    begin
      for emptied in ${tables}
      loop
        if pg_relation_size(emptied) > 2000000 then
          execute format('truncate %s cascade', emptied);
        elsif pg_relation_size(emptied) > 0 then
          execute format('delete from %s', emptied);
        end if;
      end loop;
    end $$`;
}

type Person = Awaited<ReturnType<TestApp['person']>>;

/** Undoes what tests changed about a person, such as the role. */
async function restore(tx: Tx, person: Person): Promise<void> {
  const { id, password: _, search_text: __, ...values } = person;
  await tx.updateTable('people').set(values).where('id', '=', id).execute();
}

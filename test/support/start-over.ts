import fs from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import root, { type Test } from 'tap';
import { ROLES } from '../../server/domain/policy.ts';
import type { Tx } from '../../server/platform/data/database.ts';
import { startApp, type TestApp } from './app.ts';
import { START } from './clock.ts';
import { TEMPLATE_VARIABLE } from './postgres.ts';

/**
 * Makes the stable of an app a new one: only those whom `app.person` gives stay, with their sessions. A tenth of the
 * cost of an app, so a test that bills, moves the clock or counts what the whole stable has begins with it.
 */
export async function startOver(app: TestApp, now = START): Promise<void> {
  app.clock.set(now);
  const staff = await Promise.all(ROLES.map((role) => app.person(role)));
  const ids = staff.map(({ id }) => id);
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx); // the books cannot be emptied otherwise
    await EMPTY.execute(tx);
    await sql`delete from pgboss.job`.execute(tx);
    await tx.deleteFrom('sessions').where('person_id', 'not in', ids).execute();
    await tx.deleteFrom('people').where('id', 'not in', ids).execute();
    for (const person of staff) await restore(tx, person);
  });
  fs.rmSync(path.join(app.server.deps.config.dataDir, 'mail'), { recursive: true, force: true });
}

/** Truncated only once they are large, because each connection then plans its statements anew. */
const EMPTY: RawBuilder<unknown> = sql`
  do $$
  declare
    emptied text;
  begin
    for emptied in
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^(kysely|people$|sessions$)'
    loop
      if pg_relation_size(emptied::regclass) > 2000000 then
        execute format('truncate %I cascade', emptied);
      else
        execute format('delete from %I', emptied);
      end if;
    end loop;
  end $$`;

type Person = Awaited<ReturnType<TestApp['person']>>;

/** Whoever they were made meanwhile. */
async function restore(tx: Tx, person: Person): Promise<void> {
  const { id, password: _, search_text: __, request_digest: ___, ...values } = person;
  await tx.updateTable('people').set(values).where('id', '=', id).execute();
}

let shared: Promise<TestApp> | undefined;

/**
 * An app that files share with those which ran before them in this process, its stable a new one. Half of a short file's
 * cost is an app, whose connections plan every statement anew. For files that only send requests: one that runs jobs,
 * listens, opens a browser, changes the database's tables, or needs options starts an app of its own.
 */
export async function sharedApp(now = START): Promise<TestApp> {
  shared ??= openForAll();
  const app = await shared;
  await sql`drop schema if exists watched cascade`.execute(app.db); // an earlier file's log of changes
  await app.db.deleteFrom('sessions').execute();
  await startOver(app, now);
  return app;
}

/** Ends with the process, or with a file that runs alone. */
function openForAll(): Promise<TestApp> {
  const ends: (() => unknown)[] = [];
  const end = async () => {
    for (const one of ends.reverse()) await one();
  };
  if (process.env[TEMPLATE_VARIABLE]) process.once('disconnect', end);
  else root.teardown(end);
  const whole = { teardown: (one: () => unknown) => void ends.push(one) };
  return startApp(whole as unknown as Test, { timeouts: { unused: 3_600_000 } });
}

import { sql } from 'kysely';
import t from 'tap';
import { fillDemo } from '../../server/demo/index.ts';
import { openTestDatabase } from '../support/database.ts';
import { differences } from '../support/dump.ts';
import { contentOf, MORNING, openDemo } from './stable.ts';

t.test('a fill that is killed when almost done leaves nothing, and the next one makes the same stable', async (t) => {
  const { db, url } = await openTestDatabase(t);
  await sql`
    create function drop_dead() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return new;
    end $$
  `.execute(db);
  // Today's tasks are finished last: those of the early hours here, the others stay open.
  await sql`
    create trigger drop_dead before update on tasks for each row
    when (new.finished_at > '2026-11-21T07:10:00+01:00') execute function drop_dead()
  `.execute(db);
  const needs = { url, clock: () => new Date(MORNING) };
  await t.rejects(fillDemo(needs), /terminat/);
  t.same(await db.selectFrom('people').select('id').execute(), []);
  t.same(await db.selectFrom('settings').select('key').where('key', '=', 'demo').execute(), [], 'no mark either');
  await sql`drop function drop_dead cascade`.execute(db);
  t.equal(await fillDemo(needs), true);
  const morning = await openDemo(t, MORNING);
  const different = differences(unnumbered(await contentOf(morning.db)), unnumbered(await contentOf(db)));
  t.same(different, { gone: [], added: [] });
});

/** Without the database's sequence numbers, which a rollback does not give back. */
const unnumbered = (rows: string[]) => rows.map((row) => row.replace(/"(id|seq)": \d+/g, ''));

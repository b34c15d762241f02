import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { dayOf } from '../../server/domain/days.ts';
import { sharesOn } from '../../server/features/board/work-queries.ts';
import { roundsFor } from '../../server/features/tasks/rounds.ts';
import { anyOf, type Db } from '../../server/platform/data/database.ts';
import { START } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { storedRow } from '../support/stored-rows.ts';

const { db } = await openTestDatabase(t);

async function prepared(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
}

t.test('repeated reads are prepared once', async (t) => {
  await db.connection().execute(async (one) => {
    const emails = () => one.selectFrom('people').select('email').where('role', '=', 'admin').execute();
    await emails();
    const after = await prepared(one);
    t.ok(after.some((statement) => statement.includes('"email"')));
    await emails();
    t.equal((await prepared(one)).length, after.length);
  });
});

t.test('hand-written queries are prepared too, whatever they begin with', async (t) => {
  await db.connection().execute(async (one) => {
    await sql`
      select price * ${2}::int as twice
      from services`.execute(one);
    t.match((await prepared(one)).join('\n'), 'as twice');
    await sql`select services.* from services`.execute(one);
    t.notMatch((await prepared(one)).join('\n'), 'services.*');
    await sql`/* planned for its days */ select price as planned from services`.execute(one);
    t.notMatch((await prepared(one)).join('\n'), 'as planned');
  });
});

t.test('the tasks of a day are prepared once, also for people who finished none', async (t) => {
  const { db } = await openTestDatabase(t, { demo: new Date(START) });
  await sql`analyze`.execute(db);
  const admin = await storedRow({ db }, 'people', { role: 'admin' });
  const today = dayOf(new Date(START));
  await db.connection().execute(async (one) => {
    for (let time = 0; time < 8; time++) {
      await roundsFor(one, admin, new Date(START));
      await sharesOn(one, today, { withLate: true });
    }
    const { rows } = await sql`
      select statement from pg_prepared_statements where custom_plans > 5 and statement like '%tasks%'`.execute(one);
    t.same(rows, [], 'after five custom plans the generic plan is kept');
  });
});

t.test('writes, and reads whose columns a migration may change, are not prepared', async (t) => {
  await db.connection().execute(async (one) => {
    const all = () => one.selectFrom('settings').selectAll().execute();
    const counted = () => one.selectFrom('settings').select(sql<number>`count(*)`.as('count')).execute();
    await one.insertInto('settings').values({ key: 'club', value: '{}' }).execute();
    await all();
    await counted();
    const statements = (await prepared(one)).filter((statement) => statement.includes('"settings"'));
    t.same(statements, ['select count(*) as "count" from "settings"']);

    await sql`alter table settings add column remark text`.execute(one);
    t.match(await all(), [{ key: 'club', remark: null }]);
    t.match(await counted(), [{ count: 1 }]);
  });
});

t.test('a list of values uses one statement, however long it is', async (t) => {
  await db.connection().execute(async (one) => {
    for (let length = 1; length <= 5; length++) {
      const ids = Array.from({ length }, () => randomUUID());
      await one.selectFrom('groups').select('name').where('id', '=', anyOf(ids)).execute();
      await one.selectFrom('groups').select('name').where('id', 'in', ids).execute();
    }
    const lists = (await prepared(one)).filter((statement) => statement.includes('"groups"'));
    t.same(lists, ['select "name" from "groups" where "id" = any($1::uuid[])']);
  });
});

t.test('a failed read works once its cause is gone', async (t) => {
  await db.connection().execute(async (one) => {
    const read = () => sql`select name from later where name = ${'Łuna'}`.execute(one);
    await t.rejects(read(), { code: '42P01' });
    await sql`create table later (name text)`.execute(one);
    t.same((await read()).rows, []);
  });
});

t.test('a search is planned for its words', async (t) => {
  await db.connection().execute(async (one) => {
    const holds = sql<boolean>`search_text like folded(${'%zolw%'})`;
    await one.selectFrom('people').select('id').where(holds).execute();
    t.notMatch((await prepared(one)).join('\n'), 'search_text');
  });
});

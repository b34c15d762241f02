import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { fillDemo } from '../../server/demo/index.ts';
import { dayOf } from '../../server/domain/days.ts';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { openTasks } from '../../server/features/tasks/queries.ts';
import { openTestDatabase } from '../support/database.ts';
import { differences } from '../support/dump.ts';
import { storedRow } from '../support/stored-rows.ts';
import { contentOf, MORNING, openDemo, overdueHorses, partsOfTables } from './stable.ts';

const now = new Date(MORNING);
const today = dayOf(now);

const { db, messages } = await openMany(t);

async function openMany(t: Test) {
  const { db, url } = await openTestDatabase(t);
  const messages: string[] = [];
  await fillDemo({ url, clock: () => now, say: (line) => messages.push(line) }, { horses: 150 });
  return { db, messages };
}

const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => (await query.execute(db)).rows[0] as Row;

t.test('the stable has that many horses in all, with owners and years of work', async (t) => {
  const counted = await one(sql<Record<string, number>>`
    select (select count(*) from horses where archived_at is null) as horses,
      (select count(distinct box_key) from horses where archived_at is null) as boxes,
      (select count(distinct name) from horses) as names,
      (select count(*) from people where role = 'user') as owners,
      (select count(distinct phone_number) - count(phone_number) from people) as shared_phones,
      (select count(*) from billing_runs) as runs`);
  t.same(counted, { horses: 150, boxes: 146, names: 151, owners: 27 + 36, shared_phones: 0, runs: 36 });
  const mark = db.selectFrom('settings').select('value').where('key', '=', 'demo');
  t.match(await mark.executeTakeFirst(), { value: true }, 'marked as a demo, so production refuses it');
});

t.test('the books agree, and the operator is told', async (t) => {
  const wrong = (await checkLedger(db)).filter(({ wrong }) => wrong > 0);
  t.same(wrong, []);
  t.match(messages.at(-1), /^150 horses, \d+ pieces of work, \d+ ledger entries: the ledger agrees\.$/);
  const overdue = (await overdueHorses(db, today)).map(([horse]) => horse);
  t.ok(overdue.includes('Grom') && overdue.includes('Kmicic'), 'it contains the small demo unchanged');
  t.ok(overdue.length < 15, `${overdue.length} horses are overdue`);
});

t.test('no task older than yesterday is open in the large stable, and none is done in the future', async (t) => {
  const ofTheirs = sql`select tasks.* from tasks join horses on horses.id = horse_id where box_number like '%/%'`;
  const work = await one(sql<Record<string, number>>`
    select count(*) filter (where date_to_finish < ${today}::date - 1 and is_open) as forgotten,
      count(*) filter (where date_to_finish > ${today}::date and finished_at is not null or finished_at > ${now}) as ahead,
      count(*) filter (where date_to_finish = ${today} and finished_at is not null) as done_today,
      count(*) filter (where date_to_finish = ${today} and is_open) as open_today,
      count(*) filter (where date_to_finish > ${today}) as to_come
    from (${ofTheirs}) work`);
  t.equal(work.forgotten, 0);
  t.equal(work.ahead, 0);
  for (const some of ['done_today', 'open_today', 'to_come']) t.ok(work[some], some);
});

t.test('the demo’s worker keeps the same tasks, and a groom of the large stable has a day’s work', async (t) => {
  const openOf = async (email: string) => {
    const person = db.selectFrom('people').select(['id', 'role']).where('email', 'like', email);
    return openTasks(db, await person.executeTakeFirstOrThrow(), today);
  };
  const alone = await openDemo(t, MORNING);
  const worker = await storedRow(alone, 'people', { email: 'worker@stajnia.test' });
  t.same(await openOf('worker@stajnia.test'), await openTasks(alone.db, worker, today));
  t.ok((await openOf('%.37@stajnia.test')).length > 0);
});

t.test('indexes, constraints and triggers stay as the migrations made them', async (t) => {
  t.same(await partsOfTables(db), await partsOfTables((await openTestDatabase(t)).db));
});

t.test('the same hour makes the same horses', async (t) => {
  const other = await openMany(t);
  t.same(differences(await contentOf(db), await contentOf(other.db)), { gone: [], added: [] });
});

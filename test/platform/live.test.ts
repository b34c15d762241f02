import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, buildTask } from '../support/builders.ts';

import { cookiesOf } from '../support/callers.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { byDay } from '../support/drill.ts';
import { openStream, type TestStream } from '../support/event-stream.ts';

const HOUR = 3_600_000;
const LASTING = { limits: { streamLife: HOUR } };

/** Each opens eight boards. */
const MANAGERS = byDay(3, 125);

const changesOf = (url: string, date: string) => `${url}/api/day_changes?date=${date}`;

async function watch(t: Test, app: TestApp, cookie: string, date: string): Promise<TestStream> {
  const stream = await openStream(changesOf(app.url, date), cookie);
  t.teardown(stream.close);
  t.equal(await stream.next(), 'change', 'events before the subscription are read once');
  return stream;
}

const listeners = (app: TestApp) =>
  sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'stajnia-live'`
    .execute(app.db)
    .then(({ rows }) => rows);

t.test('a change is announced at once, and only to boards of its day', async (t) => {
  const app = await startApp(t, LASTING);
  await app.listen();
  const [manager, worker] = [await app.as('manager'), await app.as('worker')];
  const today = dayOf(app.clock.now());
  const task = await buildTask(app);
  const board = await watch(t, app, cookiesOf(manager), today);
  const other = await watch(t, app, cookiesOf(manager), addDays(today, 1));

  t.equal((await worker.post('/api/complete_service', { id: task.id })).status, 200);
  t.equal(await board.next(), 'change');
  t.same(other.waiting(), [], 'tomorrow has not changed');

  t.match(board.headers.get('content-type'), 'text/event-stream');
  t.equal(board.headers.get('cache-control'), 'no-store');
  t.equal(board.headers.get('content-encoding'), null, 'no compression delays it');
  t.equal(board.headers.get('x-accel-buffering'), 'no');

  const horse = await buildHorse(app);
  await manager.post('/api/change_horse_health', { horse_id: horse.id, health: true });
  t.equal(await board.next(), 'change', 'an alert is shown on every day');
  t.equal(await other.next(), 'change', 'an alert is shown on every day');
});

t.test('a change of overdue work is announced to the board of today', async (t) => {
  const app = await startApp(t, LASTING);
  await app.listen();
  const manager = await app.as('manager');
  const today = dayOf(app.clock.now());
  const late = await buildTask(app, { day: addDays(today, -3) });
  const board = await watch(t, app, cookiesOf(manager), today);
  await manager.post('/api/complete_service', { id: late.id });
  t.equal(await board.next(), 'change');
});

t.test('many changes make few messages', async (t) => {
  const app = await startApp(t, LASTING);
  await app.listen();
  const [manager, worker] = [await app.as('manager'), await app.as('worker')];
  const tasks = await Promise.all(Array.from({ length: 20 }, () => buildTask(app)));
  const board = await watch(t, app, cookiesOf(manager), dayOf(app.clock.now()));
  const begun = Date.now();
  for (const { id } of tasks) await worker.post('/api/complete_service', { id });
  t.equal(await board.next(), 'change');
  await manager.post('/api/logout');
  await buildTask(app);
  await board.ended;
  const most = 1 + Math.ceil((Date.now() - begun) / 400);
  t.ok(board.waiting().length <= most, `${board.waiting().length} of at most ${most} more`);
});

t.test('a person who signs out or is no longer a manager gets no more messages', async (t) => {
  const app = await startApp(t, LASTING);
  await app.listen();
  const today = dayOf(app.clock.now());
  const [leaver, demoted] = [await buildPerson(app, { role: 'manager' }), await buildPerson(app, { role: 'manager' })];
  const client = await app.as(leaver);
  const left = await watch(t, app, cookiesOf(client), today);
  const lowered = await watch(t, app, cookiesOf(await app.as(demoted)), today);
  const stays = await watch(t, app, cookiesOf(await app.as('manager')), today);

  await client.post('/api/logout');
  await (await app.as('admin')).post('/api/set_role', { id: demoted.id, role: 'user' });
  await buildTask(app);
  await Promise.all([left.ended, lowered.ended]);
  t.same([left.waiting(), lowered.waiting()], [[], []]);
  t.equal(await stays.next(), 'change');
});

t.test('a person may have eight streams at most', async (t) => {
  const app = await startApp(t, LASTING);
  await app.listen();
  const cookie = cookiesOf(await app.as('manager'));
  const today = dayOf(app.clock.now());
  const open = [];
  for (let nth = 0; nth < 8; nth++) open.push(await watch(t, app, cookie, today));
  const ninth = await openStream(changesOf(app.url, today), cookie);
  t.equal(ninth.status, 429);
  t.ok(Number(ninth.headers.get('retry-after')) > 0);
  open[0]?.close();
  let status = 429;
  while (status === 429) {
    const another = await openStream(changesOf(app.url, today), cookie);
    status = another.status;
    another.close();
  }
  t.equal(status, 200, 'closing one makes room');
});

t.test('a stream ends after a while, so that its session is checked again', async (t) => {
  const app = await startApp(t, { limits: { streamLife: 1_000 } });
  await app.listen();
  const board = await watch(t, app, cookiesOf(await app.as('manager')), dayOf(app.clock.now()));
  await board.ended;
  t.pass();
});

t.test('all open boards share one database listener', async (t) => {
  const app = await startApp(t, LASTING);
  await app.listen();
  const today = dayOf(app.clock.now());
  const open: TestStream[] = [];
  for (let nth = 0; nth < MANAGERS; nth++) {
    const manager = await app.as(await buildPerson(app, { role: 'manager' }));
    const boards = Array.from({ length: 8 }, () => openStream(changesOf(app.url, today), cookiesOf(manager)));
    open.push(...(await Promise.all(boards)));
  }
  t.teardown(() => open.forEach(({ close }) => void close()));
  for (const board of open) await board.next();
  t.equal(open.length, 8 * MANAGERS);
  t.equal((await listeners(app)).length, 1);
  const before = Date.now();
  await buildTask(app);
  await Promise.all(open.map((board) => board.next()));
  t.comment(`all had received it after ${Date.now() - before} ms`);
  t.equal((await listeners(app)).length, 1);
});

t.test('without boards there is no listener', async (t) => {
  const app = await startApp(t, { alone: true });
  await (await app.as('manager')).get('/home');
  t.same(await listeners(app), []);
});

t.test('a lost listener reconnects, and its boards load what they missed', async (t) => {
  const app = await startApp(t, LASTING);
  await app.listen();
  const board = await watch(t, app, cookiesOf(await app.as('manager')), dayOf(app.clock.now()));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'stajnia-live'`.execute(app.db);
  t.equal(await board.next(), 'lost');
  t.equal(await board.next(), 'change');
  await buildTask(app);
  t.equal(await board.next(), 'change');
  t.equal((await listeners(app)).length, 1);
});

t.test('a statement notifies once for each day, however many rows it writes', async (t) => {
  const { db } = await openTestDatabase(t);
  const world = { db, clock: testClock() };
  const today = dayOf(world.clock.now());
  const booking = await buildBooking(world, { days_of_week: [1, 2, 3, 4, 5, 6, 7] });
  const notedBy = async (work: () => Promise<unknown>) => {
    await db.deleteFrom('changed_days').execute();
    await work();
    return (await db.selectFrom('changed_days').select('day').orderBy('day').execute()).map(({ day }) => day);
  };
  const fill = () =>
    sql`insert into tasks (booking_id, horse_id, service_id, service_name, service_description, price, date_to_finish)
      select copy.id, ${booking.horse_id}::uuid, ${booking.service_id}::uuid, 'Karmienie', '', 0, ${today}::date + day
      from copies copy cross join generate_series(0, 364) as day`.execute(db);
  await sql`create table copies as select gen_random_uuid() as id from generate_series(1, 10)`.execute(db);
  await sql`insert into bookings (id, horse_id, service_id, service_name, description, price, onetime, days_of_week, starts_on, approved, requested_by, created_at)
    select copies.id, horse_id, service_id, service_name, description, price, onetime, days_of_week, starts_on, approved, requested_by, created_at
    from copies, bookings`.execute(db);
  const noted = await notedBy(fill);
  t.equal(noted.length, 365, '3650 rows of 365 days');
  t.equal(new Set(noted).size, 365);
  const finish = sql`update tasks set worker_id = null where date_to_finish in (${today}, ${addDays(today, 1)})`;
  t.same(await notedBy(() => finish.execute(db)), [today, addDays(today, 1)]);
  const nothing = sql`update tasks set worker_id = null where date_to_finish < ${today}`;
  t.same(await notedBy(() => nothing.execute(db)), []);
  const remove = sql`delete from tasks where date_to_finish > ${today}`;
  t.equal((await notedBy(() => remove.execute(db))).length, 364);
});

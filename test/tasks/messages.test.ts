import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { morning } from '../../server/features/tasks/jobs.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildGroup, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { HURRIED } from '../support/jobs.ts';
import { pushSink, type TestDevice } from '../support/push-sink.ts';
import { emptyStable } from '../support/start-over.ts';

async function openOffice(t: Test) {
  const sink = await pushSink(t);
  const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });
  const devices = new Map<string, [name: string, device: TestDevice]>();
  const withDevice = async (name: string, client: Client) => {
    const device = sink.device();
    devices.set(new URL(device.subscription.endpoint).pathname, [name, device]);
    await client.post('/api/push/save_subscription', device.subscription);
    return client;
  };
  const pushes = async () => {
    await app.drainJobs();
    const pushed = sink.pushed.splice(0).map((one) => {
      const [name, device] = devices.get(one.path) as [string, TestDevice];
      const { title, body, url } = device.read(one) as Record<'title' | 'body' | 'url', string>;
      return [name, title, body, url];
    });
    return pushed.sort(([one = ''], [other = '']) => one.localeCompare(other));
  };
  return { app, withDevice, pushes };
}

const today = (app: TestApp) => dayOf(app.clock.now());

const begin = (app: TestApp) => app.db.transaction().execute((tx) => app.server.deps.jobs.enqueue(tx, morning, {}));

const { app, withDevice, pushes } = await openOffice(t);

/** Removes all work and all devices. */
async function emptied(): Promise<void> {
  await emptyStable(app);
  await app.db.deleteFrom('push_subscriptions').execute();
}

t.test('a worker is notified of assigned tasks, but not of removed ones', async (t) => {
  await emptied();
  const [manager, ewa] = [await app.as('manager'), await buildPerson(app, { role: 'worker' })];
  await withDevice('Ewa', await app.as(ewa));
  await withDevice('Jan', await app.as(await buildPerson(app, { role: 'worker' })));
  const [one, other] = [await buildTask(app), await buildTask(app)];
  const assign = async (worker_id: string | null, id: string) =>
    (await manager.post('/api/assign_worker_to_service', { worker_id, service_completion_id: id })).status;

  t.equal(await assign(ewa.id, one.id), 200);
  const notice = ['Ewa', 'Przydzielono Ci zadania', 'sobota, 21 listopada: 1 zadanie do wykonania', '/home?section=2'];
  t.same(await pushes(), [notice]);
  t.equal(await assign(ewa.id, one.id), 200);
  t.same(await pushes(), [], 'a task of one’s own is not announced again');
  t.equal(await assign(null, one.id), 200);
  t.same(await pushes(), [], 'the worker who loses a task gets no notice');

  const assignments = [{ worker_id: ewa.id, ids: [one.id, other.id] }];
  t.equal((await manager.post('/api/assign_work', { date: today(app), assignments })).status, 200);
  const both = notice.with(2, 'sobota, 21 listopada: 2 zadania do wykonania');
  t.same(await pushes(), [both], 'many tasks give one notice');
});

t.test('an assignment that is not saved notifies nobody', async (t) => {
  await emptied();
  const ewa = await buildPerson(app, { role: 'worker' });
  await withDevice('Ewa', await app.as(ewa));
  const { id } = await buildTask(app);
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create constraint trigger refuse after update on tasks initially deferred
      for each row execute function refuse()
  `.execute(app.db);
  t.teardown(() => sql`drop function refuse cascade`.execute(app.db));
  const body = { worker_id: ewa.id, service_completion_id: id };
  t.equal((await (await app.as('manager')).post('/api/assign_worker_to_service', body)).status, 500);
  t.same(await pushes(), []);
});

t.test('an alert notifies the owner, managers and workers with tasks for the horse, with the reason', async (t) => {
  await emptied();
  const owner = await withDevice('właściciel', await app.as('user'));
  const worker = await withDevice('Ewa', await app.as('worker'));
  const horse = await buildHorse(app, { owner: await app.person('user'), name: 'Bursztyn' });
  await withDevice('kierownik', await app.as('manager'));
  const group = await buildGroup(app, { workers: [await app.person('worker')] });
  const service = await buildService(app, { groups: [group] });
  await withDevice('obcy', await app.as(await buildPerson(app, { role: 'worker' })));
  await buildTask(app, { horse, service });
  const set = (client: Client, body: object) =>
    client.post('/api/change_horse_health', { horse_id: horse.id, ...body });
  const title = 'Alert zdrowotny: Bursztyn';
  const notice = (reason: string) => ['właściciel', title, reason, `/horses/${horse.id}`];
  const atWork = (name: string, reason: string) => [name, title, reason, `/horses/${horse.id}/card`];

  const reason = 'Kuleje na lewy przód';
  await set(worker, { health: true, reason });
  t.same(await pushes(), [atWork('kierownik', reason), notice(reason)], 'and not the person who raised it');
  app.clock.advance({ minutes: 1 });
  await set(worker, { health: true });
  t.same(await pushes(), [], 'a continued alert sends no notice');
  app.clock.advance({ minutes: 1 });
  await set(worker, { health: false });
  t.same(await pushes(), [], 'the end of an alert notifies nobody');
  app.clock.advance({ minutes: 1 });
  await set(worker, { health: true });
  t.same(await pushes(), [atWork('kierownik', 'Nie podano powodu.'), notice('Zapytaj w stajni, co się dzieje.')]);
  app.clock.advance({ minutes: 1 });
  await set(owner, { health: false });
  app.clock.advance({ minutes: 1 });
  await set(owner, { health: true, reason: 'Kaszle' });
  t.same(await pushes(), [atWork('Ewa', 'Kaszle'), atWork('kierownik', 'Kaszle')]);
});

t.test('the morning notice', async (t) => {
  await emptied();
  const ewa = await buildPerson(app, { role: 'worker' });
  await withDevice('Ewa', await app.as(ewa));
  await withDevice('Jan', await app.as(await buildPerson(app, { role: 'worker' })));
  await withDevice('kierownik', await app.as('manager'));
  await withDevice('właściciel', await app.as('user'));
  const late = (days: number) => buildTask(app, { worker: ewa, day: addDays(today(app), -days) });

  t.test('comes at seven in Warsaw', async (t) => {
    const { rows } = await sql`select cron, timezone from pgboss.schedule where name = 'morning'`.execute(app.db);
    t.same(rows, [{ cron: '0 7 * * *', timezone: 'Europe/Warsaw' }]);
  });

  t.test('tells a worker the number of tasks of the day, and nobody without tasks', async (t) => {
    await buildTask(app, { worker: ewa });
    await buildTask(app, { worker: ewa, finishedBy: ewa });
    await buildTask(app, { worker: ewa, day: addDays(today(app), 1) });
    await begin(app);
    t.same(await pushes(), [['Ewa', 'Zadania na dziś', '1 zadanie do wykonania', '/home?section=2']]);
    await begin(app);
    t.same(await pushes(), [], 'once a day, however often the job runs');
  });

  t.test('tells managers in one message what was not done yesterday', async (t) => {
    app.clock.advance({ days: 1 });
    await late(1);
    await begin(app);
    // One task on each of the two days before and one today; yesterday has two.
    t.same(await pushes(), [
      ['Ewa', 'Zadania na dziś', '3 zadania do wykonania, w tym 2 zaległe', '/home?section=2'],
      ['kierownik', 'Zaległe zadania', 'Wczoraj nie wykonano: 2 zadania', '/day'],
    ]);
    app.clock.advance({ days: 1 });
    await late(1);
    await begin(app);
    t.same((await pushes()).at(1), [
      ...['kierownik', 'Zaległe zadania'],
      ...['Wczoraj nie wykonano: 2 zadania, zaległych jest razem 4', '/day'],
    ]);
  });

  t.test('is not sent for long overdue tasks alone', async (t) => {
    app.clock.advance({ days: 2 });
    await begin(app);
    const ofManager = (await pushes()).filter(([name]) => name === 'kierownik');
    t.same(ofManager, []);
  });
});

t.test('an alert that ended before its notice was sent is not announced', async (t) => {
  const sink = await pushSink(t);
  const app = await startApp(t, { pushServices: sink.services }); // its jobs run only on demand
  await (await app.as('user')).post('/api/push/save_subscription', sink.device().subscription);
  const horse = await buildHorse(app, { owner: await app.person('user') });
  const manager = await app.as('manager');
  await manager.post('/api/change_horse_health', { horse_id: horse.id, health: true });
  app.clock.advance({ minutes: 1 });
  await manager.post('/api/change_horse_health', { horse_id: horse.id, health: false });
  await app.drainJobs();
  t.same(sink.pushed, []);
});

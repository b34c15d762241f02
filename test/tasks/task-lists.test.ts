import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildGroup, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { emptyStable } from '../support/start-over.ts';

const app = await startApp(t);

type Task = { id: string; horse_name: string | null; health_alert: boolean; date_finished?: string };

const open = async (client: Client) => (await client.get('/api/get_worker_service_data')).json<Task[]>();
const finished = async (client: Client) => (await client.get('/api/get_worker_finished_service_data')).json<Task[]>();
const ids = (tasks: { id: string }[]) => tasks.map(({ id }) => id);

t.test('the open tasks of a worker', async (t) => {
  await emptyStable(app);
  const person = await app.person('worker');
  const worker = await app.as(person);
  const today = dayOf(app.clock.now());
  const mine = await buildGroup(app, { workers: [person] });
  const others = await buildGroup(app, { workers: [await buildPerson(app, { role: 'worker' })] });

  const late = await buildTask(app, { day: addDays(today, -3), worker: person });
  const free = await buildTask(app, { day: addDays(today, -2), health_alert: true });
  const both = await buildService(app, { groups: [mine, others] });
  const shared = await buildTask(app, { day: addDays(today, -1), service: both });
  const general = await buildTask(app, { horse: null });
  const hidden = [
    await buildTask(app, { service: await buildService(app, { groups: [others] }) }),
    await buildTask(app, { worker: await buildPerson(app, { role: 'worker' }) }),
    await buildTask(app, { day: addDays(today, 1) }),
    await buildTask(app, { finishedBy: person }),
  ];

  const tasks = await open(worker);
  t.same(ids(tasks), ids([late, free, shared, general]), 'theirs or free for them, due, unfinished, the oldest first');
  const health_alerts = tasks.map(({ health_alert }) => health_alert);
  t.same(health_alerts, [false, true, false, false]);
  t.equal(tasks[3]?.horse_name, null, 'a general service has no horse');
  const fields = 'box_number date_to_finish health_alert horse_name id service_description service_name';
  t.equal(
    Object.keys(tasks[0] ?? {})
      .sort()
      .join(' '),
    fields,
  );
  const all = ids(await open(await app.as('manager')));
  t.equal(all.length, 6, 'a manager sees everyone’s due tasks');
  t.ok(hidden.slice(0, 2).every(({ id }) => all.includes(id)));

  t.test('appear on the page in the spec’s format', async (t) => {
    const page = (await worker.get('/home?section=2')).text;
    for (const text of ['Niewykonane', 'Wykonane', 'ZADANIE', 'KOŃ', 'Usługa ogólna', 'Alert zdrowotny'])
      t.match(page, text);
    t.match(page, late.service_name);
    t.notMatch(page, hidden[0]?.service_name ?? '');
  });

  t.test('are counted by the same rule on every panel', async (t) => {
    const overview = (await worker.get('/home?section=13')).text;
    t.match(overview, /<b[^>]*>4<\/b><span class="muted">Niewykonane/);
    t.match(overview, /<b[^>]*>1<\/b><span class="muted">Wykonane dzisiaj/);
    const manager = await app.as('manager');
    const panel = (await manager.get('/home?section=0')).words();
    t.match(panel, /Praca dziś Wszystkie 1 z \d+ wykonanych/);
    const [, late, left] = /(\d+) zada\S+ zaleg.*zosta\S+ (\d+)/.exec(panel) ?? [];
    t.equal(Number(late) + Number(left), 6, 'overdue tasks are counted separately from today’s');
    t.match((await manager.get('/home?section=13')).text, /<b[^>]*>6<\/b><span class="muted">Niewykonane/);
  });
});

t.test('are in walking order', async (t) => {
  await emptyStable(app);
  const worker = await app.as('worker');
  const today = dayOf(app.clock.now());
  const task = async (name: string, box: string | null, day = today) => {
    const service = await buildService(app, { name, general: box === null });
    return buildTask(app, { day, service, horse: box === null ? null : await horseIn(box) });
  };
  const horses = new Map<string, ReturnType<typeof buildHorse>>();
  const horseIn = (box: string) => {
    const horse = horses.get(box) ?? buildHorse(app, { box_number: box });
    horses.set(box, horse);
    return horse;
  };
  const sweeping = await task('Zamiatanie', null);
  const tenth = await task('Karmienie', '10');
  const second = await task('Żłób', '2');
  const secondToo = await task('Łąka', '2');
  const late = await task('Kąpiel', '30', addDays(today, -1));
  t.same(ids(await open(worker)), ids([late, secondToo, second, tenth, sweeping]), 'by day, box and name');
});

t.test('an empty list of tasks says so', async (t) => {
  await emptyStable(app);
  const worker = await app.as('worker');
  t.match((await worker.get('/home?section=2')).words(), 'Wszystko zrobione');
  const finished = (await worker.get('/home?section=2&tab=done')).words();
  t.match(finished, 'Brak wykonanych zadań');
  t.notMatch(finished, 'Wszystko zrobione');
});

t.test('the finished tasks of a worker', async (t) => {
  await emptyStable(app);
  const person = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const worker = await app.as(person);
  const horse = await buildHorse(app, { name: 'Kasztan', box_number: '4' });
  const first = await buildTask(app, { horse, finishedBy: person });
  app.clock.advance({ minutes: 5 });
  t.teardown(() => app.clock.advance({ minutes: -5 }));
  const second = await buildTask(app, { finishedBy: person });
  await buildTask(app, { finishedBy: await buildPerson(app, { role: 'worker' }) });

  const tasks = await finished(worker);
  t.same(ids(tasks), ids([second, first]), 'their own, the newest first');
  t.equal(tasks[0]?.date_finished, '2026-11-21T08:05:00.000Z');

  const list = (await worker.get('/home?section=2&tab=done')).words();
  t.match(list, 'Kasztan boks 4');
  const address = `/home?section=2&tab=done&dialog=task&id=${second.id}`;
  const dialog = (await worker.get(address)).text;
  t.match(dialog, 'Ukończone zadanie');
  t.match((await (await app.as('manager')).get(address)).words(), 'Wykonane przez Ewa Lis', 'with the worker');
  t.match(dialog, '21.11.2026, 08:05 UTC', 'in UTC, as the spec requires, and labelled');
  t.notMatch(dialog, 'action="/api/complete_service"', 'there is nothing to confirm');
});

t.test('a long list of finished tasks has pages, and its days are counted whole', async (t) => {
  await emptyStable(app);
  const person = await app.person('worker');
  const worker = await app.as(person);
  const service = await buildService(app, { general: true });
  for (let nth = 0; nth < 53; nth++) await buildTask(app, { horse: null, service, finishedBy: person });
  const list = '/home?section=2&tab=done';
  const rows = async (path: string) => ((await worker.get(path)).text.match(/dialog=task&amp;/g) ?? []).length;
  t.equal(await rows(list), 50);
  t.equal(await rows(`${list}&page=2`), 3);
  t.match((await worker.get(`${list}&page=2`)).words(), /Dziś sobota, 21 listopada 53/);
  const tooFar = await worker.get(`${list}&page=999`);
  t.match(tooFar, { status: 303, headers: { location: `${list}&page=2` } }, 'a page too far leads to the last');
  const other = await app.as(await buildPerson(app, { role: 'worker' }));
  t.equal((await other.get(`${list}&page=2`)).headers.location, list, 'an empty list leads to the first');
  t.match((await worker.get(list)).text, /Strona (<!-- -->)?1(<!-- -->)? z (<!-- -->)?2/);
});

t.test('finished tasks are grouped by day, with the stable’s local time', async (t) => {
  await emptyStable(app);
  const person = await app.person('worker');
  const worker = await app.as(person);
  const done = async (name: string, at: string) => {
    const service = await buildService(app, { name });
    return buildTask(app, { service, finishedBy: person, finished_at: new Date(at) });
  };
  await done('Karmienie', '2026-11-21T06:55:00Z');
  await done('Padokowanie', '2026-11-20T22:59:00Z');
  await done('Derkowanie', '2026-11-18T23:30:00Z');
  const list = (await worker.get('/home?section=2&tab=done')).words();
  t.match(list, /Dziś sobota, 21 listopada 1 .*Karmienie .* 07:55/);
  t.match(list, /Wczoraj piątek, 20 listopada 1 .*Padokowanie .* 23:59/);
  t.match(list, /czwartek, 19 listopada 1 .*Derkowanie .* 00:30/);
});

t.test('a task that is deleted or not visible leads back to the list', async (t) => {
  await emptyStable(app);
  const worker = await app.as('worker');
  const named = (name: string) => buildService(app, { name });
  const worker2 = await buildPerson(app, { role: 'worker' });
  const others = await buildTask(app, { worker: worker2, service: await named('Nie moje') });
  const mine = await buildTask(app, { service: await named('Lonżowanie') });
  for (const id of [others.id, randomUUID(), 'x'])
    for (const section of [2, 13]) {
      const answer = await worker.get(`/home?section=${section}&dialog=task&id=${id}`);
      t.match(answer, { status: 303, headers: { location: `/home?section=${section}` } });
      const page = await worker.get(answer.headers.location as string);
      t.match(page.words(), 'Nie ma takiego zadania');
      t.match(page.text, 'Lonżowanie', 'the list is shown');
      t.notMatch(page.text, 'Nie moje');
    }
  t.equal((await worker.get(`/home?section=2&dialog=task&id=${mine.id}`)).status, 200);
});

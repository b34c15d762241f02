import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { addDays, type Day, dayOf, mondayOf, weekdayOf } from '../../server/domain/days.ts';
import type { Absence, RotaLine } from '../../server/features/rota/schema.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildDevice, buildGroup, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { byDay } from '../support/drill.ts';
import { emptyStable } from '../support/start-over.ts';

const RACES = byDay(3, 10);

type Refusal = { message: string; fields: Record<string, string> };

const DAILY = 'Poniedziałek,Wtorek,Środa,Czwartek,Piątek,Sobota,Niedziela';
const every = (id: string | null) => Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, id]));

const app = await startApp(t); // a Saturday
const manager = await app.as('manager');

/** A service done daily for a horse in aisle A and one in B. Earlier rows are deleted. */
async function openStable() {
  await emptyStable(app);
  await app.db.deleteFrom('absences').execute();
  await app.db.deleteFrom('boxes').execute();
  await app.db.updateTable('people').set({ role: 'user' }).where('role', '=', 'worker').execute();
  await app.db
    .insertInto('boxes')
    .values([
      { name: 'A1', aisle: 'A', position: 1 },
      { name: 'B1', aisle: 'B', position: 2 },
    ])
    .execute();
  const service = await buildService(app, { name: 'Karmienie' });
  const [piotr, ewa, marek] = [
    await buildPerson(app, { role: 'worker', first_name: 'Piotr', last_name: 'Sowa' }),
    await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' }),
    await buildPerson(app, { role: 'worker', first_name: 'Marek', last_name: 'Lis' }),
  ];
  const horses = { A: await buildHorse(app, { box_number: 'a1 ' }), B: await buildHorse(app, { box_number: 'B1' }) };
  const book = (horse: { id: string }, of = service) =>
    manager.post('/api/add_service_to_horse', {
      horse_id: horse.id,
      service_id: of.id,
      onetime: 0,
      days_of_week: DAILY,
      confirmed: true, // the second booking of this service
    });
  const people = new Map([piotr, ewa, marek].map(({ id, first_name }) => [id, first_name]));
  const workOf = async (horse: { id: string }, days = 14) => {
    const rows = await app.db
      .selectFrom('tasks')
      .select(['worker_id', 'date_to_finish'])
      .where('horse_id', '=', horse.id)
      .where('date_to_finish', '<', addDays(dayOf(app.clock.now()), days))
      .orderBy('date_to_finish')
      .execute();
    return rows.map(({ worker_id }) => people.get(worker_id ?? '')?.[0] ?? '–').join('');
  };
  const setRota = (worker_ids: object, aisle?: string) =>
    manager.post('/api/set_rota', { service_id: service.id, worker_ids, ...(aisle && { aisle }) });
  return { service, piotr, ewa, marek, horses, book, workOf, setRota };
}

const today = (app: TestApp): Day => dayOf(app.clock.now());

async function taskOn(app: TestApp, horse: { id: string }, day: Day): Promise<string> {
  const task = app.db.selectFrom('tasks').select('id').where('horse_id', '=', horse.id);
  return (await task.where('date_to_finish', '=', day).executeTakeFirstOrThrow()).id;
}

t.test('new and unassigned tasks follow the rota, tasks assigned by hand stay', async (t) => {
  const { service, piotr, ewa, marek, horses, book, workOf, setRota } = await openStable();
  await book(horses.A);
  t.equal(await workOf(horses.A), '––––––––––––––');
  const byHand = await taskOn(app, horses.A, addDays(today(app), 1));
  await manager.post('/api/assign_worker_to_service', { worker_id: marek.id, service_completion_id: byHand });

  const set = await setRota({ ...every(piotr.id), 6: ewa.id, 7: null });
  t.equal(set.status, 200);
  t.equal(await workOf(horses.A), 'EMPPPPPE–PPPPP', 'from Saturday on');
  const free = app.db.selectFrom('tasks').select('id').where('worker_id', 'is', null);
  t.equal((await free.execute()).length, 52, 'Sundays of a year, less the one assigned by hand');
  t.same(set.json(), { moved: 313 });
  await book(horses.B);
  t.equal(await workOf(horses.B), 'E–PPPPPE–PPPPP', 'new tasks follow it');

  await setRota({ ...every(null), 1: marek.id, 7: marek.id }, 'B');
  t.equal(await workOf(horses.B), 'EMMPPPPEMMPPPP', 'on each day an aisle’s line wins over the stable’s');
  t.equal(await workOf(horses.A), 'EMPPPPPE–PPPPP');
  t.same((await manager.get('/api/rota')).json<RotaLine[]>(), [
    { service_id: service.id, aisle: '', worker_ids: { ...every(piotr.id), 6: ewa.id, 7: null } },
    { service_id: service.id, aisle: 'B', worker_ids: { ...every(null), 1: marek.id, 7: marek.id } },
  ]);

  const done = await taskOn(app, horses.A, today(app));
  await manager.post('/api/complete_service', { id: done });
  await setRota(every(null));
  t.equal(await workOf(horses.A), 'EM––––––––––––', 'finished tasks stay, tasks of the removed line are unassigned');
  await setRota(every(null), 'B');
  t.same((await manager.get('/api/rota')).json(), []);
  t.same((await setRota(every(ewa.id))).json<{ moved: number }>().moved, 2 * 366 - 2);
  t.same((await setRota(every(ewa.id))).json(), { moved: 0 }, 'the second time nothing moves');
});

t.test('tasks follow a horse to another aisle, and the rota follows a renamed aisle', async (t) => {
  const { piotr, ewa, marek, horses, book, workOf, setRota } = await openStable();
  const list = (aisles: Record<string, string>) =>
    manager.post(
      '/api/list_boxes',
      Object.fromEntries(
        Object.entries(aisles).flatMap(([name, boxes], at) => [
          [`aisle_${at + 1}`, name],
          [`boxes_${at + 1}`, boxes],
        ]),
      ),
    );
  await list({ A: 'A1–A3', B: 'B1–B3' });
  await book(horses.A);
  await setRota(every(piotr.id));
  await setRota({ 1: ewa.id, 7: ewa.id }, 'A');
  await setRota({ 1: marek.id, 2: marek.id }, 'B');
  const byHand = await taskOn(app, horses.A, addDays(today(app), 8));
  await manager.post('/api/move_work', { ids: [byHand], worker_id: marek.id });
  await manager.post('/api/complete_service', { id: await taskOn(app, horses.A, today(app)) });
  const move = (box: string | null) => manager.put('/api/horses/fix_conflict', { horse_id: horses.A.id, box });
  t.equal(await workOf(horses.A, 11), 'PEEPPPPPMEP');

  t.equal((await move('B2')).status, 200);
  t.equal(await workOf(horses.A, 11), 'PPMMPPPPMMM', 'finished tasks and those assigned by hand stay');
  t.equal((await move('b3')).status, 200);
  t.equal(await workOf(horses.A, 11), 'PPMMPPPPMMM', 'another box of the aisle changes nothing');
  t.equal((await move(null)).status, 200);
  t.equal(await workOf(horses.A, 11), 'PPPPPPPPMPP', 'without a box the stable’s line applies');
  const { name, breed, description } = horses.A;
  const data = { name, breed, description, payment: 0, payment_for_annual: 0, box_number: 'A1' };
  t.equal((await manager.post(`/api/update_horse/${horses.A.id}`, data)).status, 200);
  t.equal(await workOf(horses.A, 11), 'PEEPPPPPMEP', 'moved in its own form');

  const lines = async () =>
    (await manager.get('/api/rota')).json<RotaLine[]>().map(({ aisle, worker_ids }) => [aisle, worker_ids[1]]);
  t.equal((await list({ Zachodnia: 'A1–A4', B: 'B1–B3' })).status, 200);
  t.same(await lines(), [
    ['', piotr.id],
    ['B', marek.id],
    ['Zachodnia', ewa.id],
  ]);
  t.equal(await workOf(horses.A, 11), 'PEEPPPPPMEP', 'it is the same aisle');
  t.equal((await list({ Zachodnia: 'A3–A4', B: 'B1–B3, A1–A2' })).status, 200);
  t.equal(await workOf(horses.A, 11), 'PPMMPPPPMMM', 'its box is in another aisle now');
  t.equal((await list({ B: 'B1–B3, A1–A4' })).status, 200);
  t.same(
    (await lines()).map(([aisle]) => aisle),
    ['', 'B'],
    'a deleted aisle has no line',
  );
});

t.test('what the rota refuses', async (t) => {
  const { service, piotr, setRota } = await openStable();
  const owner = await buildPerson(app);
  const refused = async (input: object) => {
    const answer = await manager.post('/api/set_rota', { service_id: service.id, worker_ids: {}, ...input });
    return [answer.status, Object.keys(answer.json<Refusal>().fields ?? {})];
  };
  t.same(await refused({ worker_ids: { 1: owner.id } }), [400, ['worker_ids']]);
  t.same(await refused({ worker_ids: { 1: randomUUID() } }), [400, ['worker_ids']]);
  t.same(await refused({ aisle: 'C' }), [400, ['aisle']]);
  t.equal((await refused({ service_id: randomUUID() }))[0], 404);
  const eighth = await manager.post('/api/set_rota', {
    service_id: service.id,
    worker_ids: { 1: piotr.id, 8: piotr.id },
  });
  t.match(
    eighth.json(),
    { fields: { worker_ids: 'Dni tygodnia mają numery od 1 do 7' } },
    'no day is left out by mistake',
  );
  for (const worker_ids of [null, [], 'x', { 1: 'x' }, { 1: 5 }, { 0: null }, { poniedziałek: null }])
    t.equal((await refused({ worker_ids }))[0], 400, JSON.stringify(worker_ids));
  await setRota(every(piotr.id));
  await manager.post('/api/set_role', { id: piotr.id, role: 'user' });
  t.same((await manager.get('/api/rota')).json(), [], 'a former worker leaves the rota');
});

t.test('an absence', async (t) => {
  const { piotr, ewa, marek, horses, book, workOf, setRota } = await openStable();
  await book(horses.A);
  await setRota(every(marek.id));
  const byHand = await buildTask(app, { horse: horses.B, worker: marek, day: addDays(today(app), 2) });
  const add = (input: object) =>
    manager.post('/api/add_absence', {
      id: randomUUID(),
      worker_id: marek.id,
      from: today(app),
      to: addDays(today(app), 6),
      ...input,
    });
  const absences = async () => (await manager.get('/api/absences')).json<Absence[]>();

  await t.test('unassigns the tasks of its days, and the rota skips the worker', async (t) => {
    const id = randomUUID();
    const done = await taskOn(app, horses.A, today(app));
    await manager.post('/api/complete_service', { id: done });
    const sent = { id, worker_id: marek.id, from: today(app), to: addDays(today(app), 6) };
    const answer = await manager.post('/api/add_absence', sent);
    t.same([answer.status, answer.json()], [201, { id, freed: 7 }], 'six of the rota’s, one assigned by hand');
    t.equal(await workOf(horses.A), 'M––––––MMMMMMM');
    t.match(await absences(), [{ id, worker_id: marek.id, worker_name: 'Marek Lis', left: 7, stand_in: null }]);
    t.same((await manager.post('/api/add_absence', sent)).json(), { id, freed: 7 }, 'sent again');
    t.equal((await manager.post('/api/add_absence', { ...sent, to: addDays(sent.to, 1) })).status, 409);
    t.match((await add({ to: today(app) })).json<Refusal>().fields.from, 'W tych dniach jest już nieobecność');

    await setRota(every(piotr.id));
    t.equal(await workOf(horses.A), 'MPPPPPPPPPPPPP');
    await setRota(every(marek.id));
    t.equal(await workOf(horses.A), 'M––––––MMMMMMM');
    t.match(await absences(), [{ left: 7 }], 'tasks that the rota skipped count too');

    t.equal((await manager.post('/api/move_work', { ids: [byHand.id], worker_id: ewa.id })).status, 200);
    t.match(await absences(), [{ left: 6 }]);
    t.equal((await manager.post('/api/remove_absence', { id })).status, 200);
    t.equal(await workOf(horses.A), 'M––––––MMMMMMM', 'nothing is reassigned automatically');
    t.same(await absences(), []);
    t.equal((await manager.post('/api/remove_absence', { id })).status, 404);
    await setRota(every(null));
    await setRota(every(marek.id));
    t.equal(await workOf(horses.A), 'MMMMMMMMMMMMMM');
  });

  await t.test('assigns the tasks to a stand-in while the stand-in is present', async (t) => {
    const back = addDays(today(app), 2);
    t.equal(
      (await add({ worker_id: ewa.id, from: back, to: back })).json<{ freed: number }>().freed,
      1,
      'her own task',
    );
    await buildDevice(app, { person: ewa });
    const asked = await add({ to: addDays(today(app), 3), stand_in: ewa.id });
    t.match(
      [asked.status, asked.json<Refusal>().fields.confirmed],
      [409, /^23\.11 nikt nie zastąpi: ta osoba też jest wtedy nieobecna/],
    );
    const alone = await add({ from: back, to: back, stand_in: ewa.id });
    t.match([alone.status, alone.json<Refusal>().fields.stand_in], [400, /też jest wtedy nieobecna \(23\.11\)/]);
    const answer = await add({ to: addDays(today(app), 3), stand_in: ewa.id, confirmed: true });
    t.match(answer.json(), { freed: 1 });
    const away = { stand_in_away: [{ from: back, to: back }], stood_in_for: [] };
    t.match(await absences(), [
      { worker_id: marek.id, ...away },
      { worker_id: ewa.id, stood_in_for: ['Marek Lis'] },
    ]);
    t.match((await manager.get('/rota')).words(), /Marek Lis .* zastępstwo: Ewa \S+ · zastępstwo też nieobecne 23\.11/);
    t.match((await manager.get('/home?section=0')).words(), /Marek Lis: nieobecność .*zastępstwo też nieobecne 23\.11/);
    const { id } = answer.json<{ id: string }>();
    const told = await sql<{ data: object }>`
      select data from pgboss.job where name = 'push-stands-in'`.execute(app.db);
    t.match(told.rows, [{ data: { person_id: ewa.id, about: id } }]);
    t.equal(told.rows.length, 1, 'one notice, however many tasks');
    t.equal(await workOf(horses.A), 'ME–EMMMMMMMMMM');
    await setRota(every(null));
    await setRota(every(marek.id));
    t.equal(await workOf(horses.A), 'ME–EMMMMMMMMMM', 'the rota does the same');
    t.equal(await workOf(horses.B, 3), '–', 'unassigned tasks outside the absence stay');
  });

  await t.test('needs a valid range of days', async (t) => {
    const fieldOf = async (input: object) => {
      const answer = await add({ worker_id: piotr.id, ...input });
      return [answer.status, ...Object.keys(answer.json<Refusal>().fields ?? {})];
    };
    t.same(await fieldOf({ to: addDays(today(app), -1) }), [400, 'to']);
    t.same(await fieldOf({ from: addDays(today(app), -63) }), [400, 'from']);
    t.same(await fieldOf({ to: addDays(today(app), 366) }), [400, 'to']);
    t.same(await fieldOf({ from: '2026-02-31' }), [400, 'from']);
    t.same(await fieldOf({ stand_in: piotr.id }), [400, 'stand_in']);
    t.same(await fieldOf({ stand_in: (await buildPerson(app)).id }), [400, 'stand_in']);
    t.same(await fieldOf({ worker_id: (await buildPerson(app)).id }), [400, 'worker_id']);
    t.same(await fieldOf({ from: addDays(today(app), -3), to: addDays(today(app), 360) }), [201]);
  });
});

t.test('tasks are moved to another worker from any current one', async (t) => {
  const { piotr, ewa, horses } = await openStable();
  const task = (given: object) => buildTask(app, { horse: horses.A, ...given });
  const [held, free, done, skipped] = [
    await task({ worker: piotr }),
    await task({}),
    await task({ finishedBy: piotr }),
    await task({}),
  ];
  await manager.post('/api/skip_services', { ids: [skipped.id], reason: 'weather' });
  const unknown = randomUUID();
  const ids = [held.id, free.id, done.id, skipped.id, unknown];
  const answer = await manager.post('/api/move_work', { ids, worker_id: ewa.id });
  t.match(answer.json(), {
    done: [held.id, free.id],
    refused: [
      { id: done.id, code: 'already_done', message: /wykonane/ },
      { id: skipped.id, code: 'already_skipped' },
      { id: unknown, code: 'not_found', message: 'Nie ma takiego zadania.' },
    ],
  });
  const whose = async ({ id }: { id: string }) =>
    (await app.db.selectFrom('tasks').select('worker_id').where('id', '=', id).executeTakeFirstOrThrow()).worker_id;
  t.same([await whose(held), await whose(free), await whose(done)], [ewa.id, ewa.id, null]);
  t.equal((await manager.post('/api/move_work', { ids: [held.id], worker_id: null })).status, 200);
  t.equal(await whose(held), null);
  for (const wrong of [
    { ids: [] },
    { ids: [held.id, held.id] },
    { ids: [held.id], worker_id: horses.A.id },
    { ids: held.id },
  ])
    t.equal((await manager.post('/api/move_work', { worker_id: ewa.id, ...wrong })).status, 400, JSON.stringify(wrong));
  const nothing = await manager.form('/api/move_work', { ids: [done.id], worker_id: ewa.id }, { back: '/day' });
  t.match((await nothing.follow()).words(), 'zadanie jest już wykonane');
  const round = `/day/move?date=${today(app)}&round=${free.service_id}`;
  t.match((await manager.get(round)).words(), /Przekaż zadania.*A1|a1/);
  t.match((await manager.get(`/day/move?worker=${piotr.id}`)).words(), 'Nie ma czego przekazać');
  t.match((await manager.get(`/day/move?worker=${ewa.id}`)).words(), 'Ewa Lis Komu wybierz Marek Lis · ma 0');
});

t.test('tasks left by an absence are shared evenly on each of its days', async (t) => {
  const { piotr, marek, horses } = await openStable();
  const stables = await buildGroup(app);
  for (const worker of [piotr, marek])
    await app.db.insertInto('worker_groups').values({ worker_id: worker.id, group_id: stables.id }).execute();
  const adam = await buildPerson(app, { role: 'worker', first_name: 'Adam', last_name: 'Kot' });
  await app.db.insertInto('worker_groups').values({ worker_id: adam.id, group_id: stables.id }).execute();
  const service = await buildService(app, { name: 'Pojenie', groups: [stables] });
  const from = today(app);
  await manager.post('/api/set_rota', { service_id: service.id, worker_ids: every(marek.id) });
  for (let nth = 0; nth < 3; nth++)
    for (const horse of Object.values(horses))
      await buildTask(app, { service, horse, worker: marek, day: addDays(from, nth) });
  await buildTask(app, { horse: horses.A, worker: piotr, day: from });
  await buildTask(app, { horse: horses.A, worker: piotr, day: from });
  const [one, other] = [randomUUID(), randomUUID()];
  await manager.post('/api/add_absence', { id: one, worker_id: marek.id, from, to: addDays(from, 2) });
  const away = { id: other, worker_id: adam.id, from: addDays(from, 1), to: addDays(from, 1) };
  await manager.post('/api/add_absence', away);

  const weekOf = async (day: Day) => (await manager.get(`/rota?date=${day}`)).words();
  t.match(await weekOf(from), /Pojenie .*pon.–pt. Marek sob.–ndz. Marek bez pracownika/);
  const page = await manager.get(`/day/assign?absence=${one}&show=even`);
  t.match(page.words(), /6 zadań dla 2 osób/);
  t.match(page.words(), /Adam Kot dostanie 3/, 'two of today, because he has the fewest, and one of the third day');
  t.match(page.words(), /Piotr Sowa ma już 2, dostanie 3 , razem 5/, 'both of the day on which Adam is absent');
  t.match(page.words(), /Nic nie dostają Ewa Lis spoza grup tych usług Marek Lis nieobecność/);
  const assignments = [...page.text.matchAll(/name="assignments" value="([^"]*)"/g)].map(([, value = '']) =>
    value.replaceAll('&quot;', '"'),
  );
  const saved = await manager.form('/api/assign_work', { assignments }, { back: `/day/assign?absence=${one}` });
  t.match(saved, { status: 303, headers: { location: '/rota' } });
  t.match((await manager.get('/api/absences')).json(), [{ id: one, left: 0 }, {}]);
  t.match(await weekOf(from), /Pojenie .*pon.–pt. Marek sob. Marek Adam ndz. Marek Piotr/, 'the current workers');
  t.match(await weekOf(addDays(from, 2)), /Pojenie .*pon. Marek rozdane wt.–ndz. Marek/, 'some each');
  t.match((await manager.get(`/day/assign?absence=${one}`)).words(), 'Każde zadanie ma pracownika');
  t.equal((await manager.get(`/day/assign?absence=${randomUUID()}`)).status, 404);
});

t.test('unassigned tasks of a week are shared from its page', async (t) => {
  const { piotr, horses } = await openStable();
  const service = await buildService(app, { name: 'Pojenie' });
  const monday = addDays(mondayOf(today(app)), 7);
  t.notMatch((await manager.get(`/rota?date=${monday}`)).text, '/day/assign?week', 'only when there are some');
  for (const day of [-1, 0, 6, 7]) await buildTask(app, { service, horse: horses.A, day: addDays(monday, day) });
  await buildTask(app, { service, horse: horses.B, worker: piotr, day: monday });
  const rota = await manager.get(`/rota?date=${monday}`);
  t.match(rota.words(), /Bez pracownika Podziel pracę bez pracownika 2/);
  const [, address = ''] = /href="(\/day\/assign\?week=[^"]*)"/.exec(rota.text) ?? [];
  const preview = await manager.get(address.replaceAll('&amp;', '&'));
  t.match(preview.words(), /Podział zadań 23–29 lis 2026.*2 zadania dla/);
  const [, back = ''] = /name="back" value="(\/day\/assign[^"&]*)"/.exec(preview.text) ?? [];
  t.equal(back, `/day/assign?week=${monday}`);
  t.match((await manager.get(back)).words(), 'Bez pracownika: 2 zadania.');
  const assignments = [...preview.text.matchAll(/name="assignments" value="([^"]*)"/g)].map(([, value = '']) =>
    value.replaceAll('&quot;', '"'),
  );
  const save = () => manager.form('/api/assign_work', { assignments }, { back });
  t.equal((await save()).location, `/rota?date=${monday}`);
  t.notMatch((await manager.get(`/rota?date=${monday}`)).text, '/day/assign?week');
  t.match((await manager.get(`/day/assign?week=${addDays(monday, 3)}`)).words(), /23–29 lis.*Każde zadanie ma/);
});

t.test('the week and its absences work without JavaScript', async (t) => {
  const { service, piotr, marek, horses, book, setRota } = await openStable();
  await book(horses.A);
  await book(horses.B);
  t.match((await manager.get('/rota')).words(), 'cała stajnia , Karmienie poza grafikiem');
  const week = { worker_1: piotr.id, worker_2: piotr.id, worker_3: marek.id, worker_7: '' };
  const saved = await manager.form('/api/set_rota', { service_id: service.id, ...week }, { back: '/rota' });
  t.match(saved, { status: 303, location: '/rota' });
  await setRota({ 3: piotr.id }, 'B');
  t.match(
    (await manager.get('/rota')).words(),
    /Karmienie 2 konie cała stajnia , Karmienie pon.–wt. Piotr śr. Marek czw.–ndz. bez pracownika alejka B , Karmienie śr. Piotr Inaczej/,
  );
  const line = (await manager.get(`/rota?dialog=line&id=${service.id}&dialog_aisle=B`)).words();
  t.match(line, /Karmienie · alejka B .*pon. jak w całej stajni/);
  t.match((await manager.get(`/rota?dialog=line&id=${service.id}&dialog_aisle=`)).words(), 'Alejka wybierz A');
  t.equal((await manager.get(`/rota?dialog=line&id=${randomUUID()}`)).status, 303);

  const address = '/rota?dialog=absence';
  const form = await manager.get(address);
  const id = String(/name="id" value="([^"]+)"/.exec(form.text)?.[1]);
  const wednesday = addDays(today(app), 4);
  const ill = { id, worker_id: marek.id, from: today(app), to: addDays(today(app), -1), stand_in: '' };
  const refused = await manager.form('/api/add_absence', ill, { back: address });
  t.match((await refused.follow()).words(), 'Ostatni dzień jest przed pierwszym');
  const added = await manager.form('/api/add_absence', { ...ill, to: wednesday }, { back: address });
  t.equal(added.location, '/rota');
  const shown = (await added.follow()).words();
  t.match(shown, 'Dodano nieobecność');
  t.match(shown, /Marek Lis: nieobecność do środy 1 zadanie bez pracownika · od soboty, 21 listopada, do środy, 25/);
  const next = (await manager.get(`/rota?date=${wednesday}`)).words();
  t.match(next, /pon.–wt. Piotr śr. Marek bez pracownika czw.–ndz. bez pracownika/);
  t.match(
    next,
    /Praca w tym tygodniu zadania Piotr Sowa 5 Marek Lis nieobecność 0 Bez pracownika Podziel pracę bez pracownika 9/,
  );
  t.match(next, /Nieobecności Marek Lis 21–25 lis 2026 · bez zastępstwa Odwołaj/);
  for (const page of ['/home?section=0', '/day'])
    t.match(
      (await manager.get(page)).words(),
      'Marek Lis: nieobecność do środy 1 zadanie bez pracownika Podziel',
      page,
    );
  await manager.form('/api/remove_absence', { id }, { back: '/rota' });
  t.match((await manager.get('/rota')).words(), 'Nikogo nie będzie brakować');

  const worker = await app.as(piotr);
  t.match(
    (await worker.get('/home?section=2')).words(),
    /Twój tydzień poniedziałek, 23 listopada Karmienie \(2\) wtorek, 24 listopada Karmienie \(2\) środa, 25 listopada Karmienie/,
  );
  t.notMatch((await manager.get('/home?section=2')).words(), 'Twój tydzień');
});

t.test('races', async (t) => {
  const { piotr, ewa, marek, horses, book, setRota } = await openStable();
  const second = await app.as('manager');
  const worker = await app.as(marek);

  await t.test('an absence beside a completion: finished tasks keep the worker who did them', async (t) => {
    for (let nth = 0; nth < RACES; nth++) {
      const { id } = await buildTask(app, { horse: horses.A, worker: marek });
      const absence = randomUUID();
      const [done, away] = await Promise.all([
        worker.post('/api/complete_service', { id }),
        manager.post('/api/add_absence', { id: absence, worker_id: marek.id, from: today(app), to: today(app) }),
      ]);
      t.equal(away.status, 201);
      const task = await app.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      t.match(
        task,
        done.status === 200
          ? { finished_by: marek.id, worker_id: task.worker_id }
          : { finished_by: null, worker_id: null },
      );
      t.equal(away.json<{ freed: number }>().freed, task.worker_id === null ? 1 : 0, 'a freed task is counted once');
      await manager.post('/api/remove_absence', { id: absence });
      await manager.post('/api/complete_service', { id });
    }
  });

  await t.test('when two managers assign one round at once, each task has one worker', async (t) => {
    const ids: string[] = [];
    for (let nth = 0; nth < 12; nth++) ids.push((await buildTask(app, { horse: horses.A })).id);
    const give = (client: Client, to: string) =>
      client.post('/api/assign_work', { date: today(app), assignments: [{ worker_id: to, ids }] });
    const [one, other] = await Promise.all([give(manager, piotr.id), give(second, ewa.id)]);
    const given = [one, other].map((answer) => answer.json<{ assigned: string[] }>().assigned);
    t.same(given.flat().sort(), ids.toSorted());
    const whose = app.db.selectFrom('tasks').select(['id', 'worker_id']).where('id', 'in', ids);
    for (const { id, worker_id } of await whose.execute())
      t.equal(worker_id, given[0]?.includes(id) ? piotr.id : ewa.id);
    const move = (client: Client, to: string) => client.post('/api/move_work', { ids, worker_id: to });
    await Promise.all([move(manager, piotr.id), move(second, ewa.id)]);
    t.equal(
      new Set((await whose.execute()).map(({ worker_id }) => worker_id)).size,
      1,
      'the later one wins for all tasks',
    );
  });

  await t.test('a rota change beside new bookings: no task follows the old rota', async (t) => {
    await Promise.all([
      book(horses.A),
      setRota(every(ewa.id)),
      book(horses.B),
      setRota(every(piotr.id)),
      book(horses.A),
    ]);
    const [line] = (await manager.get('/api/rota')).json<RotaLine[]>();
    const rows = await app.db
      .selectFrom('tasks')
      .innerJoin('services', 'services.id', 'tasks.service_id')
      .where('services.name', '=', 'Karmienie')
      .select(['worker_id', 'date_to_finish'])
      .execute();
    const wrong = rows.filter(
      ({ worker_id, date_to_finish }) => worker_id !== line?.worker_ids[weekdayOf(date_to_finish) as 1],
    );
    t.ok(rows.length > 700);
    t.same(wrong, []);
  });

  await t.test('a move of a horse beside bookings and the rota: its tasks follow its new aisle', async (t) => {
    await manager.post('/api/list_boxes', { aisle_1: 'A', boxes_1: 'A1–A3', aisle_2: 'B', boxes_2: 'B1–B3' });
    const move = (box: string) => manager.put('/api/horses/fix_conflict', { horse_id: horses.A.id, box });
    const moves = [
      ['B2', ewa],
      ['A2', marek],
      ['B3', piotr],
    ] as const;
    for (const [box, who] of moves.slice(0, byDay(1, 3))) {
      const answers = await Promise.all([
        book(horses.A),
        setRota(every(who.id), 'B'),
        move(box),
        setRota(every(marek.id), 'A'),
        book(horses.A),
      ]);
      t.ok(
        answers.every(({ status }) => status < 300),
        `no request is refused: ${answers.map(({ status }) => status)}`,
      );
      const whose = app.db
        .selectFrom('tasks')
        .innerJoin('services', 'services.id', 'tasks.service_id')
        .where('services.name', '=', 'Karmienie')
        .where('horse_id', '=', horses.A.id)
        .where('is_open', '=', true)
        .select('worker_id')
        .distinct();
      t.same(await whose.execute(), [{ worker_id: (box.startsWith('B') ? who : marek).id }], box);
    }
  });
});

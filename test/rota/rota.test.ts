import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { addDays, type Day, mondayOf, weekdayOf } from '../../server/domain/days.ts';
import type { Absence, RotaLine } from '../../server/features/rota/schema.ts';
import { startApp } from '../support/app.ts';
import {
  buildDevice,
  buildGroup,
  buildHorse,
  buildPerson,
  buildService,
  buildTask,
  today,
} from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { byDay } from '../support/drill.ts';
import { linksOf } from '../support/forms.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRow, storedRows, storeRow } from '../support/stored-rows.ts';

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
  await storeRow(app, 'boxes', { name: 'A1', aisle: 'A', position: 1 });
  await storeRow(app, 'boxes', { name: 'B1', aisle: 'B', position: 2 });
  const service = await buildService(app, { name: 'Karmienie' });
  const piotr = await buildPerson(app, { role: 'worker', first_name: 'Piotr', last_name: 'Sowa' });
  const ewa = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const marek = await buildPerson(app, { role: 'worker', first_name: 'Marek', last_name: 'Lis' });
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
    const rows = await storedRows(app, 'tasks', { horse_id: horse.id }, 'date_to_finish', 'worker_id');
    const shown = rows.filter(({ date_to_finish }) => date_to_finish < addDays(today(app), days));
    return shown.map(({ worker_id }) => people.get(worker_id ?? '')?.[0] ?? '–').join('');
  };
  const setRota = (worker_ids: object, aisle?: string) =>
    manager.post('/api/set_rota', { service_id: service.id, worker_ids, ...(aisle && { aisle }) });
  return { service, piotr, ewa, marek, horses, book, workOf, setRota };
}

const taskOn = async (horse: { id: string }, day: Day): Promise<string> =>
  (await storedRow(app, 'tasks', { horse_id: horse.id, date_to_finish: day })).id;

const workerOf = async ({ id }: { id: string }) => (await storedRow(app, 'tasks', { id })).worker_id;

const move = (horse: { id: string }, box: string | null) =>
  manager.put('/api/horses/fix_conflict', { horse_id: horse.id, box });

const wordsOf = async (address: string) => (await manager.get(address)).words();
const rotaLines = async () => (await manager.get('/api/rota')).json<RotaLine[]>();
const offeredShares = (text: string) =>
  [...text.matchAll(/name="assignments" value="([^"]*)"/g)].map(([, value = '']) => value.replaceAll('&quot;', '"'));

t.test('new and unassigned tasks follow the rota, tasks assigned by hand stay', async (t) => {
  const { service, piotr, ewa, marek, horses, book, workOf, setRota } = await openStable();
  await book(horses.A);
  t.equal(await workOf(horses.A), '––––––––––––––');
  const byHand = await taskOn(horses.A, addDays(today(app), 1));
  await manager.post('/api/assign_worker_to_service', { worker_id: marek.id, service_completion_id: byHand });

  const set = await setRota({ ...every(piotr.id), 6: ewa.id, 7: null });
  t.equal(set.status, 200);
  t.equal(await workOf(horses.A), 'EMPPPPPE–PPPPP', 'from Saturday on');
  const free = await storedRows(app, 'tasks', { worker_id: null });
  t.equal(free.length, 52, 'Sundays of a year, less the one assigned by hand');
  t.same(set.json(), { moved: 313 });
  await book(horses.B);
  t.equal(await workOf(horses.B), 'E–PPPPPE–PPPPP', 'new tasks follow it');

  await setRota({ ...every(null), 1: marek.id, 7: marek.id }, 'B');
  t.equal(await workOf(horses.B), 'EMMPPPPEMMPPPP', 'on each day an aisle’s line wins over the stable’s');
  t.equal(await workOf(horses.A), 'EMPPPPPE–PPPPP');
  t.same(await rotaLines(), [
    { service_id: service.id, aisle: '', worker_ids: { ...every(piotr.id), 6: ewa.id, 7: null } },
    { service_id: service.id, aisle: 'B', worker_ids: { ...every(null), 1: marek.id, 7: marek.id } },
  ]);

  const done = await taskOn(horses.A, today(app));
  await manager.post('/api/complete_service', { id: done });
  await setRota(every(null));
  t.equal(await workOf(horses.A), 'EM––––––––––––', 'finished tasks stay, tasks of the removed line are unassigned');
  await setRota(every(null), 'B');
  t.same(await rotaLines(), []);
  t.same((await setRota(every(ewa.id))).json<{ moved: number }>().moved, 2 * 366 - 2);
  t.same((await setRota(every(ewa.id))).json(), { moved: 0 }, 'the second time nothing moves');

  const taken = await taskOn(horses.B, addDays(today(app), 2));
  const give = (worker_id: string | null) => manager.post('/api/move_work', { ids: [taken], worker_id });
  await give(null);
  await setRota(every(null));
  await give(ewa.id);
  await setRota(every(piotr.id));
  t.equal(await workerOf({ id: taken }), ewa.id, 'assigned by hand to the worker of an earlier rota, it stays');
});

t.test('tasks follow a horse to another aisle, and the rota follows a renamed aisle', async (t) => {
  const { piotr, ewa, marek, horses, book, workOf, setRota } = await openStable();
  const list = (one: string, boxesOfOne: string, other = '', boxesOfOther = '') =>
    manager.post('/api/list_boxes', { aisle_1: one, boxes_1: boxesOfOne, aisle_2: other, boxes_2: boxesOfOther });
  await list('A', 'A1–A3', 'B', 'B1–B3');
  await book(horses.A);
  await setRota(every(piotr.id));
  await setRota({ 1: ewa.id, 7: ewa.id }, 'A');
  await setRota({ 1: marek.id, 2: marek.id }, 'B');
  const byHand = await taskOn(horses.A, addDays(today(app), 8));
  await manager.post('/api/move_work', { ids: [byHand], worker_id: marek.id });
  await manager.post('/api/complete_service', { id: await taskOn(horses.A, today(app)) });
  t.equal(await workOf(horses.A, 11), 'PEEPPPPPMEP');

  const moves = [
    ['B2', 'PPMMPPPPMMM', 'finished tasks and those assigned by hand stay'],
    ['b3', 'PPMMPPPPMMM', 'another box of the aisle changes nothing'],
    [null, 'PPPPPPPPMPP', 'without a box the stable’s line applies'],
  ] as const;
  for (const [box, work, message] of moves) {
    t.equal((await move(horses.A, box)).status, 200);
    t.equal(await workOf(horses.A, 11), work, message);
  }
  const { name, breed, description } = horses.A;
  const data = { name, breed, description, payment: 0, payment_for_annual: 0, box_number: 'A1' };
  t.equal((await manager.post(`/api/update_horse/${horses.A.id}`, data)).status, 200);
  t.equal(await workOf(horses.A, 11), 'PEEPPPPPMEP', 'moved in its own form');

  const lines = async () => (await rotaLines()).map(({ aisle, worker_ids }) => [aisle, worker_ids[1]]);
  t.equal((await list('Zachodnia', 'A1–A4', 'B', 'B1–B3')).status, 200);
  const renamed = [
    ['', piotr.id],
    ['B', marek.id],
    ['Zachodnia', ewa.id],
  ];
  t.same(await lines(), renamed);
  t.equal(await workOf(horses.A, 11), 'PEEPPPPPMEP', 'it is the same aisle');
  t.equal((await list('Zachodnia', 'A3–A4', 'B', 'B1–B3, A1–A2')).status, 200);
  t.equal(await workOf(horses.A, 11), 'PPMMPPPPMMM', 'its box is in another aisle now');
  t.equal((await list('B', 'B1–B3, A1–A4')).status, 200);
  t.same(await lines(), [renamed[0], renamed[1]], 'a deleted aisle has no line');
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
  const eighth = { service_id: service.id, worker_ids: { 1: piotr.id, 8: piotr.id } };
  const wrongDay = (await manager.post('/api/set_rota', eighth)).json<Refusal>().fields.worker_ids;
  t.equal(wrongDay, 'Dni tygodnia mają numery od 1 do 7', 'no day is left out by mistake');
  for (const worker_ids of [null, [], 'x', { 1: 'x' }, { 1: 5 }, { 0: null }, { poniedziałek: null }])
    t.equal((await refused({ worker_ids }))[0], 400, JSON.stringify(worker_ids));
  await setRota(every(piotr.id));
  await manager.post('/api/set_role', { id: piotr.id, role: 'user' });
  t.same(await rotaLines(), [], 'a former worker leaves the rota');
});

t.test('an absence', async (t) => {
  const { piotr, ewa, marek, horses, book, workOf, setRota } = await openStable();
  await book(horses.A);
  await setRota(every(marek.id));
  const byHand = await buildTask(app, { horse: horses.B, worker: marek, day: addDays(today(app), 2) });
  const week = { worker_id: marek.id, from: today(app), to: addDays(today(app), 6) };
  const add = (input: object) => manager.post('/api/add_absence', { id: randomUUID(), ...week, ...input });
  const absences = async () => (await manager.get('/api/absences')).json<Absence[]>();

  await t.test('unassigns the tasks of its days, and the rota skips the worker', async (t) => {
    const id = randomUUID();
    await manager.post('/api/complete_service', { id: await taskOn(horses.A, today(app)) });
    const sent = { id, ...week };
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
    const hers = await add({ worker_id: ewa.id, from: back, to: back });
    t.equal(hers.json<{ freed: number }>().freed, 1, 'her own task');
    await buildDevice(app, { person: ewa });
    const asked = await add({ to: addDays(today(app), 3), stand_in: ewa.id });
    t.equal(asked.status, 409);
    t.match(asked.json<Refusal>().fields.confirmed, /^23\.11 nikt nie zastąpi: ta osoba też jest wtedy nieobecna/);
    const alone = await add({ from: back, to: back, stand_in: ewa.id });
    t.equal(alone.status, 400);
    t.match(alone.json<Refusal>().fields.stand_in, /też jest wtedy nieobecna \(23\.11\)/);
    const answer = await add({ to: addDays(today(app), 3), stand_in: ewa.id, confirmed: true });
    t.match(answer.json(), { freed: 1 });
    const away = { stand_in_away: [{ from: back, to: back }], stood_in_for: [] };
    t.match(await absences(), [
      { worker_id: marek.id, ...away },
      { worker_id: ewa.id, stood_in_for: ['Marek Lis'] },
    ]);
    t.match(await wordsOf('/rota'), /Marek Lis .* zastępstwo: Ewa \S+ · zastępstwo też nieobecne 23\.11/);
    t.match(await wordsOf('/home?section=0'), /Marek Lis: nieobecność .*zastępstwo też nieobecne 23\.11/);
    const { id } = answer.json<{ id: string }>();
    const told = await sql`select data from pgboss.job where name = 'push-stands-in'`.execute(app.db);
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
  const held = await task({ worker: piotr });
  const free = await task({});
  const done = await task({ finishedBy: piotr });
  const skipped = await task({});
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
  t.same([await workerOf(held), await workerOf(free), await workerOf(done)], [ewa.id, ewa.id, null]);
  t.equal((await manager.post('/api/move_work', { ids: [held.id], worker_id: null })).status, 200);
  t.equal(await workerOf(held), null);
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
  t.match(await wordsOf(round), /Przekaż zadania.*A1|a1/);
  t.match(await wordsOf(`/day/move?worker=${piotr.id}`), 'Nie ma czego przekazać');
  t.match(await wordsOf(`/day/move?worker=${ewa.id}`), 'Ewa Lis Komu wybierz Marek Lis · ma 0');
});

t.test('tasks left by an absence are shared evenly on each of its days', async (t) => {
  const { piotr, marek, horses } = await openStable();
  const adam = await buildPerson(app, { role: 'worker', first_name: 'Adam', last_name: 'Kot' });
  const stables = await buildGroup(app, { workers: [piotr, marek, adam] });
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

  const weekOf = (day: Day) => wordsOf(`/rota?date=${day}`);
  t.match(await weekOf(from), /Pojenie .*pon.–pt. Marek sob.–ndz. Marek bez pracownika/);
  const page = await manager.get(`/day/assign?absence=${one}&show=even`);
  t.match(page.words(), /6 zadań dla 2 osób/);
  t.match(page.words(), /Adam Kot dostanie 3/, 'two of today, because he has the fewest, and one of the third day');
  t.match(page.words(), /Piotr Sowa ma już 2, dostanie 3 , razem 5/, 'both of the day on which Adam is absent');
  t.match(page.words(), /Nic nie dostają Ewa Lis spoza grup tych usług Marek Lis nieobecność/);
  const fields = { assignments: offeredShares(page.text) };
  const saved = await manager.form('/api/assign_work', fields, { back: `/day/assign?absence=${one}` });
  t.match(saved, { status: 303, headers: { location: '/rota' } });
  t.match((await manager.get('/api/absences')).json(), [{ id: one, left: 0 }, {}]);
  t.match(await weekOf(from), /Pojenie .*pon.–pt. Marek sob. Marek Adam ndz. Marek Piotr/, 'the current workers');
  t.match(await weekOf(addDays(from, 2)), /Pojenie .*pon. Marek rozdane wt.–ndz. Marek/, 'some each');
  t.match(await wordsOf(`/day/assign?absence=${one}`), 'Każde zadanie ma pracownika');
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
  t.match(await wordsOf(back), 'Bez pracownika: 2 zadania.');
  const saved = await manager.form('/api/assign_work', { assignments: offeredShares(preview.text) }, { back });
  t.equal(saved.location, `/rota?date=${monday}`);
  t.notMatch((await manager.get(`/rota?date=${monday}`)).text, '/day/assign?week');
  t.match(await wordsOf(`/day/assign?week=${addDays(monday, 3)}`), /23–29 lis.*Każde zadanie ma/);
});

t.test('the week and its absences work without JavaScript', async (t) => {
  const { service, piotr, marek, horses, book, setRota } = await openStable();
  await book(horses.A);
  await book(horses.B);
  t.match(await wordsOf('/rota'), /1 usługa bez grafiku: robi, kto może Karmienie Praca w tym/, 'and nothing else');
  const week = { worker_1: piotr.id, worker_2: piotr.id, worker_3: marek.id, worker_7: '' };
  const saved = await manager.form('/api/set_rota', { service_id: service.id, ...week }, { back: '/rota' });
  t.match(saved, { status: 303, location: '/rota' });
  await setRota({ 3: piotr.id }, 'B');
  const rota = await wordsOf('/rota');
  t.match(rota, /Karmienie 2 konie pon.–wt. Piotr śr. Marek czw.–ndz. bez pracownika/);
  t.match(rota, /bez pracownika alejka B śr. Piotr Praca w tym/);
  t.notMatch(rota, 'bez grafiku');
  const line = `/rota?dialog=line&id=${service.id}`;
  const [wednesdays = ''] = linksOf((await manager.get('/rota')).text, 'Marek');
  t.match((await manager.get(wednesdays)).text, /name="worker_3"[^>]* autofocus/i, 'a name leads to its day');
  t.match(await wordsOf(line), 'Inaczej w alejce…');
  t.match(await wordsOf(`${line}&dialog_aisle=B`), /Karmienie · alejka B .*pon. jak w całej stajni/);
  t.match(await wordsOf(`${line}&dialog_aisle=`), 'Alejka wybierz A');
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
  const next = await wordsOf(`/rota?date=${wednesday}`);
  t.match(next, /pon.–wt. Piotr śr. Marek bez pracownika czw.–ndz. bez pracownika/);
  t.match(next, /Praca w tym tygodniu zadania Piotr Sowa 5 Marek Lis nieobecność 0 Bez pracownika/);
  t.match(next, /Bez pracownika Podziel pracę bez pracownika 9/);
  t.match(next, /Nieobecności Marek Lis 21–25 lis 2026 · bez zastępstwa Odwołaj/);
  const left = 'Marek Lis: nieobecność do środy 1 zadanie bez pracownika Podziel';
  for (const page of ['/home?section=0', '/day']) t.match(await wordsOf(page), left, page);
  await manager.form('/api/remove_absence', { id }, { back: '/rota' });
  t.match(await wordsOf('/rota'), 'Nikogo nie będzie brakować');

  const hers = (await (await app.as(piotr)).get('/home?section=2')).words();
  t.match(hers, /Twój tydzień poniedziałek, 23 listopada Karmienie \(2\) wtorek, 24 listopada Karmienie \(2\)/);
  t.match(hers, /wtorek, 24 listopada Karmienie \(2\) środa, 25 listopada Karmienie/);
  t.notMatch(await wordsOf('/home?section=2'), 'Twój tydzień');
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
      const task = await storedRow(app, 'tasks', { id });
      t.equal(task.finished_by, done.status === 200 ? marek.id : null);
      if (done.status !== 200) t.equal(task.worker_id, null);
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
    for (const id of ids) t.equal(await workerOf({ id }), given[0]?.includes(id) ? piotr.id : ewa.id);
    const pass = (client: Client, to: string) => client.post('/api/move_work', { ids, worker_id: to });
    await Promise.all([pass(manager, piotr.id), pass(second, ewa.id)]);
    const last = new Set(await Promise.all(ids.map((id) => workerOf({ id }))));
    t.equal(last.size, 1, 'the later one wins for all tasks');
  });

  const feeding = await storedRow(app, 'services', { name: 'Karmienie' });

  await t.test('a rota change beside new bookings: no task follows the old rota', async (t) => {
    const changes = [() => setRota(every(ewa.id)), () => setRota(every(piotr.id))] as const;
    await Promise.all([book(horses.A), changes[0](), book(horses.B), changes[1](), book(horses.A)]);
    const [line] = await rotaLines();
    const rows = await storedRows(app, 'tasks', { service_id: feeding.id });
    t.ok(rows.length > 700);
    const expected = (day: Day) => line?.worker_ids[weekdayOf(day) as 1];
    const strays = rows.filter(({ worker_id, date_to_finish }) => worker_id !== expected(date_to_finish));
    t.same(strays, []);
  });

  await t.test('a move of a horse beside bookings and the rota: its tasks follow its new aisle', async (t) => {
    await manager.post('/api/list_boxes', { aisle_1: 'A', boxes_1: 'A1–A3', aisle_2: 'B', boxes_2: 'B1–B3' });
    const moves = [
      ['B2', ewa],
      ['A2', marek],
      ['B3', piotr],
    ] as const;
    for (const [box, who] of moves.slice(0, byDay(1, 3))) {
      const answers = await Promise.all([
        book(horses.A),
        setRota(every(who.id), 'B'),
        move(horses.A, box),
        setRota(every(marek.id), 'A'),
        book(horses.A),
      ]);
      const refused = answers.filter(({ status }) => status >= 300);
      t.same(refused, [], 'no request is refused');
      const tasks = await storedRows(app, 'tasks', { service_id: feeding.id, horse_id: horses.A.id, is_open: true });
      const workers = [...new Set(tasks.map(({ worker_id }) => worker_id))];
      t.same(workers, [(box.startsWith('B') ? who : marek).id], box);
    }
  });
});

import { sql } from 'kysely';
import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
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
import { offeredOperation } from '../support/forms.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);
const manager = await app.as('manager');

/** Removes all workers and all work. */
async function emptyDay(): Promise<void> {
  await emptyStable(app);
  await app.db.updateTable('people').set({ role: 'user' }).where('role', '=', 'worker').execute();
}

type Assigned = { assigned: string[]; refused: { id: string; code: string; message: string }[] };

const workerOf = async (id: string) => (await storedRow(app, 'tasks', { id })).worker_id;
const workersOf = (ids: string[]) => Promise.all(ids.map(workerOf));
const buildEwa = () => buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
const buildJan = () => buildPerson(app, { role: 'worker', first_name: 'Jan', last_name: 'Sowa' });
const assign = (worker_id: string | null, ids: string[], date = today(app)) =>
  manager.post('/api/assign_work', { date, assignments: [{ worker_id, ids }] });

t.test('a day is assigned in one call, audited task by task, and each worker is told once', async (t) => {
  const [ewa, jan] = [await buildPerson(app, { role: 'worker' }), await buildPerson(app, { role: 'worker' })];
  for (const person of [ewa, jan]) await buildDevice(app, { person });
  const tasks = await Promise.all([1, 2, 3].map(() => buildTask(app)));
  const [one, two, three] = tasks.map(({ id }) => id) as [string, string, string];
  const assignments = [
    { worker_id: ewa.id, ids: [one, two] },
    { worker_id: jan.id, ids: [three] },
  ];
  const answer = await manager.post('/api/assign_work', { date: today(app), assignments });
  t.equal(answer.status, 200);
  t.match(answer.json(), { assigned: [one, two, three], refused: [], operation: /^[0-9a-f-]{36}$/ });
  t.same(await workersOf([one, two, three]), [ewa.id, ewa.id, jan.id]);

  const audited = () => storedRows(app, 'audit_log', { action: 'assign_worker' });
  const entries = await audited();
  t.same(entries.map(({ entity_id }) => entity_id).sort(), [one, two, three].sort());
  t.match(entries[0], { actor_id: manager.person?.id, before: { worker_id: null } });

  const { rows } = await sql<{ data: { person_id: string } }>`
    select data from pgboss.job where name = 'push-work-assigned'`.execute(app.db);
  const told = rows.map(({ data }) => data.person_id);
  t.same(told.sort(), [ewa.id, jan.id].sort(), 'one each, however many tasks');

  await manager.post('/api/assign_work', { date: today(app), assignments });
  t.equal((await audited()).length, 3, 'a repeated assignment changes nothing');
});

t.test('tasks finished or taken meanwhile are refused by name, and the rest is saved', async (t) => {
  const ewa = await buildEwa();
  const jan = await buildPerson(app, { role: 'worker' });
  const horse = await buildHorse(app, { name: 'Bursztyn' });
  const service = await buildService(app, { name: 'Karmienie' });
  const free = await buildTask(app);
  const done = await buildTask(app, { horse, service, finishedBy: ewa });
  const taken = await buildTask(app, { horse, service, worker: ewa });
  const tomorrow = await buildTask(app, { day: addDays(today(app), 1) });
  const ids = [free, done, taken, tomorrow].map(({ id }) => id);
  const answer = await assign(jan.id, ids);
  t.equal(answer.status, 200);
  const { assigned, refused } = answer.json<Assigned>();
  t.same(assigned, [free.id]);
  t.same(refused, [
    { id: done.id, code: 'already_done', message: 'Karmienie · Bursztyn: zadanie jest już wykonane (Ewa Lis).' },
    { id: taken.id, code: 'task_taken', message: 'Karmienie · Bursztyn: zadanie ma już Ewa Lis.' },
    { id: tomorrow.id, code: 'not_found', message: 'Nie ma takiego zadania w tym dniu.' },
  ]);
  t.same(await workersOf([free.id, taken.id]), [jan.id, ewa.id]);

  t.same((await assign(null, [taken.id])).json<Assigned>().assigned, [taken.id], 'it can be taken back');
  t.equal(await workerOf(taken.id), null);
});

t.test('tasks go only to workers, one to five hundred at once, each once', async (t) => {
  const { id } = await buildTask(app);
  const worker = await app.person('worker');
  const call = async (assignments: object[]) =>
    (await manager.post('/api/assign_work', { date: today(app), assignments })).status;
  const many = Array.from({ length: 501 }, () => crypto.randomUUID());
  t.equal(await call([]), 400);
  t.equal(await call([{ worker_id: (await app.person('user')).id, ids: [id] }]), 400);
  for (const ids of [[], [id, id], many]) t.equal(await call([{ worker_id: worker.id, ids }]), 400);
  t.equal(await workerOf(id), null);

  const user = await app.person('user');
  const refused = (await manager.post('/api/move_work', { worker_id: user.id, ids: [id] })).json();
  t.match(refused, { code: 'not_a_worker', fields: { worker_id: 'Wybierz pracownika' } });
  t.equal(await call([{ worker_id: worker.id.toUpperCase(), ids: [id.toUpperCase()] }]), 200, 'ids may be in capitals');
  t.equal(await workerOf(id), worker.id);
});

t.test('a refused form to move work comes back to its page, and a saved one leads to the board', async (t) => {
  const [ewa, jan] = [await buildEwa(), await buildJan()];
  const { id } = await buildTask(app, { worker: ewa });
  const back = `/day/move?date=${today(app)}&worker=${ewa.id}`;
  const refused = await manager.form('/api/move_work', { worker_id: jan.id }, { back });
  t.equal(refused.headers.location, back);
  t.match((await refused.follow()).words(), 'Zaznacz co najmniej jedno zadanie');
  const moved = await manager.form('/api/move_work', { ids: [id], worker_id: jan.id }, { back });
  t.equal(moved.headers.location, `/day?date=${today(app)}`);
  t.equal(await workerOf(id), jan.id);
});

t.test('with two managers at once each task goes to one, and each is told what the other did', async (t) => {
  const managers = [manager, await app.as('admin')];
  const workers = [await buildPerson(app, { role: 'worker' }), await buildPerson(app, { role: 'worker' })];
  const tasks = await Promise.all(Array.from({ length: 30 }, () => buildTask(app)));
  const ids = tasks.map(({ id }) => id);
  const answers = await Promise.all(
    managers.map((manager, nth) => {
      const assignments = [{ worker_id: workers[nth]?.id, ids: nth ? ids.toReversed() : ids }];
      return manager.post('/api/assign_work', { date: today(app), assignments });
    }),
  );
  const statuses = answers.map(({ status }) => status);
  t.same(statuses, [200, 200]);
  const counts = answers.map((answer) => answer.json<Assigned>().assigned.length).sort((one, other) => one - other);
  t.same(counts, [0, 30]);
});

t.test('with plain forms: chosen, shown, saved', async (t) => {
  await emptyDay();
  await buildEwa();
  const jan = await buildJan();
  const group = await buildGroup(app, { workers: [jan] });
  const feeding = await buildService(app, { name: 'Karmienie' });
  const shoeing = await buildService(app, { name: 'Kowal', groups: [group] });
  const feed = [];
  for (const box of ['2', '10', '1', '3']) {
    const horse = await buildHorse(app, { box_number: box });
    feed.push(await buildTask(app, { service: feeding, horse }));
  }
  const shoe = await buildTask(app, { service: shoeing });
  const day = today(app);

  const choices = (await manager.get(`/day/assign?date=${day}`)).words();
  t.match(choices, /Bez pracownika: 5 zadań/);
  t.match(choices, /Karmienie 4 zadania · boksy 1–10/);

  const preview = await manager.get(`/day/assign?date=${day}&show=even`);
  t.match(preview.words(), /Ewa Lis dostanie 3 Karmienie 3 zadania · boksy 1–3/);
  t.match(preview.words(), /Jan Sowa dostanie 2 Karmienie 1 zadanie · boks 10 Kowal 1 zadanie/, 'only he may shoe');
  t.equal(await workerOf(shoe.id), null, 'nothing is saved yet');

  const found = [...preview.text.matchAll(/name="assignments" value="([^"]*)"/g)];
  const assignments = found.map(([, value = '']) => value.replaceAll('&quot;', '"'));
  await manager.post('/api/complete_service', { id: feed[0]?.id });
  const back = `/day/assign?date=${day}`;
  const saved = await manager.form('/api/assign_work', { date: day, assignments }, { back });
  t.equal(saved.location, `/day/assign?date=${day}&refused=${feed[0]?.id}`);
  const told = (await saved.follow()).words();
  t.match(told, /Tego nie przydzielono, resztę zapisano Karmienie, .* boks 2 : jest już wykonane/);
  t.equal(await workerOf(shoe.id), jan.id);

  const again = await manager.form('/api/assign_work', { date: day, assignments: assignments[1] as string }, { back });
  t.equal(again.location, `/day?date=${day}`);
  const page = (await again.follow()).words();
  t.match(page, /Przydzielono zadania/);
  t.match(page, /Ewa Lis 0 z 2/);
});

t.test('an assignment is taken back from the alert, all of it or nothing', async (t) => {
  const [ewa, jan] = [await buildPerson(app, { role: 'worker' }), await buildPerson(app, { role: 'worker' })];
  const [one, two] = [(await buildTask(app)).id, (await buildTask(app)).id];
  const workers = () => workersOf([one, two]);
  const choose = async (worker_id: string, ids: string[]) => {
    app.clock.advance({ minutes: 1 });
    const assignments = JSON.stringify({ worker_id, ids });
    return manager.form('/api/assign_work', { date: today(app), assignments }, { back: '/day' });
  };

  const operation = offeredOperation((await (await choose(ewa.id, [one, two])).follow()).text);
  const other = await app.as(await buildPerson(app, { role: 'manager' }));
  const byOther = await other.post('/api/take_back_assignment', { operation });
  t.equal(byOther.status, 404, 'only by the manager who made it');
  app.clock.advance({ minutes: 1 });
  const back = await manager.form('/api/take_back_assignment', { operation: operation ?? '' }, { back: '/day' });
  t.match((await back.follow()).words(), 'Cofnięto przydział');
  t.same(await workers(), [null, null]);
  const entries = await storedRows(app, 'audit_log', { entity_id: one }, 'id', 'after');
  t.same(entries.at(-1)?.after, { worker_id: null });
  t.equal((await manager.post('/api/take_back_assignment', { operation })).status, 409, 'once');

  const again = offeredOperation((await (await choose(ewa.id, [one, two])).follow()).text);
  await manager.post('/api/complete_service', { id: one });
  t.equal(
    (await manager.post('/api/take_back_assignment', { operation: again })).status,
    409,
    'finished tasks block it',
  );
  t.same(await workers(), [ewa.id, ewa.id]);

  app.clock.advance({ minutes: 1 });
  const single = await manager.post('/api/assign_worker_to_service', { worker_id: jan.id, service_completion_id: two });
  app.clock.advance({ minutes: 1 });
  await manager.post('/api/take_back_assignment', single.json());
  t.same(await workers(), [ewa.id, ewa.id], 'a single task goes back to its previous worker');
});

t.test('when another manager assigned everything first, the page says so and keeps saying it', async (t) => {
  const other = await app.as('admin');
  const [ewa, jan] = [await buildEwa(), await buildJan()];
  const service = await buildService(app, { name: 'Karmienie' });
  const ids = [];
  for (const name of ['Bursztyn', 'Iskra', 'Luna', 'Malina', 'Orkan'])
    ids.push((await buildTask(app, { service, horse: await buildHorse(app, { name }) })).id);
  const date = today(app);
  await other.post('/api/assign_work', { date, assignments: [{ worker_id: ewa.id, ids }] });

  const assignments = JSON.stringify({ worker_id: jan.id, ids });
  const back = `/day/assign?date=${date}`;
  const refused = await manager.form('/api/assign_work', { date, assignments }, { back });
  t.equal(refused.location, back);
  const { text } = await refused.follow();
  const summary = text.match(/<div class="summary".*?<\/div>/s)?.[0] ?? '';
  t.match(summary, 'Karmienie · Bursztyn: zadanie ma już Ewa Lis. Karmienie · Iskra: zadanie ma już Ewa Lis.');
  t.match(summary, 'I jeszcze 2.', 'the rest are counted');
  t.equal(await workerOf(ids[0] as string), ewa.id, 'the first manager’s choice stays');
});

t.test('by hand: one worker for a round, another for one of its tasks', async (t) => {
  await emptyDay();
  const [ewa, jan] = [await buildEwa(), await buildJan()];
  const service = await buildService(app, { name: 'Karmienie' });
  const tasks = [];
  for (let nth = 0; nth < 3; nth++) tasks.push(await buildTask(app, { service }));
  const [one] = tasks;
  const split = (await manager.get(`/day/assign?split=${service.id}&to=${service.id}:${ewa.id}`)).text;
  t.equal(split.match(/name="one"/g)?.length, 3, 'each task has its own choice');
  t.match(split, `value="${service.id}:${ewa.id}" selected`, 'the choice stays');
  t.match(split, `<input type="hidden" name="open" value="${service.id}"`, 'the round stays open');
  const other = await buildService(app, { name: 'Pojenie' });
  for (let nth = 0; nth < 2; nth++) await buildTask(app, { service: other });
  const choicesWith = async (query: string) =>
    (await manager.get(`/day/assign?${query}`)).text.match(/aria-label="\w+, każde osobno"/g)?.join();
  t.match(await choicesWith(`open=${service.id}&workers=all`), 'Karmienie');
  t.match(await choicesWith(`open=${service.id}&split=${other.id}`), 'Pojenie', 'until another one is opened');
  const chosen = `to=${service.id}:${ewa.id}&one=${one?.id}:${jan.id}`;
  const preview = (await manager.get(`/day/assign?show=chosen&${chosen}`)).words();
  t.match(preview, /Ewa Lis dostanie 2/);
  t.match(preview, /Jan Sowa dostanie 1/);
  t.equal((await manager.get('/day/assign?to=nonsense&one=1&split=x&date=31.02')).status, 200);
});

t.test('overdue work without a worker is named on the board, and assigned on its day', async (t) => {
  await emptyDay();
  const before = addDays(today(app), -2);
  const horse = await buildHorse(app, { name: 'Perła' });
  const ewa = await buildEwa();
  await buildTask(app, { horse, day: before, worker: ewa });
  const task = await buildTask(app, { horse, day: before });
  await buildTask(app, { horse, worker: ewa });
  const board = await manager.get('/day');
  t.match(board.words(), /2 zadania zaległe Najstarsze od czwartku, 19 listopada: .* 1 bez pracownika Zobacz/);
  t.match(board.words(), 'Bez pracownika Przydziel zaległe: 1 0 zostało');
  t.match(board.words(), /Ewa Lis .*zaległe: 1/);
  t.match(board.text, `href="/day/assign?date=${before}"`);
  t.match((await manager.get(`/day/assign?date=${before}`)).text, task.service_id);
  await assign(ewa.id, [task.id], before);
  const after = (await manager.get('/day')).words();
  t.notMatch(after, 'Bez pracownika');
  t.match(after, /Ewa Lis .*zaległe: 2/);
  t.match((await manager.get('/home?section=2')).text, 'id="late"', 'the line of all overdue work links to it');
});

/** Workers 'Jan Lis A00', 'Jan Lis A01' and so on. */
async function buildTeam(size: number): Promise<{ id: string; name: string }[]> {
  const team = [];
  for (let nth = 0; nth < size; nth++) {
    const last_name = `Lis A${String(nth).padStart(2, '0')}`;
    const { id } = await buildPerson(app, { role: 'worker', first_name: 'Jan', last_name });
    team.push({ id, name: `Jan ${last_name}` });
  }
  return team;
}

t.test('a large team shows the workers with most left, and counts the rest', async (t) => {
  await emptyDay();
  const team = await buildTeam(70);
  const feeding = await buildService(app, { name: 'Karmienie' });
  const mucking = await buildService(app, { name: 'Pojenie' });
  const busy = team.slice(0, 34);
  for (const worker of busy) await buildTask(app, { service: mucking, worker });
  const [first, done] = [busy.at(-1), busy.at(-2)] as [{ id: string; name: string }, { id: string; name: string }];
  for (let nth = 0; nth < 2; nth++) await buildTask(app, { service: feeding, worker: first });
  await buildTask(app, { service: feeding, worker: busy[5] as { id: string }, day: addDays(today(app), -1) });
  await buildTask(app, { service: feeding, finishedBy: done });
  await buildTask(app, { service: feeding, finishedBy: await app.person('user') });
  await buildTask(app, { service: feeding });

  const board = (await manager.get('/day')).words();
  const namesIn = (text: string) => text.match(/Jan Lis A\d\d/g) ?? [];
  const list = board.slice(board.lastIndexOf('Zespół'));
  t.match(list, /Jan Lis A33 .*Jan Lis A05 .*zaległe: 1 .*Jan Lis A32 .*Jan Lis A00 .*Bez pracownika/);
  t.match(list, /Bez pracownika \S+ Przydziel 1 zostało/);
  t.match(list, 'Pokaż wszystko, jeszcze 5 osób', 'an owner who has done a task counts as one of the team');
  t.match(list, /Bez zadań: 36 osób Jan Lis A34, .*Jan Lis A63 i jeszcze 6/);
  t.equal(new Set(namesIn(list)).size, 60);
  t.match(board, '2 z 39 wykonanych zostało 37');
  const all = (await manager.get('/day?all=1')).words();
  t.equal(new Set(namesIn(all)).size, 70);
  t.notMatch(all, 'i jeszcze');

  const panel = (await manager.get('/home?section=0')).words();
  const part = panel.slice(panel.lastIndexOf('Zespół'));
  t.match(part, /Jan Lis A33 Karmienie 2, Pojenie 0 z 3 3 zostały Jan Lis A05 Pojenie 0 z 1 zaległe: 1 1 zostało/);
  t.match(part, /Jan Lis A00 .*Jan Lis A04 .*Bez pracownika \S+ Przydziel 1 zostało Pokaż wszystko, jeszcze 27 osób/);
  t.match(part, /Bez zadań: 36 osób Jan Lis A34, .*Jan Lis A63 i jeszcze 6/);
});

t.test('a list of workers offers those with least work of a large team, until all are asked for', async (t) => {
  await emptyDay();
  const team = await buildTeam(32);
  const [taken, other, free] = team as [{ id: string }, { id: string }, { id: string; name: string }];
  for (const worker of [taken, other]) await buildTask(app, { worker });
  const group = await buildGroup(app, { workers: team.slice(0, 31) });
  const service = await buildService(app, { name: 'Karmienie', groups: [group] });
  const anybodys = await buildService(app, { name: 'Pojenie' });
  await buildTask(app, { service });
  await buildTask(app, { service: anybodys });
  const offered = async (address: string) => {
    const { text } = await manager.get(address);
    const of = (id: string) =>
      team.filter((worker) => text.includes(`value="${id}:${worker.id}"`)).map((one) => one.name);
    return { text, fit: of(service.id), any: of(anybodys.id) };
  };
  const names = team.map(({ name }) => name);

  const some = await offered('/day/assign');
  t.match(some.text, 'Listy pokazują po 30 osób, które mają tego dnia najmniej zadań.');
  t.same(some.fit, [names[0], ...names.slice(2, 31)], 'of the group, sorted by work and then by name');
  t.same(some.any, names.slice(2));
  const chosen = await offered(`/day/assign?to=${anybodys.id}:${taken.id}`);
  t.match(chosen.text, `value="${anybodys.id}:${taken.id}" selected`, 'a chosen worker stays in the list');
  const all = await offered('/day/assign?workers=all');
  t.same([all.fit, all.any], [names.slice(0, 31), names]);
  t.notMatch(all.text, 'Pokaż wszystkich');
  t.match(all.text, '<input type="hidden" name="workers" value="all"', 'the choice is kept with every form');
  const preview = await manager.get(`/day/assign?show=chosen&workers=all&to=${service.id}:${taken.id}`);
  t.match(preview.words(), 'Jan Lis A00 ma już 1, dostanie 1');
  t.match(preview.text, 'workers=all', 'back to the choice');
  t.match((await manager.get('/day/assign?show=even')).words(), `${free.name} dostanie 1`);

  await app.db.deleteFrom('worker_groups').where('worker_id', '=', free.id).execute();
  t.match((await offered('/day/assign')).fit, [...names.slice(0, 2), ...names.slice(3, 31)], 'thirty are all listed');
});

import t from 'tap';
import { addDays, type Day, dayOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import {
  buildAbsence,
  buildBooking,
  buildGroup,
  buildHorse,
  buildLedgerEntry,
  buildPerson,
  buildService,
  buildTask,
  erased,
  type TestPerson,
} from '../support/builders.ts';
import { cookiesOf } from '../support/callers.ts';
import { byDay } from '../support/drill.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

const callFor = ({ id }: { id: string }) => `/api/delete_user/${id}`;

t.test('deleting an account', async (t) => {
  await startOver(app);
  const [manager, admin] = [await app.as('manager'), await app.as('admin')];

  t.test('ends the person’s sessions and work at once', async (t) => {
    const person = await buildPerson(app);
    const client = await app.as(person);
    t.equal((await manager.delete(callFor(person))).status, 200);
    t.match(await storedRow(app, 'people', { id: person.id }), erased(app));
    t.equal((await client.get('/api/protected')).status, 401);
    t.equal((await client.post('/api/token/refresh')).status, 401);
    const { email, password } = person;
    t.equal((await app.anonymous().post('/api/login', { email, password })).status, 401);
    t.equal((await manager.delete(callFor(person))).status, 404, 'it cannot be repeated');
    t.notMatch((await manager.get('/api/get_all_user_data')).text, person.id);
  });

  t.test('is audited without any personal data', async (t) => {
    const person = await buildPerson(app, { role: 'worker' });
    await manager.delete(callFor(person));
    const entry = { actor_id: manager.person?.id, action: 'delete_person', entity: 'person', after: null };
    t.match(await storedRow(app, 'audit_log', { entity_id: person.id }), { ...entry, before: { role: 'worker' } });
  });

  t.test('empties the reasons they gave others for a refusal', async (t) => {
    const decider = await buildPerson(app, { role: 'manager' });
    const decided = { denial_reason: 'Bo tak powiedziałam', decided_by: decider.id, decided_at: app.clock.now() };
    const { id } = await buildBooking(app, { approved: false, ...decided, deleted_at: app.clock.now() });
    t.equal((await manager.delete(callFor(decider))).status, 200);
    t.match(await storedRow(app, 'bookings', { id }), { denial_reason: '', decided_by: decider.id });
  });

  t.test('lets the e-mail be invited again', async (t) => {
    const person = await buildPerson(app);
    const invite = () => manager.post('/api/send_app_invitation', { email: person.email });
    t.equal((await invite()).status, 409);
    await manager.delete(callFor(person));
    t.equal((await invite()).status, 200);
  });

  t.test('is refused for oneself', async (t) => {
    for (const self of [manager, admin]) t.equal((await self.delete(callFor(self.person as TestPerson))).status, 403);
  });

  t.test('archives the horses: boxes and lists are free of them, finished tasks and the ledger stay', async (t) => {
    const owner = await buildPerson(app);
    const worker = await app.as('worker');
    const today = dayOf(app.clock.now());
    const horse = await buildHorse(app, { name: 'Bursztyn', owner, box_number: 'D1' });
    const daily = { days_of_week: [1, 2, 3, 4, 5, 6, 7], starts_on: addDays(today, -1) };
    const booking = await buildBooking(app, { horse, ...daily });
    const request = await buildBooking(app, { horse, approved: false, requested_by: owner.id });
    const done = await buildTask(app, { booking, day: addDays(today, -1) });
    const open = await buildTask(app, { booking, day: today });
    const later = await buildTask(app, { booking, day: addDays(today, 30) });
    t.equal((await worker.post('/api/complete_service', { id: done.id })).status, 200);

    const gone = await buildHorse(app, { owner, name: 'Zefir', archived_at: app.clock.now() });
    await buildLedgerEntry(app, { horse: gone, amount: grosze(2_000) });
    const left = `${horse.name}: do rozliczenia 45,00 zł, Zefir: nadpłata 20,00 zł`;
    const refused = await manager.delete(callFor(owner));
    t.equal(refused.status, 409);
    t.match(refused.text.replaceAll('\u00a0', ' '), `"fields":{"with_debt":"Nie wszystko jest rozliczone (${left}). `);
    const dialog = `/user/${owner.id}?tab=general&dialog=delete`;
    t.match((await manager.get(dialog)).words(), `Saldo nie jest wyrównane: ${left} Usuń mimo to`);
    const form = `${callFor(owner)}?_method=DELETE`;
    const unticked = await manager.form(form, { form: 'delete' }, { back: dialog });
    t.match((await unticked.follow()).words(), 'Rozlicz to albo zaznacz, że usuwasz mimo to.');
    const ticked = await manager.form(form, { form: 'delete', with_debt: 'true' }, { back: dialog });
    t.equal(ticked.location, '/home?section=7');
    t.same((await storedRow(app, 'horses', { id: horse.id })).archived_at, app.clock.now());
    await t.resolves(buildHorse(app, { box_number: 'd1 ' }), 'the box is free');
    const work = await storedRows(app, 'tasks', { horse_id: horse.id }, 'id');
    t.same(work, [{ id: done.id }], `neither ${open.id} nor ${later.id}`);
    for (const { id } of [booking, request]) t.ok((await storedRow(app, 'bookings', { id })).deleted_at, 'ended');
    t.equal((await storedRows(app, 'ledger_entries', { owner_id: owner.id })).length, 2);
    await expectSoundLedger(t, app);
  });

  t.test('removes a worker’s groups, rota and assignments; their finished tasks are by ‘Konto usunięte’', async (t) => {
    const person = await buildPerson(app, { role: 'worker', last_name: 'Przepiórka' });
    const service = await buildService(app);
    const rota = { service_id: service.id, worker_ids: { 1: person.id } };
    t.equal((await manager.post('/api/set_rota', rota)).status, 200);
    const away = { first_day: '2026-12-01' as Day, last_day: '2026-12-02' as Day };
    const absence = await buildAbsence(app, { worker: person, ...away });
    const standIn = await buildAbsence(app, { stand_in: person.id });
    const left = await buildTask(app, { absence_id: absence.id });
    await buildGroup(app, { workers: [person] });
    const open = await buildTask(app, { worker: person });
    const done = await buildTask(app, { worker: person });
    await (await app.as(person)).post('/api/complete_service', { id: done.id });
    t.match((await manager.get('/home?section=0')).words(), 'Przepiórka');

    await manager.delete(callFor(person));
    t.same(await storedRows(app, 'worker_groups', { worker_id: person.id }), []);
    t.same(await storedRows(app, 'rota'), []);
    t.same(await storedRows(app, 'absences', {}, 'id', 'stand_in'), [{ id: standIn.id, stand_in: null }]);
    t.equal((await storedRow(app, 'tasks', { id: left.id })).absence_id, null);
    t.match(await storedRow(app, 'tasks', { id: open.id }), { worker_id: null, finished_by: null });
    t.match(await storedRow(app, 'tasks', { id: done.id }), { worker_id: person.id, finished_by: person.id });
    const panel = (await manager.get('/home?section=0')).words();
    t.match(panel, 'Konto usunięte');
    t.notMatch(panel, 'Przepiórka');
  });

  t.test('by a plain form leads to the list of users with an alert', async (t) => {
    const person = await buildPerson(app);
    const form = () => manager.form(callFor(person), {}, { back: `/user/${person.id}`, method: 'DELETE' });
    const done = await form();
    t.match(done, { status: 303, location: '/home?section=7' });
    t.match((await done.follow()).words(), 'Konto zostało usunięte');
    const refused = await manager.form(callFor(admin.person as TestPerson), {}, { back: '/home', method: 'DELETE' });
    t.match((await refused.follow()).words(), 'Wystąpił błąd podczas usuwania konta');
  });
});

t.test('asks in a dialog that names the horses, or the first of many and their number', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const owner = await buildPerson(app);
  const dialogText = async () => (await manager.get(`/user/${owner.id}?dialog=delete`)).words();
  t.notMatch(await dialogText(), 'konie tej osoby');
  for (const name of ['Ćma', 'Amor', 'Bursztyn']) await buildHorse(app, { owner, name });
  t.match(await dialogText(), 'konie tej osoby (Amor, Bursztyn, Ćma) znikną');
  for (const name of ['Dina', 'Etna', 'Fado', 'Grom']) await buildHorse(app, { owner, name });
  t.match(await dialogText(), 'konie tej osoby (razem 7, między innymi Amor, Bursztyn, Ćma, Dina, Etna) znikną');
});

t.test('when three admins delete and demote each other at once, one stays', async (t) => {
  await startOver(app);
  await app.listen();
  const noMore = () => app.db.updateTable('people').set({ role: 'user' }).where('role', '=', 'admin').execute();
  await noMore();
  for (let round = 0; round < byDay(1, 20); round++) {
    const admins = await Promise.all([1, 2, 3].map(() => buildPerson(app, { role: 'admin' })));
    const cookies = await Promise.all(admins.map(async (admin) => cookiesOf(await app.as(admin))));
    const headers = (at: number) => ({ origin: app.url, cookie: cookies[at] as string });
    const json = { 'content-type': 'application/json' };
    const answers = await Promise.all(
      admins.flatMap((_, at) =>
        [0, 1, 2, 3, 4, 5, 6, 7].map((times) => {
          const { id } = admins[(at + 1 + (times % 2)) % 3] as TestPerson;
          if (times % 4 < 2)
            return fetch(`${app.url}/api/delete_user/${id}`, { method: 'DELETE', headers: headers(at) });
          const body = JSON.stringify({ id, role: 'user' });
          return fetch(`${app.url}/api/set_role`, { method: 'POST', body, headers: { ...json, ...headers(at) } });
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    const wrong = statuses.filter((status) => ![200, 401, 403, 404, 409].includes(status));
    t.same(wrong, [], 'every answer is expected');
    const left = await storedRows(app, 'people', { role: 'admin', deleted_at: null });
    t.equal(left.length, 1, `round ${round}: ${statuses.join(' ')}`);
    await noMore();
  }
});

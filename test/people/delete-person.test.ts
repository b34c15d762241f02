import t from 'tap';
import { addDays, type Day, dayOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { startApp, type TestApp } from '../support/app.ts';
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
import { startOver } from '../support/start-over.ts';

const app = await startApp(t);

const callFor = ({ id }: { id: string }) => `/api/delete_user/${id}`;

const rowOf = (app: TestApp, { id }: { id: string }) =>
  app.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

t.test('deleting an account', async (t) => {
  await startOver(app);
  const [manager, admin] = [await app.as('manager'), await app.as('admin')];

  t.test('ends the person’s sessions and work at once', async (t) => {
    const person = await buildPerson(app);
    const client = await app.as(person);
    t.equal((await manager.delete(callFor(person))).status, 200);
    t.match(await rowOf(app, person), erased(app));
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
    const audited = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'entity', 'before', 'after'])
      .where('entity_id', '=', person.id)
      .execute();
    const entry = { actor_id: manager.person?.id, action: 'delete_person', entity: 'person' };
    t.same(audited, [{ ...entry, before: { role: 'worker' }, after: null }]);
  });

  t.test('empties the reasons they gave others for a refusal', async (t) => {
    const decider = await buildPerson(app, { role: 'manager' });
    const decided_at = app.clock.now();
    const { id } = await buildBooking(app, {
      approved: false,
      denial_reason: 'Bo tak powiedziałam',
      decided_by: decider.id,
      decided_at,
      deleted_at: decided_at,
    });
    t.equal((await manager.delete(callFor(decider))).status, 200);
    const booking = app.db.selectFrom('bookings').select(['denial_reason', 'decided_by']).where('id', '=', id);
    t.same(await booking.execute(), [{ denial_reason: '', decided_by: decider.id }]);
  });

  t.test('lets the e-mail be invited again', async (t) => {
    const person = await buildPerson(app);
    const invite = () => manager.post('/api/send_app_invitation', { email: person.email });
    t.equal((await invite()).status, 409);
    await manager.delete(callFor(person));
    t.equal((await invite()).status, 200);
  });

  t.test('is refused for oneself, and for admins unless an admin asks', async (t) => {
    t.equal((await manager.delete(callFor(manager.person as TestPerson))).status, 403);
    t.equal((await admin.delete(callFor(admin.person as TestPerson))).status, 403);
    const other = await buildPerson(app, { role: 'admin' });
    t.equal((await manager.delete(callFor(other))).status, 403);
    t.equal((await admin.delete(callFor(other))).status, 200);
  });

  t.test('archives the horses: boxes and lists are free of them, finished tasks and the ledger stay', async (t) => {
    const owner = await buildPerson(app);
    const worker = await app.as('worker');
    const today = dayOf(app.clock.now());
    const horse = await buildHorse(app, { name: 'Bursztyn', owner, box_number: 'D1' });
    const booking = await buildBooking(app, {
      horse,
      days_of_week: [1, 2, 3, 4, 5, 6, 7],
      starts_on: addDays(today, -1),
    });
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
    const after = await app.db.selectFrom('horses').selectAll().where('id', '=', horse.id).executeTakeFirstOrThrow();
    t.same(after.archived_at, app.clock.now());
    await t.resolves(buildHorse(app, { box_number: 'd1 ' }), 'the box is free');
    const work = await app.db.selectFrom('tasks').select('id').where('horse_id', '=', horse.id).execute();
    t.same(work, [{ id: done.id }], `neither ${open.id} nor ${later.id}`);
    const bookings = await app.db
      .selectFrom('bookings')
      .select('id')
      .where('id', 'in', [booking.id, request.id])
      .where('deleted_at', 'is', null)
      .execute();
    t.same(bookings, [], 'booking and request have ended');
    const entries = await app.db
      .selectFrom('ledger_entries')
      .select('amount')
      .where('owner_id', '=', owner.id)
      .execute();
    t.equal(entries.length, 2);
    const wrong = (await checkLedger(app.db)).filter(({ wrong }) => wrong > 0);
    t.same(wrong, []);
  });

  t.test('removes a worker’s groups, rota and assignments; their finished tasks are by ‘Konto usunięte’', async (t) => {
    const person = await buildPerson(app, { role: 'worker', last_name: 'Przepiórka' });
    const service = await buildService(app);
    const rota = { service_id: service.id, worker_ids: { 1: person.id } };
    t.equal((await manager.post('/api/set_rota', rota)).status, 200);
    const absence = await buildAbsence(app, {
      worker: person,
      first_day: '2026-12-01' as Day,
      last_day: '2026-12-02' as Day,
    });
    const standIn = await buildAbsence(app, { stand_in: person.id });
    const left = await buildTask(app, { absence_id: absence.id });
    await buildGroup(app, { workers: [person] });
    const open = await buildTask(app, { worker: person });
    const done = await buildTask(app, { worker: person });
    await (await app.as(person)).post('/api/complete_service', { id: done.id });
    t.match((await manager.get('/home?section=0')).words(), 'Przepiórka');

    await manager.delete(callFor(person));
    const groups = await app.db.selectFrom('worker_groups').selectAll().where('worker_id', '=', person.id).execute();
    t.same(groups, []);
    t.same(await app.db.selectFrom('rota').selectAll().execute(), []);
    const [kept, ...gone] = await app.db.selectFrom('absences').select(['id', 'stand_in']).execute();
    t.same([kept, gone], [{ id: standIn.id, stand_in: null }, []]);
    const freed = app.db.selectFrom('tasks').select('absence_id').where('id', '=', left.id);
    t.equal((await freed.executeTakeFirstOrThrow()).absence_id, null);
    const work = await app.db
      .selectFrom('tasks')
      .select(['id', 'worker_id', 'finished_by'])
      .where('id', 'in', [open.id, done.id])
      .execute();
    t.strictSame(
      new Map(work.map(({ id, worker_id, finished_by }) => [id, { worker_id, finished_by }])),
      new Map([
        [open.id, { worker_id: null, finished_by: null }],
        [done.id, { worker_id: person.id, finished_by: person.id }],
      ]),
    );
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
          const demotion = {
            method: 'POST',
            body: JSON.stringify({ id, role: 'user' }),
            headers: { ...json, ...headers(at) },
          };
          return times % 4 < 2
            ? fetch(`${app.url}/api/delete_user/${id}`, { method: 'DELETE', headers: headers(at) })
            : fetch(`${app.url}/api/set_role`, demotion);
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    const wrong = statuses.filter((status) => ![200, 401, 403, 404, 409].includes(status));
    t.same(wrong, [], 'every answer is expected');
    const left = await app.db
      .selectFrom('people')
      .select('id')
      .where('role', '=', 'admin')
      .where('deleted_at', 'is', null)
      .execute();
    t.equal(left.length, 1, `round ${round}: ${statuses.join(' ')}`);
    await noMore();
  }
});

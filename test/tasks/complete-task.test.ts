import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildGroup, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';

type Refusal = { code: string; message: string };

const entriesOf = (app: TestApp, id: string) =>
  app.db.selectFrom('ledger_entries').selectAll().where('task_id', '=', id).execute();
const auditOf = (app: TestApp, id: string) =>
  app.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute();

t.test('completing a task', async (t) => {
  const app = await startApp(t);
  const worker = await app.as('worker');
  const today = dayOf(app.clock.now());

  t.test('marks it, charges the horse and audits it in one transaction', async (t) => {
    const horse = await buildHorse(app);
    const service = await buildService(app, { price: grosze(4550), name: 'Derkowanie' });
    const task = await buildTask(app, { horse, service, day: addDays(today, -2) });
    t.equal((await worker.post('/api/complete_service', { id: task.id })).status, 200);

    const after = await app.db.selectFrom('tasks').selectAll().where('id', '=', task.id).executeTakeFirstOrThrow();
    t.same(after.finished_at, app.clock.now());
    t.equal(after.finished_by, worker.person?.id);
    const [entry, ...more] = await entriesOf(app, task.id);
    t.same(more, []);
    t.match(entry, {
      horse_id: horse.id,
      owner_id: horse.owner_id,
      kind: 'service',
      amount: -4550,
      occurred_on: today,
      period: '2026-12-01',
      created_by: worker.person?.id,
    });
    t.match(await auditOf(app, task.id), [{ actor_id: worker.person?.id, action: 'complete_task', entity: 'task' }]);
  });

  t.test('charges the first unbilled period', async (t) => {
    const task = await buildTask(app);
    await app.db.updateTable('settings').set({ value: '"2026-12-01"' }).where('key', '=', 'payment_date').execute();
    await worker.post('/api/complete_service', { id: task.id });
    t.equal((await entriesOf(app, task.id))[0]?.period, '2026-11-01', '1 December belongs to November’s cycle');
  });

  t.test('is free when the service is general or free', async (t) => {
    const general = await buildTask(app, { horse: null });
    const free = await buildTask(app, { service: await buildService(app, { price: grosze(0) }) });
    for (const { id } of [general, free]) {
      t.equal((await worker.post('/api/complete_service', { id })).status, 200);
      t.same(await entriesOf(app, id), []);
    }
  });

  t.test('sent again by the same worker gets the first answer, by others 409', async (t) => {
    const { id } = await buildTask(app);
    const marek = await app.as(await buildPerson(app, { role: 'worker', first_name: 'Marek', last_name: 'Lis' }));
    const done = await buildTask(app);
    await marek.post('/api/complete_service', { id: done.id });
    const late = await buildPerson(app, { role: 'worker' });
    const other = await app.as(late);
    t.equal((await worker.post('/api/complete_service', { id })).status, 200);
    app.clock.advance({ minutes: 5 });
    t.equal((await worker.post('/api/complete_service', { id })).status, 200, 'a phone that lost the answer');
    t.match((await other.post('/api/complete_service', { id })).json(), { code: 'already_done' });
    const refused = async () =>
      (await (await app.as(late)).post('/api/complete_service', { id: done.id })).json<Refusal>().message;
    t.equal(await refused(), 'Zadanie jest już wykonane: Marek Lis, dziś o 09:00');
    app.clock.advance({ days: 1 });
    t.equal(await refused(), 'Zadanie jest już wykonane: Marek Lis, 21.11.2026 o 09:00');
    app.clock.advance({ days: -1 });
    t.equal((await entriesOf(app, id)).length, 1);
    t.equal((await auditOf(app, id)).length, 1);
  });

  t.test('has one effect when fifty workers try at once', async (t) => {
    const { id } = await buildTask(app);
    const workers = await Promise.all(
      Array.from({ length: 5 }, async () => app.as(await buildPerson(app, { role: 'worker' }))),
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => workers[nth % 5]?.post('/api/complete_service', { id })),
    );
    const statuses = answers.map((answer) => answer?.status);
    const done = statuses.filter((status) => status === 200).length;
    t.equal(done, 10, 'the winner may repeat it, the others get 409');
    t.equal(statuses.filter((status) => status === 409).length, 40);
    t.equal((await entriesOf(app, id)).length, 1);
    t.equal((await auditOf(app, id)).length, 1);
  });

  t.test('waits for its day, for a worker', async (t) => {
    const { id } = await buildTask(app, { day: addDays(today, 1) });
    t.equal((await worker.post('/api/complete_service', { id })).status, 409);
    t.equal((await (await app.as('manager')).post('/api/complete_service', { id })).status, 200, 'a manager may');
  });

  t.test('takes the day from the stable’s clock, not from UTC', async (t) => {
    const morning = app.clock.now();
    t.teardown(() => app.clock.set(morning));
    app.clock.set('2026-11-21T23:30:00Z');
    const { id } = await buildTask(app, { day: addDays(today, 1) });
    const late = await app.as('worker');
    t.equal((await late.post('/api/complete_service', { id })).status, 200, '00:30 in Warsaw');
    t.equal((await entriesOf(app, id))[0]?.occurred_on, '2026-11-22');
  });

  t.test('answers a task of others like a missing one', async (t) => {
    const group = await buildGroup(app);
    const grouped = await buildTask(app, { service: await buildService(app, { groups: [group] }) });
    const given = await buildTask(app, { worker: await buildPerson(app, { role: 'worker' }) });
    const unknown = await worker.post('/api/complete_service', { id: randomUUID() });
    t.equal(unknown.status, 404);
    for (const { id } of [grouped, given]) {
      const answer = await worker.post('/api/complete_service', { id });
      t.equal(answer.status, 404);
      t.equal(answer.text, unknown.text);
      t.same(await entriesOf(app, id), []);
    }
  });

  t.test('by a plain form closes the dialog and shows the alert of the spec', async (t) => {
    const { id } = await buildTask(app);
    const back = `/home?section=2&dialog=task&id=${id}`;
    t.match(
      (await worker.get(back)).words(),
      /Zatwierdź zadanie .* nie można go cofnąć\. Anuluj Zatwierdź/,
      'Cancel comes first',
    );
    const done = await worker.form('/api/complete_service', { id }, { back });
    t.equal(done.location, '/home?section=2');
    const page = await done.follow();
    t.match(page.text, 'Zadanie zostało pomyślnie zatwierdzone');
    t.match(page.text, 'Sukces');
  });

  t.test('by a refused form shows why', async (t) => {
    const ewa = await app.as(await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Mak' }));
    const { id } = await buildTask(app);
    const back = `/home?section=2&dialog=task&id=${id}`;
    t.match((await worker.get(back)).words(), 'Zatwierdź zadanie');
    await ewa.post('/api/complete_service', { id });
    const refused = await worker.form('/api/complete_service', { id }, { back });
    const page = (await refused.follow()).words();
    t.match(page, 'Wystąpił błąd podczas zatwierdzania zadania');
    t.match(page, /Zadanie jest już wykonane: Ewa Mak, dziś o \d\d:\d\d/);
  });
});

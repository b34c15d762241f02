import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildGroup, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

type Refusal = { code: string; message: string };

t.test('completing a task', async (t) => {
  const app = await startApp(t);
  const entriesOf = (task_id: string) => storedRows(app, 'ledger_entries', { task_id });
  const auditOf = (entity_id: string) => storedRows(app, 'audit_log', { entity_id });
  const worker = await app.as('worker');
  const today = dayOf(app.clock.now());

  t.test('marks it, charges the horse and audits it in one transaction', async (t) => {
    const horse = await buildHorse(app);
    const service = await buildService(app, { price: grosze(4550), name: 'Derkowanie' });
    const task = await buildTask(app, { horse, service, day: addDays(today, -2) });
    t.equal((await worker.post('/api/complete_service', { id: task.id })).status, 200);

    const by = worker.person?.id;
    t.match(await storedRow(app, 'tasks', { id: task.id }), { finished_at: app.clock.now(), finished_by: by });
    const entry = await storedRow(app, 'ledger_entries', { task_id: task.id });
    t.match(entry, { horse_id: horse.id, owner_id: horse.owner_id, kind: 'service', amount: -4550, created_by: by });
    t.match(entry, { occurred_on: today, period: '2026-12-01' });
    t.match(await auditOf(task.id), [{ actor_id: by, action: 'complete_task', entity: 'task' }]);
  });

  t.test('charges the first unbilled period', async (t) => {
    const task = await buildTask(app);
    await app.db.updateTable('settings').set({ value: '"2026-12-01"' }).where('key', '=', 'payment_date').execute();
    await worker.post('/api/complete_service', { id: task.id });
    const { period } = await storedRow(app, 'ledger_entries', { task_id: task.id });
    t.equal(period, '2026-11-01', '1 December belongs to November’s cycle');
  });

  t.test('is free when the service is general or free', async (t) => {
    const general = await buildTask(app, { horse: null });
    const free = await buildTask(app, { service: await buildService(app, { price: grosze(0) }) });
    for (const { id } of [general, free]) {
      t.equal((await worker.post('/api/complete_service', { id })).status, 200);
      t.same(await entriesOf(id), []);
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
    t.equal((await entriesOf(id)).length, 1);
    t.equal((await auditOf(id)).length, 1);
  });

  t.test('has one effect when fifty workers try at once', async (t) => {
    const { id } = await buildTask(app);
    const workers: (typeof worker)[] = [];
    for (let nth = 0; nth < 5; nth++) workers.push(await app.as(await buildPerson(app, { role: 'worker' })));
    const tries = Array.from({ length: 10 }, () => workers).flat();
    const answers = await Promise.all(tries.map((one) => one.post('/api/complete_service', { id })));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    t.same([count(200), count(409)], [10, 40], 'the winner may repeat it, the others get 409');
    t.equal((await entriesOf(id)).length, 1);
    t.equal((await auditOf(id)).length, 1);
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
    t.equal((await storedRow(app, 'ledger_entries', { task_id: id })).occurred_on, '2026-11-22');
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
      t.same(await entriesOf(id), []);
    }
  });

  t.test('by a plain form closes the dialog and shows the alert of the spec', async (t) => {
    const { id } = await buildTask(app);
    const back = `/home?section=2&dialog=task&id=${id}`;
    const dialog = (await worker.get(back)).words();
    t.match(dialog, /Zatwierdź zadanie .* nie można go cofnąć\. Anuluj Zatwierdź/, 'Cancel comes first');
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

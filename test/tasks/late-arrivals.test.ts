import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

type Answer = { done: string[]; refused: { id: string; code: string; message: string }[]; operation: string };

const [ONE, MANY, SKIP] = ['/api/complete_service', '/api/complete_services', '/api/skip_services'];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

t.test('what was done without a signal and arrives later', async (t) => {
  const app = await startApp(t);
  const worker = await app.as('worker');
  const marek = await app.as(await buildPerson(app, { role: 'worker', first_name: 'Marek', last_name: 'Lis' }));
  const service = await buildService(app, { price: grosze(4550) });
  const task = async (day = addDays(dayOf(app.clock.now()), -3)) => (await buildTask(app, { service, day })).id;
  const before = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString();
  const rowOf = (id: string) => storedRow(app, 'tasks', { id });
  const chargeOf = (task_id: string) => storedRow(app, 'ledger_entries', { task_id });
  const auditOf = (entity_id: string) => storedRows(app, 'audit_log', { entity_id }, 'at', 'after');

  t.test('has the time of the work; its charge and audit row that of the arrival', async (t) => {
    const [one, other] = [await task(), await task()];
    const done_at = before(30 * HOUR);
    t.equal((await worker.post(ONE, { id: one, done_at })).status, 200);
    t.same((await worker.post(MANY, { ids: [other], done_at })).json(), { done: [other], refused: [] });
    for (const id of [one, other]) {
      t.match(await rowOf(id), { finished_at: new Date(done_at), finished_by: worker.person?.id });
      t.match(await chargeOf(id), { occurred_on: dayOf(app.clock.now()), created_at: app.clock.now() });
      t.same(await auditOf(id), [{ at: app.clock.now(), after: { finished_at: done_at } }]);
    }
    const skipped = await task();
    t.same((await worker.post(SKIP, { ids: [skipped], reason: 'weather', done_at })).json<Answer>().done, [skipped]);
    t.match(await rowOf(skipped), { skipped: 'weather', skipped_at: new Date(done_at) });
    const after = { skipped: 'weather', skipped_at: done_at };
    t.same(await auditOf(skipped), [{ at: app.clock.now(), after }]);
  });

  t.test('a skip can be taken back by its call', async (t) => {
    const [id, manager] = [await task(), await app.as('manager')];
    const skip = await manager.post(SKIP, { ids: [id], reason: 'vet', done_at: before(HOUR) });
    const { operation } = skip.json<Answer>();
    t.equal((await manager.post('/api/take_back_skipping', { operation })).status, 200);
    t.equal((await rowOf(id)).is_open, true);
  });

  t.test('may be 72 hours old, and five minutes ahead count as now', async (t) => {
    const now = app.clock.now();
    for (const [age, finished_at] of [
      [72 * HOUR, new Date(now.getTime() - 72 * HOUR)],
      [-5 * MINUTE, now],
    ] as const) {
      const id = await task();
      t.equal((await worker.post(ONE, { id, done_at: before(age) })).status, 200);
      t.same((await rowOf(id)).finished_at, finished_at);
    }
    const id = await task();
    for (const [done_at, code, text] of [
      [before(72 * HOUR + 1), 'too_old', 'Minęły już ponad 72 godziny, więc nie można zapisać tego z tamtą godziną.'],
      [before(-5 * MINUTE - 1), 'in_the_future', 'Ta godzina jeszcze nie nadeszła.'],
      ['wczoraj', 'bad_input', 'Podaj datę i godzinę'],
    ] as const)
      for (const [call, body] of [
        [ONE, { id }],
        [MANY, { ids: [id] }],
        [SKIP, { ids: [id], reason: 'weather' }],
      ] as const) {
        const refused = await worker.post(call, { ...body, done_at });
        t.equal(refused.status, 400);
        t.match(refused.json(), { code, fields: { done_at: text } }, `${call} ${code}`);
      }
    t.equal((await rowOf(id)).is_open, true);
    t.equal((await worker.post(ONE, { id })).status, 200, 'without its time it can still be sent');
  });

  t.test('waits for its day at the time of the work, for a worker', async (t) => {
    const id = await task(dayOf(app.clock.now()));
    const early = { done_at: before(24 * HOUR) };
    t.match((await worker.post(ONE, { id, ...early })).json(), { code: 'too_early' });
    const skip = await worker.post(SKIP, { ids: [id], reason: 'weather', ...early });
    t.match(skip.json(), { done: [], refused: [{ id, code: 'too_early' }] });
    t.equal((await worker.post(ONE, { id, done_at: before(HOUR) })).status, 200);
  });

  t.test('is refused by name where somebody else was first to arrive', async (t) => {
    const [done, skipped] = [await task(), await task()];
    await marek.post(ONE, { id: done });
    await marek.post(SKIP, { ids: [skipped], reason: 'vet' });
    const late = { done_at: before(HOUR) };
    const doneBy = 'Zadanie jest już wykonane: Marek Lis, dziś o 09:00';
    const skippedBy = 'Zadanie jest oznaczone jako niewykonane: Marek Lis, dziś o 09:00';
    t.match((await worker.post(ONE, { id: done, ...late })).json(), { code: 'already_done', message: doneBy });
    t.match((await worker.post(ONE, { id: skipped, ...late })).json(), { code: 'already_skipped', message: skippedBy });
    const refused = [
      { id: done, code: 'already_done', message: doneBy },
      { id: skipped, code: 'already_skipped', message: skippedBy },
    ];
    for (const [call, body] of [[MANY], [SKIP, { reason: 'weather' }]] as const)
      t.match((await worker.post(call, { ids: [done, skipped], ...body, ...late })).json(), { done: [], refused });
    t.match(await rowOf(done), { finished_by: marek.person?.id, finished_at: app.clock.now() });
  });

  t.test('sent again with any time gets the first answer and changes nothing', async (t) => {
    const [done, skipped] = [await task(), await task()];
    const [first, skip] = [before(HOUR), { ids: [skipped], reason: 'weather' }];
    for (const done_at of [first, first, before(2 * HOUR), before(80 * HOUR), undefined]) {
      t.equal((await worker.post(ONE, { id: done, done_at })).status, 200);
      t.same((await worker.post(SKIP, { ...skip, done_at })).json<Answer>().done, [skipped]);
    }
    t.same([(await rowOf(done)).finished_at, (await rowOf(skipped)).skipped_at], [new Date(first), new Date(first)]);
    for (const id of [done, skipped]) t.equal((await auditOf(id)).length, 1);
    t.equal((await storedRows(app, 'ledger_entries', { task_id: done })).length, 1);
  });

  t.test('the queue of a phone sends the page’s form and reads JSON', async (t) => {
    const send = (call: string, fields: object) => worker.form(call, { ...fields }, { fromQueue: true });
    const [one, two, three, four] = [await task(), await task(), await task(), await task()];
    const done_at = before(HOUR);
    t.same((await send(ONE, { id: one, done_at })).json(), {});
    const many = await send(MANY, { ids: [two, three], done_at });
    t.same(many.json(), { done: [two, three], refused: [] });
    const skip = await send(SKIP, { ids: [`${three}.${four}`], reason: 'other', note: 'zalany padok', done_at });
    const skipped = { done: [four], refused: [{ id: three, code: 'already_done' }], operation: /^[0-9a-f-]{36}$/ };
    t.match(skip.json(), skipped);
    for (const id of [one, two, three]) t.same((await rowOf(id)).finished_at, new Date(done_at));
    const wrong = await send(MANY, { ids: [await task()], done_at: before(73 * HOUR) });
    t.equal(wrong.status, 400);
    t.match(wrong.json(), { code: 'too_old', message: /72/, fields: { done_at: /72/ } });
    await marek.post(ONE, { id: await task() });
    const taken = await marek.form(ONE, { id: one, done_at }, { fromQueue: true });
    t.equal(taken.status, 409);
    t.match(taken.json(), { code: 'already_done', message: /^Zadanie jest już wykonane: / });
    const nobody = await app.anonymous().form(ONE, { id: one, done_at }, { fromQueue: true });
    t.equal(nobody.status, 401);
    t.match(nobody.json(), { code: 'not_signed_in', message: 'Missing access_token cookie' });
    t.equal((await send(ONE, { id: randomUUID(), done_at: '' })).status, 404, 'an empty time is none');
  });

  t.test('is charged in the open month, and the closed one stays as it was', async (t) => {
    const horse = await buildHorse(app);
    app.clock.set('2026-11-30T20:00:00+01:00');
    const { id } = await buildTask(app, { service, horse, day: dayOf(app.clock.now()) });
    const done_at = app.clock.now().toISOString();
    app.clock.set('2026-12-01T07:00:00+01:00');
    await app.db.updateTable('settings').set({ value: '"2026-12-01"' }).where('key', '=', 'payment_date').execute();
    await runBilling(app.db, { now: app.clock.now(), person: null });
    const [again, manager] = [await app.as(await buildPerson(app, { role: 'worker' })), await app.as('manager')];
    const read = async (call: string, month: string) =>
      (await manager.get(`/api/${call}_for_horse/${horse.id}/${month}-01`)).json<{ is_finished?: boolean }[]>();
    const done = async (month: string) =>
      (await read('get_all_payment_data', month)).filter(({ is_finished }) => is_finished);
    t.equal((await again.post(ONE, { id, done_at })).status, 200);
    t.match(await rowOf(id), { finished_at: new Date(done_at) });
    t.match(await chargeOf(id), { occurred_on: '2026-12-01', period: '2026-12-01' });
    t.same(await done('2026-11'), []);
    t.match(await done('2026-12'), [{ id, date_to_finish: '2026-11-30', price: 45.5 }]);
    t.same(await read('get_carryover', '2026-12'), [], 'November ends without it');
  });
});

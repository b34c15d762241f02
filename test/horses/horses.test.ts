import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildHorse,
  buildLedgerEntry,
  buildOccurrence,
  buildPerson,
  today,
} from '../support/builders.ts';

const HORSE = { name: 'Bursztyn', breed: 'małopolska', description: 'Łagodny, lubi marchew.' };
type Basic = { id: string; name: string; payment: number; payment_until: string; due_payments: number };

t.test('a horse', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const horsesOf = async (id: string) => (await manager.get(`/api/get_all_horses/${id}`)).json<Basic[]>();

  t.test('is housed once, however often it is sent', async (t) => {
    const owner = await buildPerson(app);
    const sent = { ...HORSE, id: owner.id, horse_id: randomUUID(), box_number: ' A1 ' };
    const first = await manager.post('/api/create_horse', sent);
    t.equal(first.status, 201);
    t.same(first.json(), { id: sent.horse_id });
    const again = await manager.post('/api/create_horse', sent);
    t.same([again.status, again.json()], [201, first.json()]);
    t.equal((await manager.post('/api/create_horse', { ...sent, name: 'Inny' })).status, 409);
    const many = { ...sent, horse_id: randomUUID(), box_number: 'A2' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => manager.post('/api/create_horse', many)));
    t.same(new Set(answers.map(({ status }) => status)), new Set([201]), 'sent ten times at once');
    t.equal((await horsesOf(owner.id)).length, 2);
    const audit = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', many.horse_id)
      .execute();
    t.same(audit, [{ action: 'create_horse' }]);
  });

  t.test('wants a name, a breed and a description; a box is a matter of luck', async (t) => {
    const owner = await buildPerson(app);
    for (const missing of ['name', 'breed', 'description']) {
      const answer = await manager.post('/api/create_horse', { ...HORSE, id: owner.id, [missing]: '  ' });
      t.equal(answer.status, 400, missing);
      t.same(answer.json<{ fields: object }>().fields, { [missing]: 'To pole jest wymagane' });
    }
    t.equal((await manager.post('/api/create_horse', { ...HORSE, id: owner.id, box_number: '' })).status, 201);
    t.equal((await manager.post('/api/create_horse', { ...HORSE, id: owner.id })).status, 201, 'two without a box');
    t.equal((await manager.post('/api/create_horse', { ...HORSE, id: randomUUID() })).status, 404, 'nobody’s horse');
  });

  t.test('is changed, with what it pays', async (t) => {
    const horse = await buildHorse(app, { box_number: 'Z1' });
    const changed = { ...HORSE, box_number: 'Z2', payment: 1200.5, payment_for_annual: 600 };
    t.equal((await manager.post(`/api/update_horse/${horse.id}`, changed)).status, 200);
    t.match((await manager.get(`/api/get_horse_data/${horse.id}`)).json(), { ...changed, id_owner: horse.owner_id });
    for (const payment of [-1, 1.001, 1_000_000.01, '12'])
      t.equal((await manager.post(`/api/update_horse/${horse.id}`, { ...changed, payment })).status, 400, `${payment}`);
    t.equal((await manager.post(`/api/update_horse/${horse.id}`, changed)).status, 200, 'its own box is no conflict');
  });

  t.test('is deleted: its box is free, its work gone, its books kept', async (t) => {
    const horse = await buildHorse(app, { box_number: 'D1' });
    const booking = await buildBooking(app, { horse, days_of_week: [1, 2, 3] });
    const worker = await buildPerson(app, { role: 'worker' });
    const done = await buildOccurrence(app, { horse, booking, day: addDays(today(app), -1), finishedBy: worker });
    for (const days of [-2, 0, 7]) await buildOccurrence(app, { horse, booking, day: addDays(today(app), days) });
    const entry = await buildLedgerEntry(app, { horse });
    t.equal((await manager.delete(`/api/delete_horse/${horse.id}`)).status, 200);
    t.equal((await manager.delete(`/api/delete_horse/${horse.id}`)).status, 404, 'once');
    t.same(await horsesOf(horse.owner_id), []);
    const work = await app.db.selectFrom('occurrences').select('id').where('horse_id', '=', horse.id).execute();
    t.same(work, [{ id: done.id }], 'what is done stays');
    const { deleted_at } = await app.db
      .selectFrom('horse_services')
      .select('deleted_at')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    t.ok(deleted_at, 'nothing more will come of its bookings');
    t.ok(await app.db.selectFrom('ledger_entries').select('id').where('id', '=', entry.id).executeTakeFirst());
    t.equal((await manager.get(`/api/get_due_payments/${horse.id}`)).status, 200);
    const next = { ...HORSE, id: horse.owner_id, box_number: 'd1' };
    t.equal((await manager.post('/api/create_horse', next)).status, 201);
  });
});

t.test('what people are told of horses', async (t) => {
  const app = await startApp(t);
  const [owner, manager] = [await app.as('user'), await app.as('manager')];
  const horse = await buildHorse(app, { owner: await app.person('user'), name: 'Żwirek', payment: grosze(120_000) });
  await buildHorse(app, { owner: await app.person('user'), name: 'Łuna' });
  const billed = { period: addDays(today(app), -20), billing_day: addDays(today(app), -11), ran_at: app.clock.now() };
  await app.db.insertInto('billing_runs').values(billed).execute();
  await buildLedgerEntry(app, { horse, kind: 'main_fee' });

  t.test('an owner, of their own: the fee and what is overdue', async (t) => {
    const mine = (await owner.get('/api/get_my_basic_horses')).json<Basic[]>();
    t.same(
      mine.map(({ name, due_payments }) => [name, due_payments]),
      [
        ['Łuna', 0],
        ['Żwirek', 1],
      ],
      'in Polish order',
    );
    t.match(mine[1], { id: horse.id, payment: 1200, payment_until: '2026-11-10' });
    t.same((await owner.get(`/api/get_due_payments/${horse.id}`)).json(), { due_payments: 1 });
    t.same((await manager.get(`/api/get_all_horses/${horse.owner_id}`)).json(), mine);
    await buildLedgerEntry(app, { horse, amount: grosze(120_000) });
    t.same((await owner.get(`/api/get_due_payments/${horse.id}`)).json(), { due_payments: 0 });
  });

  t.test('a worker, of those they have work with: nothing of payments', async (t) => {
    const worker = await app.as('worker');
    const list = () => worker.get(`/api/get_horses_for_user_worker/${horse.owner_id}`);
    t.same((await list()).json(), []);
    await buildOccurrence(app, { horse, worker: await app.person('worker') });
    t.same((await list()).json(), [{ id: horse.id, name: 'Żwirek' }]);
    const told = (await worker.get(`/api/get_horse_data/${horse.id}`)).json<object>();
    t.notMatch(Object.keys(told).join(), /payment/);
    t.equal((await worker.get(`/api/get_due_payments/${horse.id}`)).status, 403);
  });
});

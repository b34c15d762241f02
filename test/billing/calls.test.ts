import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildService, buildSettings, buildTask } from '../support/builders.ts';
import { bill } from '../support/ledger.ts';

/** An owner with two horses, billed on the 10th. Bursztyn pays 1200 zł and a package of 600 zł, Luna 900 zł. */
async function autumn() {
  const app = await startApp(t, { now: '2026-10-20T09:00:00+02:00' });
  const owner = await app.person('user');
  await buildSettings(app, { payment_date: '2026-11-10', payment_day: 10 });
  const prices = { payment: grosze(120_000), payment_for_annual: grosze(60_000) };
  const bursztyn = await buildHorse(app, { owner, name: 'Bursztyn', ...prices });
  const luna = await buildHorse(app, { owner, name: 'Luna', payment: grosze(90_000) });
  const lunging = await buildService(app, { name: 'Lonżowanie' });
  const work = (date: string, price: number, horse = bursztyn) =>
    buildTask(app, { horse, service: lunging, day: day(date), price: grosze(price) });
  const manager = async () => app.as('manager');
  const finish = async ({ id }: { id: string }) => (await manager()).post('/api/complete_service', { id });
  const pay = async ({ id }: { id: string }, amount: number) =>
    (await manager()).post('/api/deposit-money-to-horse', { id, amount });

  await finish(await work('2026-10-20', 4500)); // October: 45 zł of work, due together with November
  app.clock.set('2026-11-10T09:00:00+01:00');
  await bill(app);
  app.clock.set('2026-11-12T09:00:00+01:00');
  await pay(bursztyn, 1500);
  await pay(luna, 1000);
  await pay(luna, -50);
  app.clock.set('2026-11-21T09:00:00+01:00');
  const done = await work('2026-11-20', 5000);
  const open = await work('2026-11-25', 6000);
  await work('2026-11-26', 0);
  await finish(done);
  return { app, owner, bursztyn, luna, done, open, pay };
}

const { app, owner, bursztyn, luna, done, open, pay } = await autumn();
const client = await app.as(owner);
const answerOf = async (path: string) => (await client.get(`/api/${path}`)).json();
const ofHorse = (call: string, { id } = bursztyn, date = '21.11.2026') => answerOf(`${call}_for_horse/${id}/${date}`);
const ofOwner = (call: string, date = '21.11.2026') => answerOf(`${call}_for_user/${owner.id}/${date}`);

t.test('a month of a horse', async (t) => {
  t.same(await ofHorse('get_main_payment'), [
    { name: 'Opłata za pensjonat (listopad 2026)', horse_name: 'Bursztyn', payment_date: '2026-11-10', price: 1200 },
  ]);
  t.same(await ofHorse('get_annual_payment'), [
    { name: 'Pakiet roczny', horse_name: 'Bursztyn', payment_date: '2026-11-10', price: 600 },
  ]);
  t.same(await ofHorse('get_carryover'), [
    { name: 'Saldo z poprzedniego miesiąca', payment_date: '2026-11-01', price: -45 },
  ]);
  t.match(await ofHorse('get_all_deposits'), [
    { action: 'Deposit', amount: 1500, timestamp: '2026-11-12T08:00:00.000Z', horse_name: 'Bursztyn' },
  ]);
  const item = { service_name: 'Lonżowanie', horse_name: 'Bursztyn' };
  t.same(
    await ofHorse('get_all_payment_data'),
    [
      { id: done.id, ...item, date_to_finish: '2026-11-20', is_finished: true, price: 50 },
      { id: open.id, ...item, date_to_finish: '2026-11-25', is_finished: false, price: 60 },
    ],
    'free work is not listed as a payment',
  );
  t.same(await answerOf(`get_saldo_balance_for_horse/${bursztyn.id}`), { saldo: -395 });
  t.equal(-45 - 1200 - 600 + 1500 - 50, -395, 'opening balance, less the fees and finished work, plus deposits');
});

t.test('a month of an owner has all horses', async (t) => {
  const fees = (await ofOwner('get_main_payment')) as { horse_name: string; price: number }[];
  t.same(fees.map(({ horse_name, price }) => `${horse_name} ${price}`).sort(), ['Bursztyn 1200', 'Luna 900']);
  t.match(await ofOwner('get_all_deposits'), [
    { action: 'Deposit', amount: 1500 },
    { action: 'Deposit', amount: 1000 },
    { action: 'Zmiana', amount: -50 },
  ]);
  t.match(await ofOwner('get_carryover'), [{ price: -45 }]);
  t.equal(((await ofOwner('get_all_payment_data')) as unknown[]).length, 2);
  t.same(await answerOf(`get_saldo_balance/${owner.id}`), { saldo: -345 });
  t.same(await answerOf(`get_balance_sum_for_user_total/${owner.id}`), { balance: -345 });
});

t.test('a month without anything', async (t) => {
  for (const call of ['get_main_payment', 'get_annual_payment', 'get_all_deposits', 'get_carryover'])
    t.same(await ofOwner(call, '2026-09-30'), [], call);
  t.equal((await client.get(`/api/get_all_payment_data_for_user/${owner.id}/2026-09-30`)).status, 404);
  t.same(await ofHorse('get_all_payment_data', bursztyn, '2026-09-30'), []);
});

t.test('a month is given by any date of it in either spelling, and by nothing else', async (t) => {
  for (const date of ['01.11.2026', '1.11.2026', '2026-11-30'])
    t.equal(((await ofHorse('get_main_payment', luna, date)) as unknown[]).length, 1);
  const wrong = ['1.11.26', '31.11.2026', '2026-11-31', '2026-13-01', '11.2026', '0000-01-01', '9999-12-31'];
  for (const date of [...wrong, '01-11-2026'])
    t.equal((await client.get(`/api/get_main_payment_for_horse/${luna.id}/${date}`)).status, 400, date);
});

t.test('a horse is paid when nothing is overdue', async (t) => {
  const manager = await app.as('manager');
  const isPaid = () => answerOf(`get_horses_with_payments/${owner.id}`);
  t.same(
    await isPaid(),
    [
      { id: bursztyn.id, name: 'Bursztyn', is_paid: 345 },
      { id: luna.id, name: 'Luna', is_paid: 0 },
    ],
    'work done after the billing is due with the next run',
  );
  t.same((await manager.get('/api/horses/status')).json(), { paid: 1, unpaid: 1 });
  t.same((await manager.get('/api/horses/get_unpaid')).json(), [
    {
      horse_id: bursztyn.id,
      user_id: owner.id,
      horse_name: 'Bursztyn',
      first_name: owner.first_name,
      last_name: owner.last_name,
      has_account: true,
      payment_date: '2026-11-10',
      price: 345,
    },
  ]);
  t.same(await answerOf(`get_due_payments/${bursztyn.id}`), { due_payments: 1 });
  await pay(bursztyn, 345);
  t.same((await manager.get('/api/horses/status')).json(), { paid: 2, unpaid: 0 });
  t.same((await manager.get('/api/horses/get_unpaid')).json(), []);
  t.match(await isPaid(), [{ is_paid: 0 }, { is_paid: 0 }]);
});

t.test('an archived horse stays on its owner’s account until it is settled, and counts no more', async (t) => {
  const manager = await app.as('manager');
  const person = await buildPerson(app);
  const horse = await buildHorse(app, { owner: person, name: 'Stary' });
  await manager.post('/api/correct_balance', { horse_id: horse.id, amount: -100, reason: 'Ostatni miesiąc.' });
  await manager.delete(`/api/delete_horse/${horse.id}`, { with_debt: true });
  app.clock.set('2026-12-11T09:00:00+01:00');
  await bill(app);
  const again = await app.as(person);
  t.match((await again.get(`/api/get_horses_with_payments/${person.id}`)).json(), [{ name: 'Stary', is_paid: 100 }]);
  const status = (await (await app.as('manager')).get('/api/horses/status')).json<{ paid: number; unpaid: number }>();
  t.equal(status.paid + status.unpaid, 2);
  await (await app.as('manager')).post('/api/deposit-money-to-horse', { id: horse.id, amount: 100 });
  t.same((await again.get(`/api/get_horses_with_payments/${person.id}`)).json(), []);
  t.match((await again.get(`/api/get_all_deposits_for_horse/${horse.id}/2026-12-11`)).json(), [
    { action: 'Deposit', amount: 100 },
  ]);
});

/** The opening balance that a horse brings from earlier books. Today is 21 November 2026. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { setOpeningBalance } from '../../server/features/billing/set-opening-balance.ts';
import { Conflict } from '../../server/platform/http/errors.ts';
import { startApp } from '../support/app.ts';
import { buildDevice, buildHorse, buildLedgerEntry, buildPerson, buildTask } from '../support/builders.ts';
import { logChanges } from '../support/changes.ts';
import { linksOf, offered } from '../support/forms.ts';
import { bill } from '../support/ledger.ts';
import { startOver } from '../support/start-over.ts';

const app = await startApp(t);
const manager = await app.as('manager');
type Horse = { id: string };
type Refused = { message: string; fields: Record<string, string> };

const set = (horse: Horse, amount: unknown, more: object = {}) =>
  manager.post('/api/set_opening_balance', { horse_id: horse.id, amount, request_id: randomUUID(), ...more });
const deposit = (horse: Horse, amount: number) =>
  manager.post('/api/deposit-money-to-horse', { id: horse.id, amount, request_id: randomUUID() });
const saldo = async (horse: Horse) =>
  (await manager.get(`/api/get_saldo_balance_for_horse/${horse.id}`)).json<{ saldo: number }>().saldo;
const entries = ({ id }: Horse) =>
  app.db
    .selectFrom('ledger_entries')
    .where('horse_id', '=', id)
    .orderBy('seq')
    .select(['id', 'kind', 'amount', 'occurred_on', 'due_on', 'period', 'reverses'])
    .execute();

t.test('its day is within the last 366 days, by default the last of the month before', async (t) => {
  const on = async (due_on: string | undefined) => {
    const horse = await buildHorse(app);
    const { status, text } = await set(horse, 10, { due_on });
    return status === 200 ? (await entries(horse))[0]?.due_on : (JSON.parse(text) as Refused).fields.due_on;
  };
  t.equal(await on(undefined), '2026-10-31');
  t.equal(await on('2026-11-21'), '2026-11-21', 'today');
  t.equal(await on('2025-11-20'), '2025-11-20', '366 days back');
  for (const wrong of ['2025-11-19', '2026-11-22', '0001-01-01', '9999-12-31'])
    t.match(await on(wrong), /^Wybierz dzień/, wrong);
  for (const wrong of ['2026-02-30', '31.10.2026', 'infinity', 'jutro']) t.equal(await on(wrong), 'Wpisz datę', wrong);
});

t.test('it is refused when it is zero, too large, too precise or not a number', async (t) => {
  const horse = await buildHorse(app);
  const wrong = [undefined, null, '12,50', 0, 0.001, 1_000_000.01, -1_000_000.01, [5], { amount: 5 }];
  for (const amount of wrong) t.equal((await set(horse, amount)).status, 400, JSON.stringify(amount));
  t.equal((await set(horse, 5, { request_id: undefined })).status, 400, 'without a request id it is refused');
  t.equal((await set(horse, 5, { side: 'both' })).status, 400);
  t.same(await entries(horse), []);
  t.equal((await set({ id: randomUUID() }, 5)).status, 404);
  t.same((await set(horse, -1_000_000)).json(), { saldo: -1_000_000 });
  const gone = await buildHorse(app, { archived_at: app.clock.now() });
  t.same((await set(gone, 10)).json(), { saldo: 10 }, 'a horse that has left may owe too');
});

t.test('its side may be given instead of a sign', async (t) => {
  const horse = await buildHorse(app);
  t.same((await set(horse, 300, { side: 'debt' })).json(), { saldo: -300 });
  t.same((await set(horse, -301, { side: 'debt' })).json(), { saldo: -301 });
  t.same((await set(horse, 302, { side: 'credit' })).json(), { saldo: 302 });
  const refused = await set(horse, -303, { side: 'credit' });
  t.match(refused.json(), { fields: { amount: 'Nadpłata nie może być ujemna' } });
  t.equal(refused.status, 400);
});

t.test('a new value reverses the old one on its own day and books another', async (t) => {
  const horse = await buildHorse(app);
  await set(horse, -450, { due_on: '2026-09-15' });
  t.same((await set(horse, -120, { due_on: '2026-10-31' })).json(), { saldo: -120 });
  const [first, undone, second, ...more] = await entries(horse);
  t.match(first, { kind: 'opening', amount: -45_000, occurred_on: '2026-09-15' });
  const day = '2026-09-15';
  const reversal = { kind: 'correction', amount: 45_000, occurred_on: day, due_on: day, reverses: first?.id };
  t.match(undone, reversal);
  t.match(second, { kind: 'opening', amount: -12_000, occurred_on: '2026-10-31', due_on: '2026-10-31' });
  t.same(more, []);
  const carried = async (date: string) =>
    (await manager.get(`/api/get_carryover_for_horse/${horse.id}/${date}`)).json();
  t.same(await carried('2026-10-01'), [], 'no month shows the first value');
  t.match(await carried('2026-11-01'), [{ price: -120 }]);

  t.same((await set(horse, -120)).json(), { saldo: -120 });
  t.equal((await entries(horse)).length, 3, 'the same value writes nothing');

  const reason = 'Inny koń.';
  t.same((await manager.post('/api/reverse_entry', { id: second?.id, reason })).json(), { saldo: 0 });
  t.match((await entries(horse)).at(-1), { occurred_on: '2026-11-21' }, 'a manual reversal is dated today');
  t.same((await set(horse, 80)).json(), { saldo: 80 }, 'it can be set once more');
});

t.test('once anything else is booked it can only be corrected', async (t) => {
  const after = async (book: (horse: Awaited<ReturnType<typeof buildHorse>>) => Promise<unknown>) => {
    const horse = await buildHorse(app);
    await set(horse, -450);
    await book(horse);
    const before = await entries(horse);
    const refused = await set(horse, -120);
    t.equal(refused.status, 409);
    t.match(refused.json<Refused>().fields.amount, /są już inne wpisy.*„Nowa korekta”/);
    t.same(await entries(horse), before, 'nothing is written');
    const corrected = { horse_id: horse.id, amount: 330, reason: 'Za dużo.' };
    t.equal((await manager.post('/api/correct_balance', corrected)).status, 200);
  };
  await after((horse) => deposit(horse, 100));
  await after((horse) => manager.post('/api/correct_balance', { horse_id: horse.id, amount: -1, reason: 'Siano.' }));
  await after((horse) => buildLedgerEntry(app, { horse, kind: 'main_fee' }));
  await after(async (horse) => manager.post('/api/complete_service', { id: (await buildTask(app, { horse })).id }));
  await after(async (horse) => {
    await deposit(horse, 100);
    const paid = (await entries(horse)).at(-1);
    t.equal((await manager.post('/api/reverse_entry', { id: paid?.id, reason: 'Inny koń.' })).status, 200);
  });
  const horse = await buildHorse(app);
  await deposit(horse, 100);
  t.equal((await set(horse, -120)).status, 409, 'the first value is refused too');
});

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

t.test('of many at once one remains', async (t) => {
  const horse = await buildHorse(app);
  const many = Array.from({ length: 10 }, (_, nth) => set(horse, -(nth + 1)));
  t.same([...new Set(statuses(await Promise.all(many)))], [200]);
  const all = await entries(horse);
  const undone = new Set(all.map(({ reverses }) => reverses));
  const standing = all.filter(({ id, kind }) => kind === 'opening' && !undone.has(id));
  t.equal(standing.length, 1);
  t.equal(all.length, 19, 'each of the others was reversed once');
  t.equal(await saldo(horse), (standing[0]?.amount ?? 0) / 100);
});

t.test('beside a deposit or a finished task it is booked before that commits, or refused', async (t) => {
  for (let round = 0; round < 8; round++) {
    const horse = await buildHorse(app);
    const work = await buildTask(app, { horse });
    const other = round % 2 ? deposit(horse, 100) : manager.post('/api/complete_service', { id: work.id });
    const [opened, booked] = await Promise.all([set(horse, -450), other]);
    t.equal(booked.status, 200);
    const kinds = (await entries(horse)).map(({ kind }) => kind);
    const beside = round % 2 ? 'deposit' : 'service';
    t.same(kinds.sort(), opened.status === 200 ? ['opening', beside].sort() : [beside]);
    t.ok([200, 409].includes(opened.status));
  }
});

t.test('another verb sets many in its transaction, all or none', async (t) => {
  const horses = await Promise.all([1, 2, 3].map(() => buildHorse(app)));
  type Command = Parameters<typeof setOpeningBalance>[0];
  const command = { now: app.clock.now(), person: await app.person('manager'), db: app.db } as never as Command;
  const all = (amounts: number[]) =>
    app.db.transaction().execute(async (tx) => {
      for (const [nth, { id: horse_id }] of horses.entries()) {
        const input = { horse_id, amount: amounts[nth] as number, request_id: randomUUID() };
        await setOpeningBalance({ ...command, db: tx, input });
      }
    });
  await all([-10, -20, 30]);
  await deposit(horses[2] as Horse, 1);
  await t.rejects(all([-11, -21, 31]), Conflict);
  t.same(await Promise.all(horses.map(saldo)), [-10, -20, 31]);
});

t.test('its month shows it with the deposits, and every later one carries it over', async (t) => {
  const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Nowa' });
  const horse = await buildHorse(app, { owner, name: 'Bursztyn' });
  const client = await app.as(owner);
  await set(horse, -450, { due_on: '2026-10-20' });
  const [entry] = await entries(horse);
  for (const path of [`for_horse/${horse.id}`, `for_user/${owner.id}`]) {
    const items = (await client.get(`/api/get_all_deposits_${path}/21.10.2026`)).json();
    const item = { action: 'Zmiana', name: 'Saldo początkowe', timestamp: '2026-10-19T22:00:00.000Z' };
    t.same(items, [{ id: entry?.id, ...item, amount: -450, horse_name: 'Bursztyn', paid_on: null, method: null }]);
    const carried = (await client.get(`/api/get_carryover_${path}/01.11.2026`)).json();
    t.same(carried, [{ name: 'Saldo z poprzedniego miesiąca', payment_date: '2026-11-01', price: -450 }]);
  }
  const { first_name, last_name } = await app.person('manager');
  const line = `Saldo początkowe ${first_name} ${last_name} −450,00 zł`;
  const month = (await client.get(`/user/${owner.id}/payments/${horse.id}?month=2026-10`)).words();
  t.match(month, 'Suma miesiąca 0,00 zł + Wpłaty i zmiany −450,00 zł = Saldo −450,00 zł');
  t.match(month, line);
  const history = (await client.get('/home?section=9&dialog=history&dialog_month=2026-10')).words();
  t.match(history, `Saldo początkowe Bursztyn · ${first_name} ${last_name} −450,00 zł`);
  const next = (await client.get(`/user/${owner.id}/payments/${horse.id}`)).words();
  t.match(next, 'Saldo z poprzedniego miesiąca −450,00 zł − Suma miesiąca 0,00 zł');
  t.match(next, 'Saldo dzisiaj −450,00 zł');

  const paper = `/statements/${owner.id}/2026-10`;
  t.match((await client.get(`${paper}.html`)).words(), /20\.10\.2026 Saldo początkowe .* −450,00 zł −450,00 zł/);
  t.match((await client.get(`${paper}.csv`)).text, /20\.10\.2026;Bursztyn;Saldo początkowe;[^;]*;;-450,00;-450,00/);
  t.equal((await client.get(`${paper}.pdf`)).status, 200);
});

t.test('without JavaScript a manager sets it on the page of payments', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Sonata' });
  const here = `/user/${horse.owner_id}/payments/${horse.id}`;
  t.same(linksOf((await manager.get(here)).text, 'Saldo początkowe'), [`${here}?dialog=opening`]);
  const back = `${here}?dialog=opening`;
  const dialog = await manager.get(back);
  const form = () => dialog.text.split('<dialog')[1] ?? '';
  t.match(dialog.words(), /Saldo początkowe: Sonata.*Zaległość Nadpłata.*Termin płatności/);
  t.equal(offered(form(), 'due_on'), '2026-10-31');
  const sent = { horse_id: horse.id, request_id: String(offered(form(), 'request_id')), side: 'debt' };
  const post = (more: object) => manager.form('/api/set_opening_balance', { ...sent, ...more }, { back });

  for (const [amount, message] of [
    ['', 'Pole nie może być puste'],
    ['<script>', 'Wprowadź poprawną kwotę'],
  ]) {
    const refused = await post({ amount, due_on: '2026-10-15' });
    t.equal(refused.location, back);
    const page = await refused.follow();
    t.match(page.words(), message);
    t.notMatch(page.text, '<script>"');
    const kept = page.text.split('<dialog')[1] ?? '';
    t.same([offered(kept, 'due_on'), offered(kept, 'request_id')], ['2026-10-15', sent.request_id]);
  }
  const outside = await (await post({ amount: '450', due_on: '2027-01-01' })).follow();
  t.match(outside.text, /id="opening-due_on-error">Wybierz dzień/);

  const done = await post({ amount: '1 450,50', due_on: '2026-10-15' });
  t.equal(done.location, here);
  t.match((await done.follow()).words(), 'Zapisano saldo początkowe');
  t.equal(await saldo(horse), -1450.5);
  const again = await manager.get(back);
  t.match(again.words(), 'Zastąpi −1450,50 zł z 15.10.2026.');
  t.equal(offered(again.text.split('<dialog')[1] ?? '', 'amount'), '1450,50');

  await deposit(horse, 1);
  t.same(linksOf((await manager.get(here)).text, 'Saldo początkowe'), [], 'it is no longer offered');
  const fresh = { ...sent, request_id: randomUUID(), amount: '5' };
  const late = await (await manager.form('/api/set_opening_balance', fresh, { back })).follow();
  t.match(late.text, /id="opening-amount-error">Na koncie tego konia są już inne wpisy/);
  t.notMatch((await (await app.as(owner)).get(back)).words(), 'Saldo początkowe:', 'owners have no form');
});

t.test('a debt is late from the day after its due day on every page, and a credit covers later charges', async (t) => {
  await startOver(app);
  const owner = await buildPerson(app, { first_name: 'Jan', last_name: 'Dług' });
  const client = await app.as(owner);
  const horse = await buildHorse(app, { owner, name: 'Figa', payment: grosze(100_000) });
  const open = (amount: number, due_on: string) =>
    manager.post('/api/set_opening_balance', { horse_id: horse.id, amount, due_on, request_id: randomUUID() });
  const due = async () => (await client.get(`/api/get_due_payments/${horse.id}`)).json();
  const unpaid = async () => (await manager.get('/api/horses/get_unpaid')).json<object[]>();
  t.same(await due(), { due_payments: 0 });

  await open(-450, '2026-09-15');
  t.same(await due(), { due_payments: 1 });
  t.match(await unpaid(), [{ horse_name: 'Figa', price: 450, payment_date: '2026-09-15' }]);
  t.match((await client.get('/api/get_my_basic_horses')).json(), [{ payment_until: '2026-09-15', due_payments: 1 }]);
  t.match((await client.get(`/api/get_horses_with_payments/${owner.id}`)).json(), [{ name: 'Figa', is_paid: 450 }]);
  t.same((await manager.get('/api/horses/status')).json(), { paid: 0, unpaid: 1 });
  t.match((await client.get('/home?section=9')).words(), 'Po terminie od 15.09.2026 Figa 450,00 zł');
  t.match((await manager.get('/home?section=0')).words(), /Figa.{0,40}450,00 zł/);
  t.match((await manager.get('/home?section=6&date=2026-09-15&view=agenda')).words(), '1 nieopłacony');
  const asked = { account: '57999000090000202600001101', recipient: 'Stajnia Pod Lipami' };
  t.equal((await manager.post('/api/settings/update/payee', asked)).status, 200);
  t.match((await client.get('/home?section=9')).words(), /450,00 zł .*57 9990 0009 0000 2026 0000 1101/);

  await open(70, '2026-10-31');
  t.same(await due(), { due_payments: 0 });
  t.same(await unpaid(), []);
  await bill(app, day('2026-12-10'));
  app.clock.set('2026-12-12T09:00:00+01:00');
  const later = await app.as('manager');
  const owing = (await later.get('/api/horses/get_unpaid')).json();
  t.match(owing, [{ price: 930, payment_date: '2026-12-10' }], 'the credit covers later charges');
});

t.test('the accountant sees it separately: it is neither a sale nor a deposit', async (t) => {
  await startOver(app);
  const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Lis' });
  const figa = await buildHorse(app, { owner: anna, name: 'Figa' });
  const luna = await buildHorse(app, { owner: anna, name: 'Luna' });
  const open = (horse: Horse, amount: number) =>
    manager.post('/api/set_opening_balance', { horse_id: horse.id, amount, request_id: randomUUID() });
  await open(figa, -400);
  await open(figa, -450);
  await open(luna, 70);
  await buildLedgerEntry(app, { horse: luna, amount: grosze(20_000), occurred_on: day('2026-10-12') });
  const words = (await manager.get('/accounts/2026-10')).words();
  for (const phrase of [
    'Suma miesiąca 0,00 zł + Wpłaty i zmiany 200,00 zł + Salda początkowe −380,00 zł = Saldo −180,00 zł',
    'Wpłaty 1 200,00 zł Zmiany 0 0,00 zł Wycofania opłat i zmian 0 0,00 zł Wycofania wpłat 0 0,00 zł Razem 1 200,00 zł',
    'Zaległości i nadpłaty 3 −780,00 zł Wycofania 1 400,00 zł Razem 4 −380,00 zł',
  ])
    t.match(words, phrase);
  const next = (await manager.get('/accounts/2026-11')).words();
  t.match(next, 'Saldo z poprzedniego miesiąca −180,00 zł');
  t.notMatch(next, 'Salda początkowe', 'a month without one does not mention it');
  const file = async (address: string) => (await manager.get(address)).text.split('\r\n').slice(1, -1);
  const rows = (await file('/accounts/2026-10/openings.csv')).map((row) => row.replace(/;\d+;/, ';#;'));
  const [first] = await app.db.selectFrom('ledger_entries').select('seq').orderBy('seq').execute();
  t.same(rows, [
    '31.10.2026;#;Lis Anna;Figa;Saldo początkowe;-400,00;;;;;',
    `31.10.2026;#;Lis Anna;Figa;Wycofanie salda początkowego;400,00;;;${first?.seq};;`,
    '31.10.2026;#;Lis Anna;Figa;Saldo początkowe;-450,00;;;;;',
    '31.10.2026;#;Lis Anna;Luna;Saldo początkowe;70,00;;;;;',
  ]);
  t.same(await file('/statements/all/2026-10.csv'), [], 'not a sale');
  t.match(await file('/accounts/2026-10/deposits.csv'), [/Luna;Wpłata;200,00/]);
  t.equal((await file('/accounts/2026-10/deposits.csv')).length, 1, 'not a deposit');
  t.notMatch((await manager.get('/home?section=0')).words(), /450,00 zł.{0,20}obciążeni/, 'not in the chart');
});

t.test('it is one entry on its due day, with its audit row, and notifies nobody', async (t) => {
  const owner = await buildPerson(app);
  await buildDevice(app, { person: owner });
  const horse = await buildHorse(app, { owner });
  const log = await logChanges(app.db);
  const sent = { horse_id: horse.id, amount: -450.5, due_on: '2026-09-15', request_id: randomUUID() };
  t.same((await manager.post('/api/set_opening_balance', sent)).json(), { saldo: -450.5 });
  const changes = await log.take();
  t.match(changes, [
    {
      table: 'ledger_entries',
      after: {
        kind: 'opening',
        amount: -45_050,
        occurred_on: '2026-09-15',
        due_on: '2026-09-15',
        period: null,
        owner_id: owner.id,
        created_by: manager.person?.id,
        id: sent.request_id,
      },
    },
    {
      table: 'audit_log',
      after: { action: 'set_opening_balance', after: { horse_id: horse.id, amount: -45_050, due_on: '2026-09-15' } },
    },
    { table: 'requests' },
  ]);
  t.equal(changes.length, 3);
});

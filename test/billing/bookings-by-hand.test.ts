import { randomUUID } from 'node:crypto';
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson, buildTask } from '../support/builders.ts';
import { logChanges } from '../support/changes.ts';
import { byDay } from '../support/drill.ts';
import { HURRIED } from '../support/jobs.ts';
import { pushSink } from '../support/push-sink.ts';

const sink = await pushSink(t);
const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });
const manager = await app.as('manager');

const saldo = async (horse: { id: string }) =>
  (await manager.get(`/api/get_saldo_balance_for_horse/${horse.id}`)).json<{ saldo: number }>().saldo;
const entries = (horse: { id: string }) =>
  app.db.selectFrom('ledger_entries').selectAll().where('horse_id', '=', horse.id).orderBy('seq').execute();
const deposit = (horse: { id: string }, amount: unknown, more: object = {}) =>
  manager.post('/api/deposit-money-to-horse', { id: horse.id, amount, ...more });

t.test('a deposit', async (t) => {
  const horse = await buildHorse(app);

  t.test('answers with the saldo, and may be negative', async (t) => {
    t.same((await deposit(horse, 1234.5)).json(), { saldo: 1234.5 });
    t.same((await deposit(horse, -0.01)).json(), { saldo: 1234.49 });
    t.same((await deposit(horse, 4, { action: 'Zmiana' })).json(), { saldo: 1230.49 }, "'Zmiana' subtracts any sign");
    t.same((await deposit(horse, -0.49, { action: 'Zmiana' })).json(), { saldo: 1230 });
    t.same((await deposit(horse, 4.49, { action: 'Deposit' })).json(), { saldo: 1234.49 });
    t.equal((await deposit(horse, 1, { action: 'Zwrot' })).status, 400);
  });

  t.test('is refused when it is zero, too large, too precise or not a number', async (t) => {
    const wrong: [unknown, RegExp][] = [
      [undefined, /Pole nie może być puste/],
      ['', /Pole nie może być puste/],
      ['12,50', /Wprowadź poprawną kwotę/],
      [null, /Wprowadź poprawną kwotę/],
      [0, /Wprowadź poprawną kwotę/],
      [0.001, /Wprowadź poprawną kwotę/],
      [1_000_000.01, /1 000 000/],
      [-1_000_000.01, /1 000 000/],
    ];
    for (const [amount, message] of wrong) {
      const answer = await deposit(horse, amount);
      t.equal(answer.status, 400, String(amount));
      t.match(answer.json<{ fields: { amount: string } }>().fields.amount, message);
    }
    t.equal((await deposit(horse, 1_000_000)).status, 200);
  });

  t.test('can be booked for an archived horse', async (t) => {
    const gone = await buildHorse(app, { archived_at: app.clock.now() });
    t.same((await deposit(gone, 10)).json(), { saldo: 10 });
  });
});

t.test('a deposit says when and how it was paid, if known', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner });
  const client = await app.as(owner);
  const paid = { paid_on: '2026-10-30', method: 'cash', request_id: randomUUID() };
  t.same((await deposit(horse, 500, paid)).json(), { saldo: 500 });
  const [entry] = await entries(horse);
  t.match(entry, { occurred_on: '2026-11-21', paid_on: '2026-10-30', method: 'cash' }, 'no closed month changes');
  t.equal((await deposit(horse, 500, paid)).status, 200, 'sent again, it is booked once');
  t.equal((await deposit(horse, 500, { ...paid, method: 'card' })).status, 409, 'with another method it is refused');
  t.equal((await deposit(horse, 500, { ...paid, paid_on: '2026-10-29' })).status, 409);
  await deposit(horse, 20, { paid_on: '2026-11-21', method: 'card' });
  await deposit(horse, 3, { paid_on: '2026-08-21' });
  await deposit(horse, 1);
  t.match((await client.get(`/api/get_all_deposits_for_horse/${horse.id}/21.11.2026`)).json(), [
    { amount: 500, timestamp: '2026-11-21T08:00:00.000Z', paid_on: '2026-10-30', method: 'cash' },
    { amount: 20, paid_on: '2026-11-21', method: 'card' },
    { amount: 3, paid_on: '2026-08-21', method: null },
    { amount: 1, paid_on: null, method: null },
  ]);
  const { first_name, last_name } = await app.person('manager');
  const by = `${first_name} ${last_name}`;
  const facts = [`gotówka 30.10.2026 · ${by}`, `karta · ${by}`, `wpłacono 21.08.2026 · ${by}`, by];
  const words = (await client.get(`/user/${owner.id}/payments/${horse.id}`)).words();
  for (const fact of facts) t.match(words, `Wpłata ${fact} +`);
  const csv = (await client.get(`/statements/${owner.id}/2026-11.csv`)).text;
  for (const fact of facts) t.match(csv, `;Wpłata;${fact};`);
  const rows = (await manager.get('/accounts/2026-11/deposits.csv')).text;
  t.match(rows, ';Wpłata;500,00;30.10.2026;Gotówka;;;');
  t.match(rows, ';Wpłata;20,00;21.11.2026;Karta;;;');
  for (const paid_on of ['2026-11-22', '2026-08-20', '0001-01-01']) {
    const refused = await deposit(horse, 1, { paid_on });
    t.match([refused.status, refused.json()], [400, { fields: { paid_on: /^Wybierz dzień/ } }], paid_on);
  }
  for (const wrong of [{ paid_on: 'wczoraj' }, { paid_on: '2026-02-30' }, { method: 'blik' }, { method: 7 }])
    t.equal((await deposit(horse, 1, wrong)).status, 400, JSON.stringify(wrong));
  t.equal((await entries(horse)).length, 4);

  const back = `/user/${owner.id}/payments/${horse.id}`;
  const form = (await manager.get(back)).text;
  t.match(form, /name="paid_on"[^>]*value="2026-11-21"|value="2026-11-21"[^>]*name="paid_on"/, 'today is the default');
  const sent = { id: horse.id, amount: '7,50', paid_on: '2026-11-20', method: 'transfer' };
  const done = await manager.form('/api/deposit-money-to-horse', sent, { back });
  t.match((await done.follow()).words(), 'Wpłata dodana');
  t.match((await entries(horse)).at(-1), { amount: 750, paid_on: '2026-11-20', method: 'transfer' });
  await manager.form('/api/deposit-money-to-horse', { id: horse.id, amount: '1', paid_on: '' }, { back });
  t.match((await entries(horse)).at(-1), { amount: 100, paid_on: null, method: null }, 'both are optional');
});

/** Sends a deposit and repeats the request while a busy server refuses it, whether or not it was booked. */
async function insist(horse: { id: string }, amount: number, request_id: string): Promise<string> {
  for (;;) {
    const { status, text } = await deposit(horse, amount, { request_id });
    if (status !== 503) return `${status} ${text}`;
  }
}

t.test('many deposits at once add up to the grosz', async (t) => {
  const { many, sum } = byDay({ many: 50, sum: 12.75 }, { many: 500, sum: 1252.5 }); // 0.01 + 0.02 + …
  const horse = await buildHorse(app);
  const deposits = Array.from({ length: many }, (_, nth) => insist(horse, (nth + 1) / 100, randomUUID()));
  const answers = await Promise.all(deposits);
  t.same([...new Set(answers.map((answer) => answer.slice(0, 3)))], ['200']);
  t.equal(await saldo(horse), sum);
  t.equal((await entries(horse)).length, many);
});

t.test('a reversal', async (t) => {
  const horse = await buildHorse(app);
  const reverse = (id: string, reason = 'Wpłata za innego konia.') =>
    manager.post('/api/reverse_entry', { id, reason });

  t.test('takes back a whole entry, once', async (t) => {
    const { id } = await buildLedgerEntry(app, { horse, amount: grosze(50_000) });
    t.same((await reverse(id)).json(), { saldo: 0 });
    t.match((await reverse(id)).json(), { code: 'already_reversed', message: 'Ten wpis już wycofano.' });
    t.equal((await reverse(id)).status, 409);
    const [, made] = await entries(horse);
    t.match((await reverse(made?.id as string)).json(), { message: /Wycofania nie można wycofać/ });
  });

  t.test('is made once by ten managers at once', async (t) => {
    const { id } = await buildLedgerEntry(app, { horse });
    const answers = await Promise.all(Array.from({ length: 10 }, () => reverse(id)));
    t.equal(answers.filter(({ status }) => status === 200).length, 1);
    t.equal(answers.filter(({ status }) => status === 409).length, 9);
  });

  t.test('needs a reason', async (t) => {
    const { id } = await buildLedgerEntry(app, { horse });
    for (const reason of ['', '   ', 'x'.repeat(501)]) t.equal((await reverse(id, reason)).status, 400);
    t.equal((await manager.post('/api/reverse_entry', { id: randomUUID(), reason: 'x' })).status, 404);
  });

  t.test('of a charge leaves the task done', async (t) => {
    const work = await buildTask(app, { horse });
    await manager.post('/api/complete_service', { id: work.id });
    const charge = (await entries(horse)).find(({ task_id }) => task_id === work.id);
    const before = await saldo(horse);
    t.same((await reverse(charge?.id as string, 'Gratis.')).json(), { saldo: before + 45 });
    t.equal((await manager.post('/api/complete_service', { id: work.id })).status, 200, 'the task is still done');
    t.equal(await saldo(horse), before + 45, 'it is not charged again');
  });
});

t.test('a correction', async (t) => {
  const horse = await buildHorse(app);
  const correct = (amount: number, more: object = {}) =>
    manager.post('/api/correct_balance', { horse_id: horse.id, amount, reason: 'Siano policzone dwa razy.', ...more });
  const last = () =>
    app.db
      .selectFrom('ledger_entries')
      .leftJoin('entry_notes', 'entry_id', 'id')
      .select(['kind', 'amount', 'period', 'note'])
      .orderBy('seq', 'desc')
      .executeTakeFirst();

  t.same((await correct(-45.5)).json(), { saldo: -45.5 });
  const charge = { kind: 'correction', amount: -4550, period: '2026-12-01', note: 'Siano policzone dwa razy.' };
  t.match(await last(), charge, 'a charge belongs to the first unbilled period');
  t.same((await correct(20)).json(), { saldo: -25.5 });
  t.match(await last(), { kind: 'correction', amount: 2000, period: null });
  t.equal((await correct(6, { reason: ' ' })).status, 400);
});

t.test('notes on entries are deleted with the owner', async (t) => {
  const [owner, neighbour] = [await buildPerson(app, { last_name: 'Zawiślak' }), await buildPerson(app)];
  const [horse, other] = [await buildHorse(app, { owner }), await buildHorse(app, { owner: neighbour })];
  const correct = (horse_id: string, reason: string) =>
    manager.post('/api/correct_balance', { horse_id, amount: -10, reason });
  await correct(horse.id, 'Umowa z właścicielem.');
  await correct(other.id, `Pani ${owner.first_name} Zawiślak oddała za oboje.`);
  t.equal((await manager.delete(`/api/delete_user/${owner.id}`, { with_debt: true })).status, 200);
  const notes = await app.db
    .selectFrom('entry_notes')
    .innerJoin('ledger_entries', 'id', 'entry_id')
    .select(['horse_id', 'note'])
    .where('horse_id', 'in', [horse.id, other.id])
    .execute();
  t.same(notes, [{ horse_id: other.id, note: 'Pani … oddała za oboje.' }]);
  t.equal(await saldo(horse), -10, 'the ledger stays');
});

t.test('what a manager books is one entry with its audit row', async (t) => {
  const horse = await buildHorse(app);
  const log = await logChanges(app.db);

  t.test('a deposit', async (t) => {
    const paid = await manager.post('/api/deposit-money-to-horse', { id: horse.id, amount: 1234.5 });
    t.same(paid.json(), { saldo: 1234.5 });
    const changes = await log.take();
    t.match(changes, [
      { table: 'payments', after: { owner_id: horse.owner_id, made_by: manager.person?.id } },
      {
        table: 'ledger_entries',
        after: { kind: 'deposit', amount: 123_450, occurred_on: '2026-11-21', owner_id: horse.owner_id, period: null },
      },
      { table: 'audit_log', after: { action: 'deposit', actor_id: manager.person?.id, entity: 'ledger_entry' } },
    ]);
    t.equal(changes.length, 3);
  });

  t.test('a reversal, with its reason beside the ledger', async (t) => {
    const { id } = await buildLedgerEntry(app, { horse, amount: grosze(50_000) });
    await log.take();
    const reason = 'Wpłata za innego konia.';
    t.same((await manager.post('/api/reverse_entry', { id, reason })).json(), { saldo: 1234.5 });
    const changes = await log.take();
    t.match(changes, [
      { table: 'ledger_entries', after: { kind: 'correction', amount: -50_000, reverses: id } },
      { table: 'entry_notes', after: { note: reason } },
      { table: 'audit_log', after: { action: 'reverse_entry', after: { amount: -50_000, reverses: id } } },
    ]);
    t.equal(changes.length, 3);
    const lasting = changes.filter(({ table }) => table !== 'entry_notes');
    t.notMatch(JSON.stringify(lasting), /innego/, 'the immutable tables hold no free text');
  });
});

t.test('the owner is notified of a deposit', async (t) => {
  const [owner, phone] = [await app.person('user'), sink.device()];
  await (await app.as('user')).post('/api/push/save_subscription', phone.subscription);
  const horse = await buildHorse(app, { owner, name: 'Bursztyn' });
  const request_id = randomUUID();
  const pay = (amount: number) =>
    manager.post('/api/deposit-money-to-horse', { id: horse.id, amount, ...(amount > 0 && { request_id }) });
  const pushed = () => sink.pushed.map((one) => phone.read(one));
  for (const amount of [1234.5, 1234.5, -34.5]) await pay(amount);
  await app.drainJobs();
  const url = `/user/${owner.id}/payments/${horse.id}`;
  const messages = [
    { title: 'Zaksięgowano wpłatę', body: 'Bursztyn: 1234,50\u00a0zł', url },
    { title: 'Zmiana na koncie', body: 'Bursztyn: -34,50\u00a0zł', url },
  ];
  t.match(pushed(), messages, 'one message each');

  const figa = await buildHorse(app, { owner, name: 'Figa' });
  const shares = [
    { horse_id: horse.id, amount: 1450 },
    { horse_id: figa.id, amount: 50.5 },
  ];
  const sent = { request_id: randomUUID(), shares, method: 'cash' };
  sink.pushed.length = 0;
  for (const _ of [1, 2]) t.equal((await manager.post('/api/deposit_for_horses', sent)).status, 200);
  await app.drainJobs();
  const one = { title: 'Zaksięgowano wpłatę', body: 'Bursztyn, Figa: razem 1500,50\u00a0zł', url: '/home?section=9' };
  t.match(pushed(), [one], 'a payment for several horses gives one message');
});

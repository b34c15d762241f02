/** What a horse's last day charges and refunds when a stable charges by days. */
import { sql } from 'kysely';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { archiveDepartedHorses } from '../../server/features/stays/archive-departed.ts';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';
import { bill as billDue } from '../support/ledger.ts';
import { setStored, storedRow, storedRows } from '../support/stored-rows.ts';
import { buildByDays, buildStay, booked as entriesOf } from './support.ts';

const app = await startApp(t, { now: '2026-12-02T09:00:00+01:00' });
await buildByDays(app);
const owner = await buildPerson(app, { first_name: 'Ewa', last_name: 'Lis' });

const stay = (name: string, stays_from = '2026-11-25', more = {}) =>
  buildStay(app, { owner, name, created_on: day('2026-11-21'), stays_from: day(stays_from), ...more });
type Horse = Awaited<ReturnType<typeof stay>>;

async function bill(): Promise<void> {
  await archiveDepartedHorses(app.db, app.clock.now());
  await billDue(app);
}

const leave = async ({ id }: { id: string }, stays_until: string | null, more = {}) =>
  (await app.as('manager')).post('/api/end_stay', { horse_id: id, stays_until, ...more });

const booked = (horse: { id: string }) => entriesOf(app, horse);

const saldo = async (horse: { id: string }) =>
  (await (await app.as('manager')).get(`/api/get_saldo_balance_for_horse/${horse.id}`)).json<{ saldo: number }>().saldo;

/** The tests about forms below open it. */
const dialogOf = ({ id }: Horse) => `/horses/${id}?tab=data&dialog=leave&dialog_id=${id}`;

t.test('a horse that leaves before the next run is charged the days at once, and only once', async (t) => {
  const horse = await stay('Wyjeżdża');
  t.equal((await leave(horse, '2026-12-05')).status, 200);
  const days = [
    'main_fee 2026-11 11-25…11-30 -240 due 2026-12-19',
    'main_fee 2026-12 12-01…12-05 -193.55 due 2026-12-19',
  ];
  t.same(await booked(horse), days);
  t.equal((await leave(horse, '2026-12-05')).status, 200, 'sent again');
  t.same(await booked(horse), days);
  const manager = await app.as('manager');
  t.match((await manager.get(`/unpaid`)).words(), /Lis.*433,55 zł/, 'it is due at once');
  const charges = await storedRows(app, 'ledger_entries', { horse_id: horse.id }, 'created_by');
  t.match(charges, [{ created_by: (await app.person('manager')).id }, {}]);

  await t.test('another last day charges or refunds the difference', async (t) => {
    await leave(horse, '2026-12-07');
    t.same((await booked(horse)).slice(2), ['correction 2026-12 12-06…12-07 -77.42']);
    await leave(horse, '2026-12-03');
    t.same((await booked(horse)).slice(3), ['taken back 2026-12 77.42', 'correction 12-04…12-05 77.42']);
    t.equal(await saldo(horse), -(240 + 116.13));
  });

  await t.test('when it stays after all, the rest of the month is charged as in whole months', async (t) => {
    await leave(horse, null);
    t.equal(await saldo(horse), -(240 + 1200));
    const page = (await (await app.as('manager')).get(`/user/${owner.id}/payments/${horse.id}?month=2026-12`)).words();
    t.match(page, 'Opłata za pensjonat (6–31 grudnia 2026)');
    t.match(page, 'Zwrot za pensjonat (4–5 grudnia 2026)');
  });
});

t.test('without the tick nothing is booked, then or later', async (t) => {
  const horse = await stay('Darowane');
  await leave(horse, '2026-12-04', { settle: false });
  t.same(await booked(horse), []);
});

t.test('the dialog shows the amounts before they are booked', async (t) => {
  const horse = await stay('Luna', '2026-12-01');
  const manager = await app.as('manager');
  await leave(horse, '2026-12-05', { settle: false });
  const shown = await manager.get(dialogOf(horse));
  t.match(shown.words(), 'Opłata za pensjonat (1–5 grudnia 2026) −193,55 zł Saldo potem do rozliczenia 193,55 zł');
  t.match(shown.text, /<input(?=[^>]*name="settle")(?=[^>]*checked)/, 'it is ticked');
  const [, told] = shown.text.match(/name="shown" value="([^"]*)"/) ?? [];
  t.equal(told, 'Opłata za pensjonat (1–5 grudnia 2026): 193,55\u00a0zł.');
  const form = { horse_id: horse.id, shown: told ?? '', settle: 'true', form: 'stay' };
  const send = (more: object) => manager.form('/api/end_stay', { ...form, ...more }, { back: dialogOf(horse) });

  const other = await send({ stays_until: '2026-12-06' });
  const asked = (await other.follow()).words();
  t.match(asked, 'Opłata za pensjonat (1–6 grudnia 2026): 232,26 zł. Zapisać?', 'another day has another sum');
  t.same(await booked(horse), [], 'nothing is booked yet');
  const question = 'Opłata za pensjonat (1–6 grudnia 2026): 232,26\u00a0zł. Zapisać?';
  await send({ stays_until: '2026-12-06', confirmed: question });
  t.same(await booked(horse), ['main_fee 2026-12 12-01…12-06 -232.26 due 2026-12-19']);
});

t.test('the form of a horse refuses a last day that would book something', async (t) => {
  const horse = await stay('Iskra');
  const data = { name: 'Iskra', breed: 'śląska', description: '–', payment: 1200, payment_for_annual: 0 };
  const change = async (stays_until: string | null) =>
    (await app.as('manager')).post(`/api/update_horse/${horse.id}`, { ...data, stays_until });
  const refused = await change('2026-12-05');
  t.equal(refused.status, 400);
  t.match(refused.json<{ fields: object }>().fields, { stays_until: /Wyprowadzka/ });
  t.equal((await change('2026-12-20')).status, 200, 'a run will find it here');
  await leave(horse, '2026-12-08');
  t.equal((await change(null)).status, 400, 'a last day that booked something is not removed there');
});

t.test('after the run', async (t) => {
  const staying = await stay('Zostaje');
  const known = await stay('Wiadomo', '2026-12-01', { stays_until: day('2026-12-20') });
  const price = await stay('Drożeje', '2026-12-01');
  const whole = await stay('Całość', '2026-12-01');
  const sultan = await stay('Sułtan', '2026-12-01');
  app.clock.set('2026-12-10T00:05:00+01:00');
  await bill();
  app.clock.set('2026-12-12T09:00:00+01:00');

  await t.test('what was charged at leaving, or waived, is not charged again', async (t) => {
    const { rows } = await sql<{ name: string; fees: number }>`
      select name, count(ledger_entries.id) as fees from horses
      left join ledger_entries on horse_id = horses.id and kind = 'main_fee' and ledger_entries.period = '2026-12-01'
      where horses.owner_id = ${owner.id} group by name order by name collate polish
    `.execute(app.db);
    t.same(Object.fromEntries(rows.map(({ name, fees }) => [name, fees])), {
      Całość: 1,
      Darowane: 0,
      Drożeje: 1,
      Iskra: 1,
      Luna: 1,
      Sułtan: 1,
      Wiadomo: 1,
      Wyjeżdża: 1,
      Zostaje: 1,
    });
  });

  await t.test('unused days of a billed month are refunded, and charged when it stays', async (t) => {
    await leave(staying, '2026-12-15');
    const fees = ['main_fee 2026-11 11-25…11-30 -240 due 2026-12-19', 'main_fee 2026-12 -1200'];
    t.same(await booked(staying), [...fees, 'correction 12-16…12-31 619.35']);
    await leave(staying, '2026-12-20');
    t.same((await booked(staying)).slice(3), ['taken back -619.35', 'correction 12-21…12-31 425.81']);
    await leave(staying, null);
    t.same((await booked(staying)).slice(5), ['taken back -425.81']);
    t.equal(await saldo(staying), -1440);
  });

  await t.test('a horse whose last day the run knew pays for the days it stays longer', async (t) => {
    t.same(await booked(known), ['main_fee 2026-12 12-01…12-20 -774.19']);
    await leave(known, '2027-01-05');
    t.same((await booked(known)).slice(1), [
      'main_fee 2027-01 01-01…01-05 -193.55 due 2027-01-19',
      'correction 2027-01 12-21…12-31 -425.81',
    ]);
    await leave(known, '2027-01-05');
    t.equal((await booked(known)).length, 3);
  });

  await t.test('the price is the one the month was billed at', async (t) => {
    await setStored(app, 'horses', price, { payment: grosze(300_000) });
    await leave(price, '2026-12-31');
    t.equal((await booked(price)).length, 1, 'the whole month was used');
    await leave(price, '2026-12-15');
    t.same((await booked(price)).slice(1), ['correction 12-16…12-31 619.35']);
  });

  await t.test('a day with another result than the dialog showed needs a confirmation', async (t) => {
    const manager = await app.as('manager');
    const back = dialogOf(sultan);
    const save = async (stays_until: string, confirmed = '') => {
      const [, shown = ''] = (await manager.get(back)).text.match(/name="shown" value="([^"]*)"/) ?? [];
      const form = { horse_id: sultan.id, shown, settle: 'true', form: 'stay', stays_until, confirmed };
      return (await (await manager.form('/api/end_stay', form, { back })).follow()).words();
    };
    t.match((await manager.get(back)).words(), 'Zwrot za pensjonat (13–31 grudnia 2026)', 'it opens with today');
    t.match(await save('2026-12-31'), 'Rozliczenia się nie zmienią. Zapisać?', 'even when nothing is booked');
    t.notMatch(await save('2026-12-31', 'Rozliczenia się nie zmienią. Zapisać?'), 'Zapisać?');
    const elsewhere = { horse_id: sultan.id, shown: 'Zwrot', settle: true, stays_until: '2026-12-31' };
    t.equal((await manager.post('/api/end_stay', elsewhere)).status, 409, 'the current day, shown for another');
    const question = 'Opłata za pensjonat (1–5 stycznia 2027): 193,55\u00a0zł. Zapisać?';
    t.match(await save('2027-01-05'), question.replace('\u00a0', ' '));
    t.equal((await booked(sultan)).length, 1, 'nothing is booked yet');
    await save('2027-01-05', question);
    t.same((await booked(sultan)).slice(1), ['main_fee 2027-01 01-01…01-05 -193.55 due 2027-01-19']);
  });

  await t.test('whole months refund nothing, but charge what days had refunded', async (t) => {
    const manager = await app.as('manager');
    await leave(whole, '2026-12-15');
    await manager.post('/api/settings/update/partial_months', { value: 'whole' });
    await leave(whole, '2026-12-13');
    t.equal((await booked(whole)).length, 2);
    await leave(whole, null);
    t.same((await booked(whole)).slice(2), ['taken back -619.35']);
    await manager.post('/api/settings/update/partial_months', { value: 'by_days' });
  });

  await t.test('a fee reversed by hand is not refunded', async (t) => {
    const manager = await app.as('manager');
    const { id } = await storedRow(app, 'ledger_entries', { horse_id: whole.id, kind: 'main_fee' });
    await manager.post('/api/reverse_entry', { id, reason: 'Prezent.' });
    await leave(whole, '2026-12-15');
    t.equal(await saldo(whole), 0);
  });
});

t.test('leaving beside billing, in any order, charges each day once', async (t) => {
  app.clock.set('2027-01-10T09:00:00+01:00');
  const manager = await app.as('manager');
  const horses: Horse[] = [];
  for (let nth = 0; nth < 8; nth++)
    horses.push(await stay(`Wyścig ${nth}`, '2026-12-20', { created_on: day('2026-12-20') }));
  const last = (nth: number) => `2027-01-${String(10 + nth).padStart(2, '0')}`;
  const leavings = horses.map(({ id }, nth) => ({ horse_id: id, stays_until: last(nth) }));
  const answers = await Promise.all([
    Promise.all([...leavings, ...leavings].map((body) => manager.post('/api/end_stay', body))),
    Promise.all([0, 1, 2].map(() => billDue(app))),
  ]);
  for (const { status } of answers[0]) t.equal(status, 200);
  const december = Math.round((120_000 * 12) / 31);
  for (const [nth, horse] of horses.entries())
    t.equal(
      grosze(Math.round((await saldo(horse)) * 100)),
      -(december + Math.round((120_000 * (10 + nth)) / 31)),
      `${last(nth)}: ${(await booked(horse)).join(', ')}`,
    );
});

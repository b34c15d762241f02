import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse } from '../support/builders.ts';
import { atOnce } from '../support/concurrent.ts';
import { bill, expectSoundLedger } from '../support/ledger.ts';
import { startOver } from '../support/start-over.ts';
import { storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

const periods = async () =>
  (await storedRows(app, 'billing_runs', {}, 'period', 'billing_day')).map(
    ({ period, billing_day }) => `${period.slice(0, 7)} on ${billing_day}`,
  );

t.test('a payment date', async (t) => {
  await startOver(app);
  const change = async (value: unknown) =>
    (await app.as('manager')).post('/api/settings/update/payment_date', { value });
  await buildHorse(app, { payment: grosze(120_000) });

  t.test('is chosen from the 2nd of this month to the 1st of the next', async (t) => {
    for (const value of ['2026-11-01', '2026-12-02', '', '2026-11-31', '21.11.2026'])
      t.equal((await change(value)).status, 400, String(value));
    t.same((await change('2026-11-25')).json(), { setting_value: '2026-11-25' });
    t.same((await change(null)).json(), { setting_value: '2026-11-25' }, 'nothing chosen, nothing changed');
    t.same((await change('2026-12-01')).json(), { setting_value: '2026-12-01' });
    t.same(await periods(), [], 'nothing is due');
  });

  t.test('that has passed, of an unbilled month, is billed at once', async (t) => {
    t.same((await change('2026-11-05')).json(), { setting_value: '2026-12-05' });
    t.same(await periods(), ['2026-11 on 2026-11-05']);
  });

  t.test('of a billed month moves to that day of the next cycle', async (t) => {
    t.same((await change('2026-11-28')).json(), { setting_value: '2026-12-28' });
    t.same((await change('2026-12-01')).json(), { setting_value: '2027-01-01' });
    t.same((await change('2026-11-02')).json(), { setting_value: '2026-12-02' });
    t.same(await periods(), ['2026-11 on 2026-11-05']);
  });

  t.test('is changed after everything due is billed', async (t) => {
    app.clock.set('2027-01-31T23:30:00+01:00');
    t.same((await change('2027-01-31')).json(), { setting_value: '2027-02-28' });
    t.same(await periods(), ['2026-11 on 2026-11-05', '2026-12 on 2026-12-02', '2027-01 on 2027-01-02']);
    app.clock.set('2027-02-28T00:30:00+01:00');
    t.same((await change('2027-02-10')).json(), { setting_value: '2027-03-10' });
    t.same((await periods()).at(-1), '2027-02 on 2027-02-28');
  });

  t.test('is noted in the audit log, and confirmed in the words of the specification', async (t) => {
    const manager = await app.as('manager');
    const answer = await manager.form('/api/settings/update/payment_date', { value: '2027-02-15' }, { back: '/home' });
    t.match((await answer.follow()).words(), /Zmieniono datę płatności/);
    t.match(await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst(), {
      action: 'change_payment_date',
      entity: 'setting',
      entity_id: null,
      actor_id: manager.person?.id,
      before: { payment_date: '2027-03-10' },
      after: { payment_date: '2027-03-15' },
    });
    const refused = await manager.form('/api/settings/update/payment_date', { value: '2027-04-01' }, { back: '/home' });
    t.match((await refused.follow()).words(), /Wystąpił błąd podczas zmiany daty płatności/);
  });
});

t.test('what was charged before the first run agrees with a date moved to an earlier month', async (t) => {
  await startOver(app);
  const horse = await buildHorse(app);
  const correction = { horse_id: horse.id, amount: -10, reason: 'Zbite wiadro.' };
  const charge = async () => (await app.as('manager')).post('/api/correct_balance', correction);
  const charged = async () =>
    (await storedRows(app, 'ledger_entries', {}, 'seq', 'period')).map(({ period }) => period);
  await charge();
  await (await app.as('manager')).post('/api/settings/update/payment_date', { value: '2026-11-26' });
  await expectSoundLedger(t, app);
  await charge();
  t.same(await charged(), ['2026-12-01', '2026-11-01'], 'each is in the month that was next then');
  await expectSoundLedger(t, app);

  app.clock.set('2026-11-26T00:05:00+01:00');
  await bill(app);
  await expectSoundLedger(t, app);
  await charge();
  t.same(await charged(), ['2026-12-01', '2026-11-01', '2026-12-01']);
  await expectSoundLedger(t, app);
});

t.test('two managers who choose a passed day at once bill it once', async (t) => {
  await startOver(app);
  const [one, other] = [await app.as('manager'), await app.as('admin')];
  const horse = await buildHorse(app, { payment: grosze(120_000) });
  await one.post('/api/settings/update/payment_date', { value: '2026-11-25' });
  const change = (client: typeof one) => client.post('/api/settings/update/payment_date', { value: '2026-11-21' });
  const answers = await atOnce(
    app,
    () => change(one),
    () => change(other),
  );
  const dates = answers.map((answer) => answer.json());
  t.same(dates, [{ setting_value: '2026-12-21' }, { setting_value: '2026-12-21' }]);
  t.equal((await storedRows(app, 'ledger_entries', { horse_id: horse.id })).length, 1);
});

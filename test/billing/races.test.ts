/** Money changed by two requests at once: either order gives a sane result, nothing is lost or booked twice. */
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildSettings } from '../support/builders.ts';
import { atOnce } from '../support/concurrent.ts';
import { bill, expectSoundLedger } from '../support/ledger.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t, { now: '2026-12-10T09:00:00+01:00' });
const [manager, other] = [await app.as('manager'), await app.as('admin')];
await buildSettings(app, { payment_date: '2026-12-10', payment_day: 10 });
type Horse = Awaited<ReturnType<typeof buildHorse>>;

const remove = (horse: Horse, with_debt?: true) => other.delete(`/api/delete_horse/${horse.id}`, { with_debt });
const amountsOf = async ({ id }: Horse) => {
  const entries = await storedRows(app, 'ledger_entries', { horse_id: id }, 'seq', 'kind', 'amount');
  return entries.map(({ kind, amount }) => `${kind} ${amount}`);
};
const run = () => bill(app);
const agrees = () => expectSoundLedger(t, app);

t.test('a deletion beside a deposit', async (t) => {
  const pay = (horse: Horse) => manager.post('/api/deposit-money-to-horse', { id: horse.id, amount: 500 });

  const paid = await buildHorse(app);
  const [booked, refused] = await atOnce(
    app,
    () => pay(paid),
    () => remove(paid),
  );
  t.same([booked.status, refused.status], [200, 409], 'the refusal names the new deposit');
  t.match(refused.text.replaceAll('\u00a0', ' '), '500,00 zł');
  t.equal((await storedRow(app, 'horses', { id: paid.id })).archived_at, null);
  t.same(await amountsOf(paid), ['deposit 50000']);

  const gone = await buildHorse(app, { name: 'Fryga' });
  const [removed, late] = await atOnce(
    app,
    () => remove(gone),
    () => pay(gone),
  );
  t.same([removed.status, late.status], [200, 200], 'a later deposit is still booked');
  t.same(await amountsOf(gone), ['deposit 50000']);
  t.match((await manager.get('/home?section=0')).words(), `${gone.name} Koń usunięty`, 'and stays visible');

  const even = await buildHorse(app);
  await manager.post('/api/correct_balance', { horse_id: even.id, amount: -500, reason: 'Szkoda' });
  const both = await atOnce(
    app,
    () => pay(even),
    () => remove(even),
  );
  t.same([both[0].status, both[1].status], [200, 200], 'a settled horse may go');
  await agrees();
});

t.test('a deletion beside the run of its day', async (t) => {
  const charged = await buildHorse(app, { payment: grosze(100_000) });
  const [, refused] = await atOnce(app, run, () => remove(charged));
  t.equal(refused.status, 409, 'the refusal names the new charge');
  t.match(refused.text.replaceAll('\u00a0', ' '), '1000,00 zł');
  t.same(await amountsOf(charged), ['main_fee -100000']);
  t.equal((await remove(charged, true)).status, 200);

  app.clock.set('2027-01-10T09:00:00+01:00');
  const [staff, gone] = [await app.as('admin'), await buildHorse(app, { payment: grosze(100_000) })];
  const [removed, billed] = await atOnce(app, () => staff.delete(`/api/delete_horse/${gone.id}`), run);
  t.same([removed.status, billed.length], [200, 1]);
  t.same(await amountsOf(gone), [], 'a horse that left on the billing day pays nothing');
  await agrees();
});

t.test('a last day set by one process beside the run of that day in another', async (t) => {
  for (const [now, first] of [
    ['2027-02-10T09:00:00+01:00', 'run'],
    ['2027-03-10T09:00:00+01:00', 'last day'],
  ] as const) {
    app.clock.set(now);
    const staff = await app.as('manager');
    const horse = await buildHorse(app, { payment: grosze(100_000) });
    const leave = () => staff.post('/api/end_stay', { horse_id: horse.id, stays_until: now.slice(0, 10) });
    await (first === 'run' ? atOnce(app, run, leave) : atOnce(app, leave, run));
    await run();
    t.match(await storedRow(app, 'horses', { id: horse.id }), { stays_until: now.slice(0, 10) }, first);
    const fees = (await amountsOf(horse)).filter((line) => line.startsWith('main_fee'));
    t.same(fees, ['main_fee -100000'], first);
  }
  await agrees();
});

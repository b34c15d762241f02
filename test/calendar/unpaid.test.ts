import t from 'tap';
import { type Day, day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson, buildSettings } from '../support/builders.ts';
import { linksOf } from '../support/forms.ts';
import { storeRow } from '../support/stored-rows.ts';

const [SEPTEMBER, OCTOBER, NOVEMBER] = [day('2026-09-01'), day('2026-10-01'), day('2026-11-01')];
const LIST = '/unpaid';

type Horse = Awaited<ReturnType<typeof buildHorse>>;
type Shown = { entries: { id: string; kind: string; title: string; start: string; end: string }[] };

/** Bills on the 10th up to November; December is still open. */
async function billAutumn(app: TestApp) {
  const ran_at = app.clock.now();
  for (const period of [SEPTEMBER, OCTOBER, NOVEMBER])
    await storeRow(app, 'billing_runs', { period, billing_day: tenthOf(period), ran_at });
  await buildSettings(app, { payment_date: '2026-12-10', payment_day: 10 });
}

const tenthOf = (period: Day) => day(period.replace(/01$/, '10'));

const charge = (app: TestApp, horse: Horse, period: Day) => {
  const fee = { kind: 'main_fee', amount: grosze(-100_000), period, occurred_on: tenthOf(period) } as const;
  return buildLedgerEntry(app, { horse, ...fee });
};

const pay = (app: TestApp, horse: Horse, zl: number) =>
  buildLedgerEntry(app, { horse, kind: 'deposit', amount: grosze(zl * 100) });

/** Lines of a calendar about unpaid horses, in any of its views. */
async function unpaidIn(client: Awaited<ReturnType<TestApp['as']>>, from: string, to: string, more = '') {
  const answer = await client.get(`/api/get_calendar?mode=manager&from=${from}&to=${to}${more}`);
  const unpaid = answer.json<Shown>().entries.filter(({ kind }) => kind === 'unpaid');
  return unpaid.map(({ start, title }) => `${start}: ${title}`);
}

t.test('unpaid horses in the calendar of the whole stable', async (t) => {
  const app = await startApp(t);
  await billAutumn(app);
  const manager = await app.as('manager');
  const horses = [];
  for (let nth = 0; nth < 7; nth++) horses.push(await buildHorse(app));
  for (const horse of horses) for (const period of [OCTOBER, NOVEMBER]) await charge(app, horse, period);
  const [first, second, third, fourth, fifth, ...paid] = horses as [Horse, Horse, Horse, Horse, Horse];
  await pay(app, second, 500); // half of October's
  await pay(app, third, 1000); // all of October's
  await pay(app, fourth, 1999.99); // all but a grosz
  await pay(app, fifth, 2000);
  for (const horse of paid) await pay(app, horse, 5000);
  await charge(app, first, day('2026-12-01')); // due in the future

  t.test('are one line on each due day: the number of horses that have not paid what was due', async (t) => {
    t.same(await unpaidIn(manager, '2026-09-28', '2026-11-08'), ['2026-10-10: 2 nieopłacone']);
    t.same(await unpaidIn(manager, '2026-10-26', '2026-12-20'), ['2026-11-10: 4 nieopłacone'], 'none in the future');
    t.match((await manager.get('/home?section=0')).words(), /Nieopłacone 4 /, 'the same number as on the panel');
    t.same(await unpaidIn(manager, '2026-09-01', '2026-10-09'), []);
    t.same(await unpaidIn(manager, '2026-11-22', '2026-12-20'), []);
  });

  t.test('are shown in every view, and link to the list of these horses', async (t) => {
    for (const view of ['month', 'week', 'day', 'agenda', 'list']) {
      const page = await manager.get(`/home?section=6&date=2026-11-10${view === 'month' ? '' : `&view=${view}`}`);
      t.match(page.words(), '4 nieopłacone', view);
      t.ok(page.text.includes(`href="${LIST}"`), `${view} links to it`);
    }
    const list = (await manager.get(LIST)).words();
    for (const { name } of [first, second, third, fourth]) t.match(list, name);
    t.notMatch(list, fifth.name);
  });

  t.test('are chosen by the filter of payments, which the address keeps', async (t) => {
    const MONTH = '/home?section=6';
    t.match((await manager.get(MONTH)).words(), 'Wydarzenia Usługi Zabiegi Płatności');
    t.match((await manager.get(`${MONTH}&show=none&show=payments`)).words(), '4 nieopłacone');
    t.notMatch((await manager.get(`${MONTH}&show=none&show=events&show=services`)).words(), 'nieopłacone');
    t.notMatch((await manager.get(`${MONTH}&view=agenda`)).words(), 'nieopłacone', 'the choice is remembered');
    t.same(await unpaidIn(manager, '2026-11-01', '2026-11-30', '&show=events'), []);
    t.same(await unpaidIn(manager, '2026-11-01', '2026-11-30', '&show=payments'), ['2026-11-10: 4 nieopłacone']);
    const chosen = await manager.get(`${MONTH}&show=payments`);
    t.ok(chosen.text.includes('view=week&amp;show=payments'), 'other views keep it');
    await manager.get(`${MONTH}&show=events,services,payments`);
  });

  t.test("are not shown to workers, nor in the calendar of one's own work", async (t) => {
    const worker = await app.as('worker');
    for (const view of ['month', 'week', 'agenda']) {
      const page = (await worker.get(`/home?section=5&view=${view}&show=events,services,payments`)).words();
      t.notMatch(page, /nieopłacon|Płatności/, view);
    }
    const days = 'from=2026-11-01&to=2026-11-30&show=payments';
    for (const client of [worker, manager])
      t.same((await client.get(`/api/get_calendar?mode=worker&${days}`)).json<Shown>().entries, []);
    t.notMatch((await worker.get('/home?section=6')).words(), /nieopłacon|Płatności/);
  });

  t.test('disappear with a deposit, and when the horse leaves', async (t) => {
    const count = async () => (await unpaidIn(manager, '2026-11-10', '2026-11-10')).join();
    const deposit = ({ id }: Horse, amount: number) => manager.post('/api/deposit-money-to-horse', { id, amount });
    await deposit(fourth, 0.01);
    t.equal(await count(), '2026-11-10: 3 nieopłacone');
    await manager.delete(`/api/delete_horse/${third.id}`, { with_debt: true });
    t.equal(await count(), '2026-11-10: 2 nieopłacone');
    await deposit(second, 1500);
    t.equal(await count(), '2026-11-10: 1 nieopłacony');
    await deposit(first, 2000);
    t.equal(await count(), '');
  });
});

t.test('a billed amount is shown on its due day, and is late the day after', async (t) => {
  const app = await startApp(t, { now: '2026-11-10T09:00:00+01:00' });
  await billAutumn(app);
  await charge(app, await buildHorse(app, { owner: await buildPerson(app) }), NOVEMBER);
  const days = async () => unpaidIn(await app.as('manager'), '2026-11-01', '2026-12-31');
  /** How it looks in the square of its day, and in the list. */
  const looks = async () => {
    const month = await (await app.as('manager')).get('/home?section=6&date=2026-11-10');
    return [...month.text.matchAll(/class="(?:cal-line|hour) (event|payment)/g)].map(([, look]) => look);
  };
  t.same(await days(), ['2026-11-10: 1 do zapłaty']);
  t.same(await looks(), ['event', 'event'], 'plain');
  const manager = await app.as('manager');
  for (const view of ['month', 'week', 'agenda']) {
    const { text } = await manager.get(`/home?section=6&view=${view}`);
    const [way = ''] = linksOf(text, '1 do zapłaty');
    t.match((await manager.get(way)).words(), 'Rozliczenia', `${view} links to the debtors`);
  }
  app.clock.advance({ days: 1 });
  t.same(await days(), ['2026-11-10: 1 nieopłacony']);
  t.same(await looks(), ['payment', 'payment'], 'red');
});

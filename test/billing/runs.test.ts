import { sql } from 'kysely';
import t from 'tap';
import { type Day, day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { previewRuns } from '../../server/features/billing/preview.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson, buildSettings } from '../support/builders.ts';
import { endOf } from '../support/program.ts';
import { startOver } from '../support/start-over.ts';
import { storedRows } from '../support/stored-rows.ts';

const COMMAND = 'server/commands/billing.ts';

const app = await startApp(t);
const { db, databaseUrl: url } = app;

async function command(env: Record<string, string>, ...args: string[]) {
  const { stdout, ...end } = await endOf(COMMAND, { args, env });
  return { ...end, stdout: stdout.replaceAll('\u00a0', ' ') };
}

const fees = (horse?: { id: string }) =>
  db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount', 'occurred_on', 'period'])
    .where('kind', 'in', ['main_fee', 'package_fee'])
    .$if(horse !== undefined, (some) => some.where('horse_id', '=', (horse as { id: string }).id))
    .orderBy('period')
    .orderBy('kind')
    .execute();

const main = (period: string, occurred_on: string) => ({ kind: 'main_fee', amount: -120_000, occurred_on, period });
const PRICES = { payment: grosze(120_000), payment_for_annual: grosze(60_000) };
const by = (now: string) => ({ now: new Date(now), person: null });

t.test('a new stable bills on the 10th of the next month, and each month from then on', async (t) => {
  await startOver(app, '2026-11-21T09:00:00+01:00');
  const horse = await buildHorse(app, PRICES);
  t.same(await runBilling(db, by('2026-11-21T09:00:00+01:00')), [], 'nothing is due');
  t.same(await storedRows(app, 'settings', {}, 'key', 'value'), [
    { key: 'payment_date', value: '2026-12-10' },
    { key: 'payment_day', value: 10 },
  ]);
  t.same(await runBilling(db, by('2026-12-09T23:59:59+01:00')), [], 'not a second early');
  t.match(await runBilling(db, by('2026-12-10T00:00:00+01:00')), [
    { period: '2026-12-01', billing_day: '2026-12-10', horses: 1, charged: 180_000 },
  ]);
  t.same(await runBilling(db, by('2026-12-10T00:00:01+01:00')), [], 'billed once');
  t.same(await fees(horse), [
    main('2026-12-01', '2026-12-10'),
    { kind: 'package_fee', amount: -60_000, occurred_on: '2026-12-10', period: '2026-12-01' },
  ]);
  t.match(await db.selectFrom('audit_log').select(['action', 'actor_id', 'entity_id', 'after']).execute(), [
    { action: 'run_billing', actor_id: null, entity_id: null, after: { period: '2026-12-01', charged: 180_000 } },
  ]);
});

t.test('a run keeps the payment term it was made with, and catching up three months changes none', async (t) => {
  await startOver(app, '2026-12-10T09:00:00+01:00');
  await buildSettings(app, { payment_date: '2026-12-10', payment_day: 10, payment_term: 9 });
  await buildHorse(app, { payment: grosze(120_000) });
  const manager = await app.as('manager');
  const set = await manager.post('/api/settings/update/payment_term', { value: 30 });
  t.equal(set.status, 200, 'what is due is billed before the change');
  const until = new Date('2027-03-10T00:10:00+01:00');
  const runs = () => storedRows(app, 'billing_runs', {}, 'billing_day', 'due_on');
  t.same(await runs(), [{ billing_day: '2026-12-10', due_on: '2026-12-19' }]);
  await Promise.all([1, 2, 3].map(() => runBilling(app.db, { now: until, person: null })));
  t.same(await runs(), [
    { billing_day: '2026-12-10', due_on: '2026-12-19' },
    { billing_day: '2027-01-10', due_on: '2027-02-09' },
    { billing_day: '2027-02-10', due_on: '2027-03-12' },
    { billing_day: '2027-03-10', due_on: '2027-04-09' },
  ]);
  t.equal((await storedRows(app, 'ledger_entries', { kind: 'main_fee' })).length, 4, 'once each');
});

t.test('clocks that change, go back or jump bill each period once', async (t) => {
  await startOver(app, '2027-02-21T09:00:00+01:00');
  await buildSettings(app, { payment_date: '2027-03-28', payment_day: 28 });
  const horse = await buildHorse(app, { payment: grosze(120_000) });
  for (const now of [
    '2027-03-27T23:59:59+01:00',
    '2027-03-28T00:05:00+01:00', // the night that skips an hour
    '2027-03-28T03:00:00+02:00',
    '2027-03-27T22:00:00+01:00', // a machine whose clock was put back
    '2027-03-28T00:05:00+01:00',
    '2027-10-31T02:30:00+02:00', // the night that repeats an hour, after a pause of seven months
    '2027-10-31T02:30:00+01:00',
    '2027-10-31T00:05:00+02:00',
  ])
    await Promise.all([runBilling(db, by(now)), runBilling(db, by(now))]);
  const days = (await fees(horse)).map(({ occurred_on }) => occurred_on);
  t.same(
    days,
    ['03', '04', '05', '06', '07', '08', '09', '10'].map((month) => `2027-${month}-28`),
  );
});

t.test('missed periods are caught up in order, from the 31st over short months and back', async (t) => {
  await startOver(app, '2026-11-21T09:00:00+01:00');
  await buildSettings(app, { payment_date: '2027-01-31', payment_day: 31 });
  const horse = await buildHorse(app, { payment: grosze(120_000) });
  const billed = await runBilling(db, by('2027-05-01T00:10:00+02:00'));
  const billing_days = billed.map(({ billing_day }) => billing_day);
  t.same(billing_days, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  t.same(await fees(horse), [
    main('2027-01-01', '2027-01-31'),
    main('2027-02-01', '2027-02-28'),
    main('2027-03-01', '2027-03-31'),
    main('2027-04-01', '2027-04-30'),
  ]);
});

t.test('a run', async (t) => {
  await startOver(app, '2026-11-21T09:00:00+01:00');
  const horses = {
    freshman: await buildHorse(app, { payment: grosze(100), created_on: day('2026-12-10') }),
    late: await buildHorse(app, { payment: grosze(100), created_on: day('2026-12-11') }),
    coming: await buildHorse(app, { payment: grosze(100), stays_from: day('2026-12-11') }),
    gone: await buildHorse(app, { payment: grosze(100), stays_until: day('2026-12-09') }),
    lastDay: await buildHorse(app, { payment: grosze(100), stays_until: day('2026-12-10') }),
    left: await buildHorse(app, { payment: grosze(100), archived_at: new Date('2026-12-10T22:59:59Z') }),
    leaving: await buildHorse(app, { payment: grosze(100), archived_at: new Date('2026-12-10T23:00:00Z') }),
    free: await buildHorse(app),
    packaged: await buildHorse(app, PRICES),
    taken: await buildHorse(app, PRICES),
  };
  const packaged = (horse: { id: string }, period: Day) =>
    buildLedgerEntry(app, { horse: horse as never, kind: 'package_fee', amount: grosze(-60_000), period });
  await packaged(horses.packaged, day('2026-01-01'));
  const mistake = await packaged(horses.taken, day('2026-10-01'));
  const undone = { horse: horses.taken, amount: grosze(60_000), reverses: mistake.id };
  await buildLedgerEntry(app, { ...undone, kind: 'correction' });
  await runBilling(db, by('2026-11-21T09:00:00+01:00')); // a new stable, which first bills on 10 December
  await runBilling(db, by('2026-12-11T00:05:00+01:00'));
  const kinds = async (horse: { id: string }) =>
    (await fees(horse)).filter(({ period }) => period === '2026-12-01').map(({ kind }) => kind);

  t.same(await kinds(horses.freshman), ['main_fee'], 'a horse that comes on the billing day pays a whole month');
  t.same(await kinds(horses.late), [], 'a horse that comes the day after does not');
  t.same(await kinds(horses.coming), [], 'a horse whose stay begins the day after does not, though it is added');
  t.same(await kinds(horses.gone), [], 'a last day before it means no charge, archived yet or not');
  t.same(await kinds(horses.lastDay), ['main_fee'], 'a last day on it means a charge');
  t.same(await kinds(horses.left), [], 'a horse that left on the billing day pays nothing');
  t.same(await kinds(horses.leaving), ['main_fee'], 'a horse that left the day after pays');
  t.same(await kinds(horses.free), [], 'zero fees make no entry');
  t.same(await kinds(horses.packaged), ['main_fee'], 'a package lasts twelve periods');
  t.same(await kinds(horses.taken), ['main_fee', 'package_fee'], 'a reversed one does not count');

  const later = await previewRuns(db, day('2026-12-12'), day('2027-01-10'));
  const charged = later.flatMap(({ lines }) => lines.filter(({ package_fee }) => package_fee > 0));
  const ids = charged.map(({ horse_id }) => horse_id);
  t.same(ids, [horses.packaged.id], 'the thirteenth is charged again');
});

t.test('a preview shows what the runs will do, and writes nothing', async (t) => {
  await startOver(app, '2026-11-21T09:00:00+01:00');
  for (let nth = 0; nth < 5; nth++) await buildHorse(app, { ...PRICES, payment: grosze(10_000 * nth) });
  const [today, until] = [day('2026-11-21'), day('2028-01-31')];
  const preview = await previewRuns(db, today, until);
  t.same(await storedRows(app, 'ledger_entries'), []);
  t.same(await storedRows(app, 'settings'), []);
  const billed = await runBilling(db, by('2026-11-21T09:00:00+01:00'), until);
  t.equal(billed.length, 14);
  t.same(
    preview.map(({ period, billing_day, lines }) => ({
      period,
      billing_day,
      horses: lines.length,
      charged: lines.reduce((sum, { main_fee, package_fee }) => sum + main_fee + package_fee, 0),
    })),
    billed,
  );
  t.equal(preview.filter(({ lines }) => lines.some(({ package_fee }) => package_fee > 0)).length, 2, 'a year apart');
});

t.test('npm run billing', async (t) => {
  await startOver(app, '2026-12-12T09:00:00+01:00');
  const owner = await buildPerson(app, { first_name: 'Ewa', last_name: 'Lis' });
  const horse = await buildHorse(app, { ...PRICES, owner, name: 'Bursztyn', created_on: day('2026-11-01') });
  await buildSettings(app, { payment_date: '2026-12-10' });
  const env = { DATABASE_URL: url, NOW: '2026-12-12T09:00:00+01:00' };

  const preview = await command(env, '--dry-run', '--date', '2027-01-31');
  t.match(preview, { code: 0, stderr: '' });
  t.match(
    preview.stdout,
    [
      '2026-12, billed on 2026-12-10:',
      '  Bursztyn (Ewa Lis): monthly 1200,00 zł, package 600,00 zł',
      '  1 horses would be charged 1800,00 zł.',
      '2027-01, billed on 2027-01-10:',
      '  Bursztyn (Ewa Lis): monthly 1200,00 zł',
      '  1 horses would be charged 1200,00 zł.',
    ].join('\n'),
  );
  t.same(await fees(horse), [], 'nothing was written');

  t.match(await command(env, '--date', '2027-01-10'), {
    code: 0,
    stdout: [
      '2026-12, billed on 2026-12-10: 1 horses were charged 1800,00 zł.',
      '2027-01, billed on 2027-01-10: 1 horses were charged 1200,00 zł.\n',
    ].join('\n'),
  });
  t.match(await command(env, '--dry-run'), { code: 0, stdout: 'Nothing is due up to 2026-12-12.\n' });
  t.equal((await fees(horse)).length, 3);
  const queued = await sql<{ data: { period: string } }>`select data from pgboss.job where name = 'period-billed'
    order by data ->> 'period'`.execute(db);
  const periods = queued.rows.map(({ data }) => data.period);
  t.same(periods, ['2026-12-01', '2027-01-01'], 'the running app sends the statements of both');

  const inProduction = await command({ DATABASE_URL: url }, '--date', '2199-01-01');
  t.match(inProduction, { code: 1, stderr: /still to come/ }, 'production does not bill a future day');
  t.match(await command(env, '--date', '31.01.2027'), { code: 1, stderr: /is no day/ });
  t.equal((await fees(horse)).length, 3);
});

t.test('the job bills when the app starts and every night, by the stable’s clock', async (t) => {
  await startOver(app, '2026-12-10T09:00:00+01:00');
  const manager = await app.as('manager');
  await buildSettings(app, { payment_date: '2026-12-10' });
  const horse = await buildHorse(app, PRICES);
  await app.drainJobs();
  t.equal((await fees(horse)).length, 2);
  t.same((await manager.get('/api/settings/get/payment_date')).json(), { setting_value: '2027-01-10' });
  const { rows } = await sql`select cron, timezone from pgboss.schedule where name = 'billing-run'`.execute(app.db);
  t.same(rows, [{ cron: '5 0 * * *', timezone: 'Europe/Warsaw' }]);
});

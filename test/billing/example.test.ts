/** Checks the app against the month that docs/billing-example.md calculates by hand. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import t, { type Test } from 'tap';
import { demoHorse } from '../../server/demo/horses.ts';
import { DEMO_PASSWORD } from '../../server/demo/index.ts';
import { demoPerson } from '../../server/demo/people.ts';
import { nameOfLine } from '../../server/domain/account-lines.ts';
import { day, formatDay } from '../../server/domain/days.ts';
import { grosze, toZloty } from '../../server/domain/money.ts';
import { saldoOf } from '../../server/features/billing/balances.ts';
import { linesIn } from '../../server/features/billing/month-queries.ts';
import { coverageOfHorses } from '../../server/features/billing/queries.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { archiveDepartedHorses } from '../../server/features/stays/archive-departed.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { accountOf, buildHorse, buildService, buildSettings, buildTask } from '../support/builders.ts';

const doc = await readFile('docs/billing-example.md', 'utf8');

function row(label: string, text = doc): number[] {
  const line = text.split('\n').find((one) => one.startsWith(`| ${label} |`));
  if (!line) throw new Error(`The example has no row '${label}'`);
  const cells = line.split('|').slice(2, -1);
  return cells.map((cell) => Number(cell.trim().replace(',', '.')));
}

type Item = { service_name: string; horse_name: string; date_to_finish: string; is_finished: boolean; price: number };

t.test('the example is what the owner sees in the demo', async (t) => {
  const app = await startApp(t, { demo: true });
  const owner = demoPerson('owner2');
  const account = await app.db.selectFrom('people').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow();
  const client = await app.as(accountOf(account, DEMO_PASSWORD));
  const horses = [demoHorse('Kasztan'), demoHorse('Łuna')];
  const month = '30.11.2026';
  const call = async <Answer>(path: string) => (await client.get(`/api/${path}`)).json() as Answer;
  const ofBoth = async <Answer>(name: string) =>
    Promise.all(horses.map(({ id }) => call<Answer>(`${name}_for_horse/${id}/${month}`)));
  const inAll = (each: number[]) => [...each, each.reduce((sum, one) => sum + one, 0)];
  const sumOf = (items: { price: number }[]) => items.reduce((sum, { price }) => sum + price, 0);

  const carried = (await ofBoth<{ price: number }[]>('get_carryover')).map(sumOf);
  t.same(inAll(carried), row('Saldo z poprzedniego miesiąca'));
  t.equal(sumOf(await call(`get_carryover_for_user/${owner.id}/${month}`)), row('Saldo z poprzedniego miesiąca')[2]);

  const fees = await ofBoth<{ name: string; price: number }[]>('get_main_payment');
  t.same(inAll(fees.map(sumOf)), row(fees[0]?.[0]?.name ?? ''));
  t.same(await ofBoth('get_annual_payment'), [[], []], 'the package was charged in September');

  const work = await ofBoth<Item[]>('get_all_payment_data');
  const done = work.map((items) => items.filter(({ is_finished }) => is_finished));
  const prices: Record<string, number> = { 'Karmienie poranne': 5, 'Karmienie wieczorne': 5, Solarium: 25 };
  t.same(new Set(done.flat().map(({ service_name }) => service_name)), new Set(Object.keys(prices)));
  for (const [name, price] of Object.entries(prices)) {
    const ofIt = done.map((items) => items.filter(({ service_name }) => service_name === name));
    const [stated, kasztanBy = 0, kasztanSince = 0, lunaBy = 0, lunaSince = 0] = row(name);
    t.equal(stated, price);
    const counted = ofIt.map((items) => items.length);
    t.same(counted, [kasztanBy + kasztanSince, lunaBy + lunaSince], `count of ${name}`);
    t.same(inAll(ofIt.map(sumOf)), sums(name), `sum of ${name}`);
  }
  const charged = fees.map((items, nth) => sumOf(items) + sumOf(done[nth] ?? []));
  t.same(inAll(charged), row('**Sum of the month**'));

  const booked = await ofBoth<{ action: string; amount: number }[]>('get_all_deposits');
  const amounts = booked.map((items) => items.map(({ action, amount }) => `${action} ${amount}`));
  const [paid, wrong, back, given] = [
    row('Deposits after the run'),
    row('A transfer meant for another horse'),
    row('which was taken back'),
    row('Solarium of 17 November, given as a present'),
  ];
  t.same(amounts, [
    [`Deposit ${paid[0]}`, `Deposit ${wrong[0]}`, `Zmiana ${back[0]}`],
    [`Deposit ${paid[1]}`, `Zmiana ${given[1]}`],
  ]);
  const changes = booked.map((items) => items.reduce((sum, { amount }) => sum + amount, 0));
  t.same(inAll(changes), row('**Deposits and changes**'));

  const next = await Promise.all(
    horses.map(({ id }) => call<{ price: number }[]>(`get_carryover_for_horse/${id}/01.12.2026`)),
  );
  t.same(inAll(next.map(sumOf)), row('**Saldo on 21 November**'));
  const saldos = inAll(carried.map((saldo, nth) => saldo + (changes[nth] as number) - (charged[nth] as number)));
  t.same(saldos, row('**Saldo on 21 November**'), 'as the formula adds up');
  for (const { id } of horses) t.same(await call(`get_due_payments/${id}`), { due_payments: 0 });
});

const TERM = { payment_date: '2026-12-10', payment_day: 10, payment_term: 9 };

t.test('with a term of nine days', async (t) => {
  const app = await startApp(t);
  await buildSettings(app, TERM);
  const horse = await buildHorse(app, { payment: grosze(120_000) });
  t.equal(await play(t, app, horse, '## With a term of nine days'), 12);
});

t.test('by days, from the 25th to the 5th', async (t) => {
  const app = await startApp(t, { now: '2026-11-25T09:00:00+01:00' });
  await buildSettings(app, { ...TERM, partial_months: 'by_days' });
  const horse = await buildHorse(app, { name: 'Gwiazda', payment: grosze(135_000) });
  const heading = '## By days, from the 25th to the 5th';
  t.equal(await play(t, app, horse, heading), 10);
  const lines: string[] = [];
  for (const month of ['2026-11', '2026-12', '2027-01'])
    for (const line of await linesIn(app.db, { horse_id: horse.id }, day(`${month}-01`)))
      lines.push(`| ${formatDay(line.occurred_on)} | ${nameOfLine(line)} | ${inZloty(line.amount)} |`);
  const written = sectionOf(heading).match(/^\| \d\d\.\d\d\.\d{4} \|.*$/gm);
  t.same(lines, written, 'the owner sees these lines');
});

const sectionOf = (heading: string) => doc.slice(doc.indexOf(heading) + heading.length).split('\n## ')[0] ?? '';

const inZloty = (amount = grosze(0)) => toZloty(amount).toFixed(2).replace('.', ',');

type Horse = Awaited<ReturnType<typeof buildHorse>>;

/** Plays the days of a section's table, and checks what is asked for after each. Returns the number of days. */
async function play(t: Test, app: TestApp, horse: Horse, heading: string): Promise<number> {
  const service = await buildService(app, { name: 'Lonżowanie' });
  const table = /^\| (\d{4}-\d\d-\d\d) \| (\w+)([^|]*?) ?(\d+)? \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$/gm;
  const days = [...sectionOf(heading).matchAll(table)];
  for (const [, on = '', what = '', more = '', zloty, asked, late, until, saldo] of days) {
    const today = day(on);
    const amount = Number(zloty);
    app.clock.set(`${on}T09:00:00+01:00`);
    await archiveDepartedHorses(app.db, app.clock.now());
    await runBilling(app.db, { now: app.clock.now(), person: null });
    const manager = await app.as('manager');
    const book = async (call: string, body: object) => {
      const sent = { horse_id: horse.id, request_id: randomUUID(), ...body };
      t.equal((await manager.post(`/api/${call}`, sent)).status, 200);
    };
    const stay = async (stays_until: string | null) =>
      t.equal((await manager.post('/api/end_stay', { horse_id: horse.id, stays_until })).status, 200);
    if (what === 'Opening') await book('set_opening_balance', { amount: -amount, due_on: '2026-10-31' });
    if (what === 'Deposit') await book('deposit-money-to-horse', { id: horse.id, amount });
    if (what === 'Correction') await book('correct_balance', { amount: -amount, reason: 'Zgubiona derka' });
    if (what === 'Leaving') await stay(`${on.slice(0, 8)}${(/\d+/.exec(more)?.[0] ?? '').padStart(2, '0')}`);
    if (what === 'Staying') await stay(null);
    if (what === 'Arrival') {
      const { id } = await buildService(app, { name: 'Padokowanie', monthly: true, price: grosze(amount * 100) });
      await book('add_service_to_horse', { service_id: id, onetime: 0, days_of_week: 'Poniedziałek, Piątek' });
    }
    if (what === 'Lunging') {
      const work = await buildTask(app, { horse, service, day: today, price: grosze(amount * 100) });
      t.equal((await manager.post('/api/complete_service', { id: work.id })).status, 200);
    }
    const coverage = (await coverageOfHorses(app.db, [horse.id], today)).get(horse.id);
    const found = [coverage?.asked, coverage?.overdue, await saldoOf(app.db, horse.id)].map(inZloty);
    t.same([...found, coverage?.until ?? '–'], [asked, late, saldo, until], `${on}: ${what}`);
  }
  return days.length;
}

/** The sums of a service, from the second table that names it. */
function sums(label: string): number[] {
  const comesTo = doc.slice(doc.indexOf('## What it comes to'));
  return row(label, comesTo);
}

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import t from 'tap';
import { addDays, addMonths, type Day, day, dayOf, monthOf } from '../../server/domain/days.ts';
import type { LedgerKind } from '../../server/domain/ledger.ts';
import { grosze } from '../../server/domain/money.ts';
import { coverageOfHorses, lastDueDay } from '../../server/features/billing/queries.ts';
import { coverageOf, type LedgerLine } from '../properties/coverage-model.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPayment, buildPerson, buildSettings } from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { bill } from '../support/ledger.ts';
import { holds } from '../support/properties.ts';
import { startOver } from '../support/start-over.ts';
import { storeRow } from '../support/stored-rows.ts';

const app = await startApp(t);
const { db, clock } = app;
const TODAY = dayOf(clock.now());
/** The next period, then the billed ones back through the year. */
const PERIODS = Array.from({ length: 8 }, (_, back) => addMonths(monthOf(TODAY), 1 - back));
const billingDay = (period: Day) => addDays(period, 9);

type Entry = { kind: LedgerKind; amount: number; period: Day | null; due_on: Day | null; undo: boolean };

const amount = fc.integer({ min: 1, max: 300_000 });
const anyPeriod = fc.constantFrom(...PERIODS);
const undo = fc.integer({ min: 0, max: 5 }).map((value) => value === 0);
const never = fc.constant(null);
const entry = (
  kind: LedgerKind,
  amounts: fc.Arbitrary<number>,
  period: fc.Arbitrary<Day | null>,
  due_on: fc.Arbitrary<Day | null> = never,
) => fc.record({ kind: fc.constant(kind), amount: amounts, period, due_on, undo }) as fc.Arbitrary<Entry>;
/** Includes billing days, and days after the last one asked about. */
const ownDay = fc.oneof(
  fc.constantFrom(...PERIODS.map(billingDay)),
  fc.integer({ min: 0, max: 366 }).map((back) => addDays(TODAY, -back)),
);
const charge = amount.map((grosze) => -grosze);
const anyEntry = fc.oneof(
  entry('main_fee', charge, anyPeriod),
  entry('correction', charge, anyPeriod),
  entry('correction', amount, fc.constantFrom(null, ...PERIODS)),
  entry('deposit', amount, never),
  entry('deposit', charge, never),
  entry('opening', fc.oneof(charge, charge, amount), never, ownDay),
);
/** The key that allows one fee a period, and one opening balance. */
function once({ kind, period }: Entry): string {
  if (kind === 'opening') return kind;
  return kind === 'main_fee' ? `${period}` : randomUUID();
}
const anyBooks = fc.uniqueArray(anyEntry, { selector: once, maxLength: 20 });

t.test('the coverage computed in SQL equals the domain’s, for any books', async (t) => {
  await startOver(app);
  const manager = await buildPerson(app, { role: 'manager' });
  // A late due date makes the next run, without a payment term, due earlier.
  const billed = PERIODS.slice(1).map((period, nth) => ({
    period,
    billing_day: billingDay(period),
    ran_at: clock.now(),
    term: [0, 9, 30, 0, 30, 30, 2][nth] as number,
  }));
  await db.insertInto('billing_runs').values(billed).execute();
  const paymentDate = billingDay(PERIODS[0] as Day);
  const dues = {
    billed: new Map(billed.map((run) => [run.period, addDays(run.billing_day, run.term)])),
    paymentDate,
    term: 5,
    today: TODAY,
  };
  await buildSettings(app, { payment_date: paymentDate, payment_term: 5 });

  async function write(books: Entry[]): Promise<{ horse: string; lines: LedgerLine[] }> {
    const { id: horse_id, owner_id } = await buildHorse(app);
    const lines: LedgerLine[] = [];
    for (const { kind, amount, period, due_on, undo } of books) {
      const row = { id: randomUUID(), amount: grosze(amount), period, due_on, reverses: null };
      lines.push({ ...row, deposit: kind === 'deposit', correction: kind === 'correction' });
      const on = { occurred_on: due_on ?? TODAY, created_at: clock.now() };
      const common = { horse_id, owner_id, ...on, created_by: manager.id };
      const payment_id = kind === 'deposit' ? await buildPayment(app, { owner_id, made_by: manager.id }) : null;
      await storeRow(app, 'ledger_entries', { ...common, ...row, kind, payment_id });
      if (!undo) continue;
      const back = { id: randomUUID(), amount: grosze(-amount), period: null, due_on: null, reverses: row.id };
      lines.push({ ...back, deposit: false });
      await storeRow(app, 'ledger_entries', { ...common, ...back, kind: 'correction' });
    }
    return { horse: horse_id, lines };
  }

  async function owedIn(query: RawBuilder<unknown>): Promise<Map<string, number>> {
    const { rows } = await query.execute(db);
    return new Map((rows as { horse_id: string; owed: number }[]).map(({ horse_id, owed }) => [horse_id, owed]));
  }

  const property = fc.asyncProperty(fc.array(anyBooks, { minLength: 1, maxLength: 3 }), async (stable) => {
    const horses = [];
    for (const books of stable) horses.push(await write(books));
    const ids = horses.map(({ horse }) => horse);
    const found = await coverageOfHorses(db, ids, TODAY);
    for (const { horse, lines } of horses) t.same(found.get(horse), coverageOf(lines, dues));
    // Charges of a billing are not due before its day; on the last day all are.
    for (const today of PERIODS.slice(0, 4).flatMap((period) => [
      billingDay(period),
      addDays(billingDay(period), -1),
    ])) {
      const until = addDays(day(today), -1);
      const byDay = sql`
        select horse_id, sum(rest)::bigint as owed from open_dues(null, ${until}, everybody => true) group by horse_id
      `;
      const owing = await owedIn(byDay);
      const atOnce = await owedIn(sql`select horse_id, owed from owed_by(null, ${until}, everybody => true)`);
      for (const { horse, lines } of horses) {
        const { overdue } = coverageOf(lines, { ...dues, today });
        t.equal(owing.get(horse) ?? 0, overdue, `overdue on ${today}`);
        t.equal(atOnce.get(horse) ?? 0, overdue, `overdue on ${today}, without the days`);
      }
    }
    const asked = await owedIn(
      sql`select horse_id, owed from owed_by(null, ${await lastDueDay(db, TODAY)}, everybody => true)`,
    );
    for (const { horse, lines } of horses)
      t.equal(asked.get(horse) ?? 0, coverageOf(lines, dues).asked, 'on the last due day everything asked is overdue');
  });
  await holds(t, property, { runs: byDay(15, 500) });

  const sums = async () => {
    const rows = [];
    for (const table of ['horse_balances', 'horse_periods'] as const)
      rows.push(...(await db.selectFrom(table).selectAll().execute()));
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  const before = await sums();
  await sql`select rebuild_ledger_sums()`.execute(db);
  t.same(await sums(), before, 'the rebuilt sums equal the stored ones');
});

t.test('what fell due after a missed billing day is due on its own day', async (t) => {
  await startOver(app);
  await buildSettings(app, { payment_date: day('2026-11-10') });
  const { horse_id } = await buildLedgerEntry(app, { kind: 'opening', occurred_on: day('2026-11-15') });
  const found = await coverageOfHorses(db, [horse_id], TODAY);
  t.match(found.get(horse_id), { due_payments: 1, payment_until: '2026-11-15', overdue: 45_000 });
});

t.test('a stable that has never billed', async (t) => {
  await startOver(app);
  const horse = await buildHorse(app);
  const found = await coverageOfHorses(db, [horse.id], TODAY);
  t.match(found.get(horse.id), { due_payments: 0, payment_until: '2026-12-10', asked: 0 }, 'bills on the 10th');
  t.same(await coverageOfHorses(db, [], TODAY), new Map());
});

t.test(
  'an owner who pays what is asked owes nothing billed and is never late, whatever was reversed before',
  async (t) => {
    await startOver(app, '2027-01-08T09:00:00+01:00');
    await buildSettings(app, { payment_date: '2027-01-10', payment_day: 10, payment_term: 9 });
    const horse = await buildHorse(app, { payment: grosze(50_050) });
    const manager = await app.as('manager');
    const book = async (amount: number) => {
      const sent = { id: horse.id, amount, request_id: randomUUID() };
      t.equal((await manager.post('/api/deposit-money-to-horse', sent)).status, 200);
    };
    const on = async (day: string) => {
      clock.set(`${day}T09:00:00+01:00`);
      await bill(app);
      return (await coverageOfHorses(db, [horse.id], dayOf(clock.now()))).get(horse.id);
    };
    await book(-3.3);
    t.match(await on('2027-01-08'), { asked: 330, overdue: 0, until: '2027-01-19' }, 'includes the next billing');
    t.match(await on('2027-01-10'), { asked: 50_380, overdue: 0, until: '2027-01-19' });
    const account = async () => (await manager.get(`/user/${horse.owner_id}?tab=payments`)).words();
    t.match(await account(), /Do zapłaty do 19 stycznia 503,80 zł/);
    await book(503.8);
    t.match(await account(), /Nic do zapłaty/);
    const paid = { asked: 0, overdue: 0, due_payments: 0, until: null };
    for (const day of ['2027-01-10', '2027-01-19', '2027-01-20', '2027-02-09']) t.match(await on(day), paid, day);
    t.match(await on('2027-02-10'), { asked: 50_050, until: '2027-02-19' }, 'until the next month is billed');
  },
);

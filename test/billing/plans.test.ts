/** Limits how much of a large ledger the pages read: what they show, not years of entries. */
import { sql } from 'kysely';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { balanceOf, saldoOf } from '../../server/features/billing/balances.ts';
import { monthOfAccount } from '../../server/features/billing/month-queries.ts';
import { owingOwners, paymentsOfOwner } from '../../server/features/billing/owner-queries.ts';
import {
  archivedDebts,
  chartOfYear,
  countArchivedDebts,
  paidAndUnpaid,
  paymentCounts,
  unpaidByDay,
  unpaidHorses,
} from '../../server/features/billing/panel-queries.ts';
import { previewBilling } from '../../server/features/billing/preview.ts';
import { lastDueDay } from '../../server/features/billing/queries.ts';
import { changesIn, debtsAfter, kindsOf } from '../../server/features/bookkeeping/queries.ts';
import { unpaidPeople, unpaidTotals } from '../../server/features/reminders/queries.ts';
import { connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { queriesDuring, rowsRead } from '../support/queries.ts';

const TODAY = day('2026-11-21');
const HORSES = 600; // with fewer horses the planner prefers to read whole tables
const RUNS = 24;
/** A fee and a deposit for each horse and run. */
const ENTRIES = HORSES * RUNS * 2;
/** An upper bound of the horses with a debt. */
const OWING = 0.4 * HORSES;
/**
 * What the overdue queries may read: each horse's sums, the newest billed period, the open one twice, and its opening
 * balance. No older period is read when the debt is no larger than the newest one.
 */
const DUES = {
  horse_balances: HORSES,
  horse_periods: 3 * HORSES,
  ledger_entries: 2 * (HORSES + OWING),
};
/** The asked and the late amount are two sums of each horse; due days are read only for the horses of a page. */
const SUMS = { ...DUES, horse_balances: 2 * HORSES + 50 };
const PAGE = { limit: 50, offset: 0 };

t.test('the pages of payments read only what they show', async (t) => {
  const { db, url } = await openTestDatabase(t);
  const world = { db, clock: testClock() };
  const owner = await buildPerson(world);
  const horse = await buildHorse(world, { owner });
  const large = connectDatabase(url, { timeouts: UNHURRIED });
  t.teardown(large.close);
  await fillLedger(large.db);

  const of = { horse_id: horse.id };
  const theirs = { owner_id: owner.id };
  type Reading = [what: string, read: () => Promise<unknown>, bounds: Record<string, number>];
  const readings: Reading[] = [
    ['the counts', () => paymentCounts(db, TODAY), SUMS],
    ['the unpaid horses', () => unpaidHorses(db, TODAY, PAGE), { ...SUMS, people: 50 }],
    [
      'both',
      async () => paidAndUnpaid(db, TODAY, { ...PAGE, last: await lastDueDay(db, TODAY) }),
      { ...SUMS, people: 50 },
    ],
    [
      'the due days that are not paid',
      () => unpaidByDay(db, TODAY, { from: day('2026-10-26'), to: day('2026-12-06') }),
      DUES,
    ],
    ['the chart', () => chartOfYear(db, TODAY), { ledger_entries: 2 * 13 * HORSES }],
    [
      'the archived',
      () => archivedDebts(db, { today: TODAY, paymentDate: TODAY }, PAGE),
      { horse_balances: HORSES + 100, ledger_entries: 50 },
    ],
    ['their number', () => countArchivedDebts(db), { horse_balances: HORSES, ledger_entries: 0 }],
    ['the preview', () => previewBilling(db, TODAY), { ledger_entries: 8 * HORSES }],
    ['who owes', () => owingOwners(db, { from: TODAY, to: TODAY }), DUES],
    [
      'the debtors',
      () => unpaidPeople(db, { tab: 'due', search: '', today: TODAY }, PAGE),
      { ...DUES, ledger_entries: DUES.ledger_entries + 50, payment_reminders: 50 },
    ],
    ['their total', () => unpaidTotals(db, TODAY), { ...DUES, people: 0 }],
    ['a saldo', () => saldoOf(db, horse.id), { horse_balances: 1, ledger_entries: 0 }],
    ['a balance', () => balanceOf(db, owner.id), { horse_balances: 1, ledger_entries: 0 }],
    ['an account', () => paymentsOfOwner(db, owner.id, TODAY), { horse_balances: 3, horse_periods: RUNS + 4 }],
    [
      'a month of the stable',
      () => kindsOf(db, day('2026-10-01')),
      { horse_balances: HORSES, ledger_entries: 12 * HORSES },
    ],
    [
      'its debtors at the end',
      () => debtsAfter(db, day('2026-10-01'), 1),
      { horse_balances: HORSES, horses: HORSES, ledger_entries: 4 * HORSES },
    ],
    [
      'its first deposits',
      async () => void (await changesIn(db, day('2026-10-01'), 'deposits').next()),
      { ledger_entries: 500 },
    ],
    ['a month of a horse', () => monthOfAccount(db, of, day('2026-11-01')), { ledger_entries: 2 * RUNS + 6 }],
    ['a month of an owner', () => monthOfAccount(db, theirs, day('2026-11-01')), { ledger_entries: 2 * RUNS + 6 }],
  ];
  for (const [what, read, bounds] of readings) {
    const queries = await queriesDuring(read);
    const total = new Map<string, number>();
    for (const query of queries)
      for (const [table, rows] of await rowsRead(url, query)) total.set(table, (total.get(table) ?? 0) + rows);
    for (const [table, most] of Object.entries(bounds)) {
      const rows = total.get(table) ?? 0;
      t.ok(rows <= most, `${what} reads ${rows} of at most ${most} rows of ${table}`);
    }
  }

  const alone = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
  t.teardown(alone.close);
  await paidAndUnpaid(alone.db, TODAY, { limit: 10, offset: 0, last: await lastDueDay(alone.db, TODAY) });
  await unpaidPeople(alone.db, { tab: 'due', search: '', today: TODAY }, PAGE);
  await unpaidTotals(alone.db, TODAY);
  const { rows: prepared } = await sql`
    select from pg_prepared_statements where statement like ${'%open_dues(%'}
  `.execute(alone.db);
  t.equal(prepared.length, 3, 'the debtors query is prepared, because planning takes as long as running it');

  /**
   * Two years of monthly fees, all paid except the last one of every third horse. Each horse has a paid opening debt,
   * and a charge that is not due yet.
   */
  async function fillLedger(db: typeof large.db): Promise<void> {
    const manager = await buildPerson(world, { role: 'manager' });
    const other = await buildPerson(world);
    await sql`
      insert into horses (owner_id, name, breed, description, payment, created_on, stays_from, created_at)
      select ${other.id}, 'Koń ' || n, 'śląska', '', 120000, '2024-11-01', '2024-11-01', '2024-11-01' from generate_series(2, ${HORSES}::integer) n
    `.execute(db);
    await sql`
      insert into billing_runs (period, billing_day, ran_at)
      select month, month + 9, month + 9 from (
        select ('2024-12-01'::date + make_interval(months => n))::date as month from generate_series(0, ${RUNS - 1}::integer) n
      ) months
    `.execute(db);
    await sql`insert into settings values ('payment_date', '"2026-12-10"'), ('payment_day', '10')`.execute(db);
    await sql`
      insert into ledger_entries (horse_id, owner_id, kind, amount, occurred_on, period, created_at)
      select id, owner_id, 'main_fee', -120000, billing_day, period, ran_at from horses cross join billing_runs
    `.execute(db);
    await sql`
      with paid as (
        select gen_random_uuid() as payment_id, id as horse_id, owner_id, 120000 as amount, billing_day + 3 as day, ran_at as made_at
        from horses cross join billing_runs
        where period < '2026-11-01' or get_byte(uuid_send(id), 0) % 3 > 0
        union all
        select gen_random_uuid(), id, owner_id, 5000, '2024-11-30', '2024-12-01' from horses
      ), payments as (
        insert into payments (id, owner_id, made_by, made_at) select payment_id, owner_id, ${manager.id}, made_at from paid
      )
      insert into ledger_entries (horse_id, owner_id, kind, amount, occurred_on, payment_id, created_by, created_at)
      select horse_id, owner_id, 'deposit', amount, day, payment_id, ${manager.id}, made_at from paid
    `.execute(db);
    await sql`
      insert into ledger_entries (horse_id, owner_id, kind, amount, occurred_on, due_on, created_by, created_at)
      select id, owner_id, 'opening', -5000, '2024-11-30', '2024-11-30', ${manager.id}, '2024-12-01' from horses
    `.execute(db);
    await sql`
      insert into ledger_entries (horse_id, owner_id, kind, amount, occurred_on, period, created_at)
      select id, owner_id, 'package_fee', -100, '2026-11-20', '2026-12-01', '2026-11-20' from horses
    `.execute(db);
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql<{ count: number }>`select count(*) from ledger_entries`.execute(db);
    t.ok((rows[0]?.count ?? 0) > ENTRIES * 0.9, `of ${rows[0]?.count} entries`);
  }
});

/**
 * `node test/drills/payments.ts [horses]`: the cost of payments in a stable of 6 000 horses with three years of books.
 * Goals: 20 ms of the database for each page (the median of nine), 5 s for a billing run of all horses, and 5 s for a
 * statement of 20 000 lines. On a shared machine the minimum of the nine tells more.
 */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import t, { type Test } from 'tap';
import { fillDemo } from '../../server/demo/index.ts';
import { demoPerson } from '../../server/demo/people.ts';
import { type Day, day, dayOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { transferTitle } from '../../server/domain/transfers.ts';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { monthOfAccount } from '../../server/features/billing/month-queries.ts';
import { paymentsOfOwner } from '../../server/features/billing/owner-queries.ts';
import { paymentsOnPanel } from '../../server/features/billing/panel.ts';
import {
  archivedDebts,
  chartOfYear,
  paymentCounts,
  unpaidHorses,
} from '../../server/features/billing/panel-queries.ts';
import { previewBilling, previewLines } from '../../server/features/billing/preview.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { dayWork, withWhatIsLeft } from '../../server/features/board/day-board.ts';
import { debtsAfter, kindsOf, lastLooks } from '../../server/features/bookkeeping/queries.ts';
import { panelOf } from '../../server/features/today/panel-queries.ts';
import { MAX_LINES } from '../../server/features/transfers/bank-line.ts';
import { takeInFile } from '../../server/features/transfers/import-transfers.ts';
import { countOpen, transfersIn } from '../../server/features/transfers/queries.ts';
import { shownTransfers } from '../../server/features/transfers/shown.ts';
import { connectDatabase, type Db, UNHURRIED } from '../../server/platform/data/database.ts';
import type { Person } from '../../server/platform/session/session.ts';
import { openTestDatabase } from '../support/database.ts';
import { analysisOf, queriesDuring } from '../support/queries.ts';
import { ingFile } from '../transfers/month.ts';

const HORSES = Number(process.argv[2] ?? 6_000);
const NOW = new Date('2026-11-21T12:00:00+01:00');
const TIMES = 9;
/** For one page, in ms of the database. */
const MAX_MS = 20;
/** For a billing run of all horses, in ms. */
const A_RUN = 5_000;
/** For reading the largest statement, in ms. */
const A_STATEMENT = 5_000;

t.setTimeout(0);
t.test(`payments of ${HORSES} horses`, { timeout: 0 }, async (t) => {
  const { db, pool, url } = await openTestDatabase(t);
  await fillDemo({ url, clock: () => NOW, say: (line) => t.comment(line) }, { horses: HORSES });
  const unhurried = connectDatabase(url, { timeouts: UNHURRIED });
  t.teardown(unhurried.close);
  // The database does this itself when a stable is not filled at once.
  await sql`vacuum analyze`.execute(unhurried.db);
  const today = dayOf(NOW);
  const owner = demoPerson('owner').id;
  const manager = { id: demoPerson('manager').id, role: 'manager' } as const;
  const ofHorse = { horse_id: (await horseOf(db, owner)).id };
  const ofOwner = { owner_id: owner };
  const page = { limit: 50, offset: 0 };
  const month = day('2026-11-01');
  const next = { period: day('2026-12-01'), billing_day: day('2026-12-10') };
  const readings: Record<string, () => Promise<unknown>> = {
    'the counts': () => paymentCounts(db, today),
    'a page of unpaid horses': () => unpaidHorses(db, today, page),
    'the chart': () => chartOfYear(db, today),
    'the archived': () => archivedDebts(db, page),
    'the preview': () => previewBilling(db, today),
    'a page of whom it charges': () => previewLines(db, next, page),
    'the panel’s payments': () => paymentsOnPanel(db, today),
    'the panel in all': () =>
      Promise.all([
        panelOf(db, manager, today, NOW),
        dayWork(db, today, today, { busy: 8, idle: 30 }).then((work) => withWhatIsLeft(db, work)),
        paymentsOnPanel(db, today),
      ]),
    'an owner’s account': () => paymentsOfOwner(db, owner, today),
    'an owner’s month': () => monthOfAccount(db, ofOwner, month),
    'a horse’s month': () => monthOfAccount(db, ofHorse, month),
    'the accountant’s last month': () => accountsOf(db, day('2026-10-01')),
  };
  const hold = async (what: string, read: () => Promise<unknown>) => {
    const { median, least } = await timed(pool, read);
    t.ok(
      median <= MAX_MS,
      `${what}: ${median.toFixed(1)} ms of the database (at least ${least.toFixed(1)}), at most ${MAX_MS}`,
    );
  };
  for (const [what, read] of Object.entries(readings)) await hold(what, read);
  // Past months are calculated back from today, so each costs more; hardly anybody goes so far.
  const { median, least } = await timed(pool, () => accountsOf(db, day('2025-11-01')));
  t.comment(
    `the accountant’s month of a year ago: ${median.toFixed(1)} ms of the database (at least ${least.toFixed(1)})`,
  );

  await readsStatement(t, db, manager as Person);
  await sql`vacuum analyze`.execute(unhurried.db);
  await hold('a page of transfers', async () => {
    await countOpen(db);
    await shownTransfers(db, await transfersIn(db, 'open', page));
  });

  const before = performance.now();
  const [billed] = await runBilling(unhurried.db, { now: new Date('2026-12-10T00:05:00+01:00'), person: null });
  const took = performance.now() - before;
  t.ok(billed && billed.horses > 0.95 * HORSES && billed.charged > grosze(0), `${billed?.horses} horses are billed`);
  t.ok(took <= A_RUN, `in ${Math.round(took)} ms, at most ${A_RUN}`);
  t.same(
    (await checkLedger(unhurried.db)).filter(({ wrong }) => wrong > 0),
    [],
    'and the ledger agrees',
  );
});

async function readsStatement(t: Test, db: Db, person: Person): Promise<void> {
  const file = ingFile(await linesFor(db));
  const sent = { db, now: NOW, person, input: {}, jobs: undefined as never };
  for (const [what, added] of [
    ['read', MAX_LINES],
    ['read again', 0],
  ] as const) {
    const before = performance.now();
    const answer = await takeInFile(sent, file);
    const took = performance.now() - before;
    t.equal(answer.added, added, `${file.length} bytes of the bank, ${what}: so many transfers are new`);
    t.ok(took <= A_STATEMENT, `in ${Math.round(took)} ms, at most ${A_STATEMENT}`);
  }
  const { sure, open } = await countOpen(db);
  t.ok(sure >= MAX_LINES / 2 && open >= MAX_LINES, `${sure} of ${open} by themselves`);
}

const accountsOf = (db: Db, month: Day) =>
  Promise.all([kindsOf(db, month), debtsAfter(db, month, 1), lastLooks(db, month)]);

/**
 * The longest statement, in equal parts: our own titles, a name with a debt, a name with two wrong letters, and
 * strangers, who take the longest to match.
 */
async function linesFor(db: Db) {
  const { rows: horses } = await sql<{ name: string; box_number: string | null; owner_name: string }>`
    select name, box_number, owner_name from horses where archived_at is null order by id
  `.execute(db);
  return Array.from({ length: MAX_LINES }, (_, nth) => {
    const horse = horses[nth % horses.length] as (typeof horses)[number];
    const titles = [
      transferTitle('', [horse], day('2026-11-01')),
      `Opłata za ${horse.name}, listopad ${nth}`,
      `${horse.name.slice(1, -1)}ix, boks ${horse.box_number}, 11/2026`,
      `Faktura FV/${nth}/11/2026 za materiały biurowe i usługi transportowe`,
    ];
    const payer =
      nth % 4 === 3 ? `HURTOWNIA ${nth} SP. Z O.O. UL. DŁUGA ${nth}` : `${horse.owner_name} UL. KRÓTKA ${nth}`;
    return { amount: 100_000 + nth, title: titles[nth % 4] as string, payer };
  });
}

const horseOf = (db: Db, owner: string) =>
  db.selectFrom('horses').select('id').where('owner_id', '=', owner).orderBy('id').executeTakeFirstOrThrow();

/** The database's time in ms for a sequence of reads. */
async function timed(pool: Pool, read: () => Promise<unknown>): Promise<{ median: number; least: number }> {
  const queries = await queriesDuring(read);
  const sums: number[] = [];
  for (let nth = 0; nth < TIMES; nth++) {
    let sum = 0;
    for (const query of queries) sum += (await analysisOf(pool, query)).ms;
    sums.push(sum);
  }
  sums.sort((one, other) => one - other);
  return { median: sums[Math.floor(TIMES / 2)] as number, least: sums[0] as number };
}

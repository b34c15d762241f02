/**
 * `node test/drills/payments.ts [horses]`: a stable of 6 000 horses with three years of books. Goals: 5 s for a billing run
 * of all horses, and 5 s for a statement of 20 000 lines. Its pages are measured by `npm run bench -- scale`.
 */
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { fillDemo } from '../../server/demo/index.ts';
import { demoPerson } from '../../server/demo/people.ts';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { transferTitle } from '../../server/domain/transfers.ts';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { MAX_LINES } from '../../server/features/transfers/bank-line.ts';
import { takeInFile } from '../../server/features/transfers/import-transfers.ts';
import { countOpen } from '../../server/features/transfers/queries.ts';
import { connectDatabase, type Db, UNHURRIED } from '../../server/platform/data/database.ts';
import type { Person } from '../../server/platform/session/session.ts';
import { openTestDatabase } from '../support/database.ts';
import { ingFile } from '../transfers/month.ts';

const HORSES = Number(process.argv[2] ?? 6_000);
const NOW = new Date('2026-11-21T12:00:00+01:00');
/** For a billing run of all horses, in ms. */
const A_RUN = 5_000;
/** For reading the largest statement, in ms. */
const A_STATEMENT = 5_000;

t.setTimeout(0);
t.test(`payments of ${HORSES} horses`, { timeout: 0 }, async (t) => {
  const { db, url } = await openTestDatabase(t);
  await fillDemo({ url, clock: () => NOW, say: (line) => t.comment(line) }, { horses: HORSES });
  const unhurried = connectDatabase(url, { timeouts: UNHURRIED });
  t.teardown(unhurried.close);
  // The database does this itself when a stable is not filled at once.
  await sql`vacuum analyze`.execute(unhurried.db);
  await readsStatement(t, db, { id: demoPerson('manager').id, role: 'manager' } as Person);
  await sql`vacuum analyze`.execute(unhurried.db);
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

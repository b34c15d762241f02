import { sql } from 'kysely';
import { addDays, type Day } from '../../server/domain/days.ts';
import { at } from '../../server/domain/instants.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { storedRow } from '../support/stored-rows.ts';
import { row, type Section } from './report.ts';
import { type Most, measurePages } from './scale.ts';
import { type Stable, settle } from './stable.ts';

/** In ms. The run's locks block bookings for this long. */
const MOST_MS = 2_000;

/**
 * Measures how long a billing run takes, and how long the pages of debts take on the day after, when nobody has paid
 * and everybody is late. The stable stays billed.
 */
export async function measureBilled(stable: Stable, most: Most): Promise<Section> {
  const { day, ms } = await billNext(stable.databaseUrl);
  const pages = ['/home?section=0', '/unpaid', '/unpaid?tab=overdue', `/accounts/${day.slice(0, 7)}`];
  const seen = await measurePages(stable, {
    title: 'The day after a billing run',
    notes: NOTES,
    pages: pages.map((path) => ({ path, as: ['manager'] })),
    most,
    now: at(addDays(day, 1), '09:00').toISOString(),
  });
  const run = row(ms <= MOST_MS, 'the run', '', `${ms.toFixed(0)} / ${MOST_MS}`, '');
  return { ...seen, rows: [run, ...seen.rows] };
}

/**
 * Makes the next billing run. Open work before it is removed, as if the stable were up to date. Runs without the
 * queue, so that no statement is mailed while pages are measured.
 */
async function billNext(url: string): Promise<{ day: Day; ms: number }> {
  await using connection = connectDatabase(url, { timeouts: UNHURRIED });
  const { db } = connection;
  const { value } = await storedRow({ db }, 'settings', { key: 'payment_date' });
  const day = value as Day;
  await sql`delete from tasks where is_open and date_to_finish <= ${addDays(day, 1)}::date`.execute(db);
  await settle(url);
  const before = performance.now();
  const [run] = await runBilling(db, { now: at(day, '00:05'), person: null });
  const ms = performance.now() - before;
  if (!run?.horses) throw new Error('The run charged no horse.');
  await settle(url);
  return { day, ms };
}

const NOTES =
  'In the stable of 1 000 horses, as above. Nobody has paid the run, and without a payment term everybody is late.';

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { addDays, type Day } from '../../server/domain/days.ts';
import { at } from '../../server/domain/instants.ts';
import { periodBilled } from '../../server/features/billing/notify-billed.ts';
import { connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { command } from '../support/postgres.ts';
import { row, type Section } from './report.ts';
import { type Most, measurePages } from './scale.ts';
import { type Stable, settle } from './stable.ts';

const BILLING = path.resolve(import.meta.dirname, '../../server/commands/billing.ts');
/** In ms; it runs beside the app, at night, and its locks hold up nobody but who books. */
const MOST_MS = 20_000;

/**
 * How long a billing run takes, and on the day after it, when nobody has paid yet and everybody is late, the pages that
 * show who owes. Leaves the stable billed.
 */
export async function measureBilled(stable: Stable, most: Most): Promise<Section> {
  const day = await openBillingDay(stable.databaseUrl);
  await settle(stable.databaseUrl);
  const before = performance.now();
  const env = { ...process.env, DATABASE_URL: stable.databaseUrl, NOW: at(day, '00:05').toISOString() };
  const { stdout } = await promisify(execFile)(process.execPath, [BILLING], { env });
  const ms = performance.now() - before;
  if (!/ horses were charged /.test(stdout)) throw new Error(stdout);
  // By the morning it has mailed the statements: thousands of PDFs, which the pages are not to wait for.
  await command(stable.databaseUrl, `delete from pgboss.job where name = '${periodBilled.name}'`);
  await settle(stable.databaseUrl);
  const pages = ['/home?section=0', '/unpaid', '/unpaid?tab=overdue', `/accounts/${day.slice(0, 7)}`];
  const seen = await measurePages(stable, {
    title: 'The day after a billing run',
    notes: NOTES,
    pages: pages.map((path) => ({ path, as: ['manager'] })),
    most,
    now: at(addDays(day, 1), '09:00').toISOString(),
  });
  const run = row(ms <= MOST_MS, 'npm run billing', '', `${ms.toFixed(0)} / ${MOST_MS}`, '');
  return { ...seen, rows: [run, ...seen.rows] };
}

/** The next billing day; what was to be done until the day after it is out of the way, as if the stable were up to date. */
async function openBillingDay(url: string): Promise<Day> {
  const { db, close } = connectDatabase(url, { timeouts: UNHURRIED });
  try {
    const dates = await sql<{
      day: Day;
    }>`select value #>> '{}' as day from settings where key = 'payment_date'`.execute(db);
    const [{ day } = {}] = dates.rows;
    if (!day) throw new Error('The demo has no billing day.');
    await sql`delete from occurrences where is_open and date_to_finish <= ${addDays(day, 1)}::date`.execute(db);
    return day;
  } finally {
    await close();
  }
}

const NOTES = [
  'In the stable of 6 000 horses, as above. Nobody has paid what the run asked for, and without a term everybody is late.',
  'The run is timed as the command, with its start.',
].join('\n');

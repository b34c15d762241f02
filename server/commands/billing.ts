/**
 * npm run billing [-- --date YYYY-MM-DD] [--dry-run] makes the billing runs due up to today or the date, or prints their
 * preview. The running app then notifies owners and sends their statements; if none runs, the next start does. A date after
 * today is refused in production (no demo and no NOW), except with --dry-run.
 */
import { type Config, readConfig } from '../config.ts';
import { timeOfFee } from '../domain/account-lines.ts';
import { type Day, dayOf, isDay } from '../domain/days.ts';
import { formatMoney, grosze } from '../domain/money.ts';
import { type PreviewRun, previewRuns, sumOfLine } from '../features/billing/preview.ts';
import { type BilledPeriod, runBilling } from '../features/billing/run-billing.ts';
import type { FeeLine } from '../features/billing/schema.ts';
import { type Db, UNHURRIED } from '../platform/data/database.ts';
import { contentOf } from '../platform/data/demo-mark.ts';
import { openExistingDatabase } from '../platform/data/existing-database.ts';
import { heldCopyOf } from '../platform/jobs/hold.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { readArguments, runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run billing -- [--date YYYY-MM-DD] [--dry-run]';

const { values } = readArguments(import.meta.filename, { date: { type: 'string' }, 'dry-run': { type: 'boolean' } });

/** ' (25–30 listopada 2026, grudzień 2026)'; '' if the fee is for the month of the run alone. */
const daysOf = ({ stays }: FeeLine): string =>
  stays.length > 1 || stays.some(({ first_day }) => first_day) ? ` (${stays.map(timeOfFee).join(', ')})` : '';

function printPreview({ period, billing_day, lines }: PreviewRun): void {
  console.log(`${period.slice(0, 7)}, billed on ${billing_day}:`);
  for (const line of lines) {
    const fees = [
      line.main_fee && `monthly ${formatMoney(line.main_fee)}${daysOf(line)}`,
      line.package_fee && `package ${formatMoney(line.package_fee)}`,
      ...line.services.map((month) => `${month.service_name} ${formatMoney(month.price)} (${timeOfFee(month)})`),
    ];
    console.log(`  ${line.horse_name} (${line.first_name} ${line.last_name}): ${fees.filter(Boolean).join(', ')}`);
  }
  const sum = grosze(lines.reduce((total, line) => total + sumOfLine(line), 0));
  console.log(`  ${lines.length} horses would be charged ${formatMoney(sum)}.`);
}

function printBilled({ period, billing_day, horses, charged }: BilledPeriod): void {
  console.log(
    `${period.slice(0, 7)}, billed on ${billing_day}: ${horses} horses were charged ${formatMoney(charged)}.`,
  );
}

/** The machine's clock, or NOW outside production. */
const nowIn = ({ startAt }: Config): Date => startAt ?? new Date();

/** Makes the runs, and enqueues the notices about each. */
async function billAndTell({ db, url }: { db: Db; url: string }, now: Date, until: Day): Promise<BilledPeriod[]> {
  const { jobKinds } = await import('../app.ts'); // A dry run does not need the whole app.
  const jobs = await openJobs(url, jobKinds);
  try {
    return await runBilling(db, { now, person: null, jobs }, until);
  } finally {
    await jobs.stop();
  }
}

async function bill(): Promise<void> {
  const config = readConfig('command');
  const now = nowIn(config);
  const until = values.date ?? dayOf(now);
  const dryRun = values['dry-run'];
  if (!isDay(until)) throw new Error(`${until} is no day. ${USAGE}`);
  await using database = await openExistingDatabase(config, { timeouts: UNHURRIED });
  if (until > dayOf(now) && !dryRun && !config.startAt && (await contentOf(database.url)) !== 'demo')
    throw new Error(`${until} is still to come: production bills it on its day. Look at it with --dry-run.`);
  if (!dryRun && (await heldCopyOf(database.db)))
    throw new Error('This database is a restored copy that bills nobody until somebody starts it in the app.');
  const runs = dryRun ? await previewRuns(database.db, dayOf(now), until) : await billAndTell(database, now, until);
  for (const run of runs) 'lines' in run ? printPreview(run) : printBilled(run);
  if (runs.length === 0) console.log(`Nothing is due up to ${until}.`);
}

runCommand(bill);

/**
 * `npm run billing -- [--date D] [--dry-run]`: makes the billing runs due up to today or D, or prints their preview. The
 * running app then notifies owners and sends their statements; if none runs, the next start does. A date after today is
 * refused in production (no demo and no NOW), except with --dry-run.
 */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { timeOfFee } from '../domain/account-lines.ts';
import { type Day, dayOf, isDay } from '../domain/days.ts';
import { formatMoney, grosze } from '../domain/money.ts';
import { type PreviewRun, previewRuns, sumOfLine } from '../features/billing/preview.ts';
import { type BilledPeriod, runBilling } from '../features/billing/run-billing.ts';
import type { FeeLine } from '../features/billing/schema.ts';
import { type Db, openDatabase, UNHURRIED } from '../platform/data/database.ts';
import { contentOf } from '../platform/data/demo-mark.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run billing -- [--date YYYY-MM-DD] [--dry-run]';

type Options = { until: Day; dryRun: boolean };

/** Parses the arguments. Throws an Error with the usage if they are invalid. */
function read(args: string[], today: Day): Options {
  const options = { date: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  const until = values.date ?? today;
  if (!isDay(until)) throw new Error(`${until} is no day. ${USAGE}`);
  return { until, dryRun: values['dry-run'] };
}

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

async function bill(args: string[]): Promise<void> {
  const config = readConfig('command');
  const now = nowIn(config);
  const { until, dryRun } = read(args, dayOf(now));
  await using database = await openDatabase(config, { timeouts: UNHURRIED });
  if (until > dayOf(now) && !dryRun && !config.startAt && (await contentOf(database.url)) !== 'demo')
    throw new Error(`${until} is still to come: production bills it on its day. Look at it with --dry-run.`);
  const runs = dryRun ? await previewRuns(database.db, dayOf(now), until) : await billAndTell(database, now, until);
  for (const run of runs) 'lines' in run ? printPreview(run) : printBilled(run);
  if (runs.length === 0) console.log(`Nothing is due up to ${until}.`);
}

runCommand(bill);

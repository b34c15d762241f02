import { sql } from 'kysely';
import { addMonths, type Day } from '../../domain/days.ts';
import { nextBillingDay, periodOf } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import { billingDaysOf } from '../settings/queries.ts';
import { feesOf, PACKAGE_PERIODS } from './fees.ts';
import type { FeeLine, NextFee, NextRun, RunPreview } from './schema.ts';

export async function nextRun(db: Db, today: Day): Promise<NextRun> {
  const { paymentDate: billing_day, term } = await billingDaysOf(db, today);
  return { period: periodOf(billing_day), billing_day, term };
}

/** What the next run would come to by now, at today's prices. */
export async function previewBilling(db: Db, today: Day): Promise<RunPreview> {
  const run = await nextRun(db, today);
  type Sums = Omit<RunPreview, keyof NextRun>;
  const { rows } = await sql<Sums>`
    select count(*) filter (where main_fee + package_fee > 0) as horses,
      coalesce(sum(main_fee), 0)::bigint as main_fees, coalesce(sum(package_fee), 0)::bigint as package_fees
    from (${feesOf(run)}) fees
  `.execute(db);
  return { ...run, ...(rows[0] as Sums) };
}

/** What the next run would charge a horse by now if it still stays on that day; after an earlier last day it is nothing. */
export async function previewOfHorse(db: Db, today: Day, horseId: string): Promise<NextFee> {
  const run = await nextRun(db, today);
  const { rows } = await sql<{ fee: Grosze }>`
    select main_fee + package_fee as fee from (${feesOf(run, horseId)}) fees where horse_id = ${horseId}
  `.execute(db);
  const { period, billing_day } = run;
  return { period, billing_day, fee: rows[0]?.fee ?? grosze(0) };
}

export async function previewLines(
  db: Db,
  run: { period: Day; billing_day: Day },
  { limit, offset }: Slice,
): Promise<FeeLine[]> {
  const { rows } = await sql<FeeLine>`
    select horses.id as horse_id, horses.name as horse_name, people.id as owner_id, people.first_name, people.last_name,
      fees.main_fee, fees.package_fee
    from (${feesOf(run)}) fees
    join horses on horses.id = fees.horse_id
    join people on people.id = horses.owner_id
    where fees.main_fee + fees.package_fee > 0
    order by horses.name collate horse_order, horses.id
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** A run to come with all it would charge. */
export type PreviewRun = { period: Day; billing_day: Day; lines: FeeLine[] };

const ALL: Slice = { limit: 100_000, offset: 0 };

/** Previews every run due up to a day, in order, each as if the earlier ones had been made. Writes nothing. */
export async function previewRuns(db: Db, today: Day, until: Day): Promise<PreviewRun[]> {
  const runs: PreviewRun[] = [];
  const packages = new Map<string, Day>();
  const { paymentDate, paymentDay } = await billingDaysOf(db, today);
  for (let billing_day = paymentDate; billing_day <= until; billing_day = nextBillingDay(billing_day, paymentDay)) {
    const period = periodOf(billing_day);
    const due = await previewLines(db, { period, billing_day }, ALL);
    const lines = due.map((line) => ({ ...line, package_fee: onceInTwelve(packages, line, period) }));
    runs.push({ period, billing_day, lines: lines.filter((line) => line.main_fee + line.package_fee > 0) });
  }
  return runs;
}

/** The package of a horse, unless an earlier run of the preview asks for it. */
function onceInTwelve(packages: Map<string, Day>, { horse_id, package_fee }: FeeLine, period: Day): Grosze {
  const before = packages.get(horse_id);
  if (package_fee === 0 || (before && before > addMonths(period, -PACKAGE_PERIODS))) return grosze(0);
  packages.set(horse_id, period);
  return package_fee;
}

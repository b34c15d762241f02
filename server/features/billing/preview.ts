import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import { chargesOf } from './charges.ts';
import { type AsIf, firstOfPackage, type Run, runAfter, runToCome } from './fees.ts';
import type { FeeLine, NextFee, NextRun, RunPreview } from './schema.ts';

async function nextRun(db: Db, today: Day): Promise<NextRun> {
  const days = await billingDaysOf(db, today);
  return { ...(await runToCome(db, days)), term: days.term };
}

/** What the next run would come to by now, at today's prices. */
export async function previewBilling(db: Db, today: Day): Promise<RunPreview> {
  const run = await nextRun(db, today);
  type Sums = Omit<RunPreview, keyof NextRun>;
  const { rows } = await sql<Sums>`
    select count(distinct horse_id) as horses,
      coalesce(sum(price) filter (where kind = 'main_fee'), 0)::bigint as main_fees,
      coalesce(sum(price) filter (where kind = 'package_fee'), 0)::bigint as package_fees,
      coalesce(sum(price) filter (where kind = 'service'), 0)::bigint as services
    from (${chargesOf(run)}) charges
  `.execute(db);
  return { ...run, ...(rows[0] as Sums) };
}

/** What the next run would charge a horse by now if it stays until a day; null: for good. */
export async function previewOfHorse(db: Db, today: Day, asIf: AsIf): Promise<NextFee> {
  const run = await nextRun(db, today);
  const { rows } = await sql<Pick<NextFee, 'fee' | 'services'>>`
    select coalesce(sum(price), 0)::bigint as fee,
      coalesce(sum(price) filter (where kind = 'service'), 0)::bigint as services
    from (${chargesOf(run, asIf)}) charges where horse_id = ${asIf.id}
  `.execute(db);
  const { period, billing_day, by_days } = run;
  const { fee, services } = rows[0] ?? { fee: grosze(0), services: grosze(0) };
  return { period, billing_day, by_days, fee, services };
}

export async function previewLines(db: Db, run: Run, { limit, offset }: Slice): Promise<FeeLine[]> {
  const { rows } = await sql<FeeLine>`
    select horses.id as horse_id, horses.name as horse_name, people.id as owner_id, people.first_name, people.last_name,
      charged.main_fee, charged.package_fee, charged.stays, charged.services
    from (
      select horse_id, coalesce(sum(price) filter (where kind = 'main_fee'), 0)::bigint as main_fee,
        coalesce(sum(price) filter (where kind = 'package_fee'), 0)::bigint as package_fee,
        coalesce(
          jsonb_agg(jsonb_build_object('period', period, 'first_day', first_day, 'last_day', last_day) order by period)
            filter (where kind = 'main_fee'), '[]'
        ) as stays,
        coalesce(
          jsonb_agg(jsonb_build_object(
            'booking_id', booking_id, 'service_name', service_name, 'price', price,
            'period', period, 'first_day', first_day, 'last_day', last_day
          ) order by period, service_name, booking_id) filter (where kind = 'service'), '[]'
        ) as services
      from (${chargesOf(run)}) charges
      group by horse_id
    ) charged
    join horses on horses.id = charged.horse_id
    join people on people.id = horses.owner_id
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
  const months = new Set<string>();
  const days = await billingDaysOf(db, today);
  let run = await runToCome(db, days);
  while (run.billing_day <= until) {
    const { period, billing_day } = run;
    const due = await previewLines(db, run, ALL);
    const lines = due.map((line) => ({
      ...line,
      package_fee: onceInTwelve(packages, line, period),
      services: line.services.filter((month) => isFirst(months, month)),
    }));
    runs.push({ period, billing_day, lines: lines.filter((line) => sumOfLine(line) > 0) });
    run = runAfter(run, days.paymentDay);
  }
  return runs;
}

export const sumOfLine = ({ main_fee, package_fee, services }: FeeLine): Grosze =>
  grosze(services.reduce((sum, { price }) => sum + price, main_fee + package_fee));

/** Whether no earlier run of the preview asks for this month of a booking. */
function isFirst(months: Set<string>, { booking_id, period }: FeeLine['services'][number]): boolean {
  const key = `${booking_id} ${period}`;
  return !months.has(key) && Boolean(months.add(key));
}

/** The package of a horse, unless an earlier run of the preview asks for it. */
function onceInTwelve(packages: Map<string, Day>, { horse_id, package_fee }: FeeLine, period: Day): Grosze {
  const before = packages.get(horse_id);
  if (package_fee === 0 || (before && before >= firstOfPackage(period))) return grosze(0);
  packages.set(horse_id, period);
  return package_fee;
}

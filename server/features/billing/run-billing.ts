import { sql } from 'kysely';
import type { Charge, Run } from '../../domain/books.ts';
import { chargesOf } from '../../domain/charges.ts';
import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { nextBillingDay } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { type Circumstances, recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { lockBillingDays, setBillingDays } from '../settings/payment-days.ts';
import { booksFor, nextRun } from './books-queries.ts';
import { enqueuePeriodBilled } from './period-billed.ts';

/** The result of billing one period; `charged` is positive. */
export type BilledPeriod = { period: Day; billing_day: Day; horses: number; charged: Grosze };

/** `jobs`: without it (tests, demo) no event of a run is enqueued. */
type BilledBy = Circumstances & { jobs?: Jobs };

/**
 * Bills every due period, in order, each in its own transaction (or all within the given one). Each horse is charged
 * once, even if several processes bill at once or one is killed: a run locks the payment date and moves it together with
 * the charges. `until` replaces today as the last day.
 */
export async function runBilling(
  db: Db | Tx,
  circumstances: BilledBy,
  until: Day = dayOf(circumstances.now),
): Promise<BilledPeriod[]> {
  const billed: BilledPeriod[] = [];
  for (;;) {
    const period = await inTransaction(db, (tx) => billNextPeriod(tx, circumstances, until));
    if (!period) return billed;
    billed.push(period);
  }
}

async function billNextPeriod(tx: Tx, circumstances: BilledBy, until: Day): Promise<BilledPeriod | undefined> {
  const { now } = circumstances;
  const days = await lockBillingDays(tx, now);
  const { paymentDate, paymentDay, term } = days;
  if (paymentDate > until) return undefined;
  const run = await nextRun(tx, days);
  const { period } = run;
  await tx.insertInto('billing_runs').values({ period, billing_day: paymentDate, term, ran_at: now }).execute();
  const sums = await chargeAll(tx, { ...run, due_on: addDays(paymentDate, term) }, now);
  await setBillingDays(tx, { paymentDate: nextBillingDay(paymentDate, paymentDay), paymentDay });
  const billed = { period, billing_day: paymentDate, ...sums };
  if (circumstances.jobs) await enqueuePeriodBilled(tx, circumstances.jobs, period);
  await recordAudit(tx, circumstances, 'run_billing', { billing_run: null }, { after: billed });
  return billed;
}

/** Charges what a run asks for. Months before its period are due with it. */
async function chargeAll(
  tx: Tx,
  run: Run & { due_on: Day },
  now: Date,
): Promise<Pick<BilledPeriod, 'horses' | 'charged'>> {
  const charges = chargesOf(run, await booksFor(tx, run));
  await insertCharges(tx, run, charges, now);
  const charged = grosze(charges.reduce((sum, { price }) => sum + price, 0));
  return { horses: new Set(charges.map(({ horse_id }) => horse_id)).size, charged };
}

/** In the order of horses, as all bulk charges do, to avoid deadlocks. */
async function insertCharges(tx: Tx, run: Run & { due_on: Day }, charges: Charge[], now: Date): Promise<void> {
  await sql`
    insert into ledger_entries
      (horse_id, owner_id, kind, amount, occurred_on, period, due_on, first_day, last_day, month_price, booking_id, created_at)
    select horses.id, horses.owner_id, charge.kind, -charge.price, ${run.billing_day}::date, charge.period,
      case when charge.period < ${run.period}::date then ${run.due_on}::date end, charge.first_day, charge.last_day,
      charge.month_price, charge.booking_id, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as charge (
      horse_id uuid, kind text, price integer, period date, first_day date, last_day date, month_price integer, booking_id uuid
    )
    join horses on horses.id = charge.horse_id
    order by horses.id, charge.kind, charge.period, charge.booking_id
  `.execute(tx);
}

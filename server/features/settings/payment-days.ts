import { sql } from 'kysely';
import { type Day, dayOf } from '../../domain/days.ts';
import { dayOfMonth, firstBillingDay } from '../../domain/ledger.ts';
import type { PartialMonths } from '../../domain/partial-months.ts';
import { anyOfTexts, type Db, type Tx } from '../../platform/data/database.ts';
import { readSettings, saveSettings } from './settings-queries.ts';

/**
 * The next billing day under a share lock: others may charge, no run may bill until the transaction ends. A new
 * database gets its first one here.
 */
export async function lockPaymentDate(tx: Tx, now: Date): Promise<Day> {
  const row = await tx
    .selectFrom('settings')
    .select(sql<Day>`(settings.value #>> '{}')::date`.as('payment_date'))
    .where('key', '=', 'payment_date')
    .forShare()
    .executeTakeFirst();
  if (row) return row.payment_date;
  await choosePaymentDate(tx, now);
  return lockPaymentDate(tx, now);
}

/** Share lock: no run may bill until the transaction ends, except the first of a new stable, for which nothing is due yet. */
export const holdBilling = (tx: Tx): Promise<unknown> =>
  tx.selectFrom('settings').select('key').where('key', '=', 'payment_date').forShare().execute();

/**
 * `paymentDay`: the day of the month of billing (1–31); `term`: the number of days to pay (0–30); `partialMonths`: how a
 * partial month is charged.
 */
export type BillingDays = { paymentDate: Day; paymentDay: number; term: number; partialMonths: PartialMonths };

/** The settings of billing that are set, by key. */
type BillingSettings = {
  payment_date?: Day;
  payment_day?: number;
  payment_term?: number;
  partial_months?: PartialMonths;
};

export const BILLING_KEYS = ['payment_date', 'payment_day', 'payment_term', 'partial_months'];

const isOfBilling = sql<boolean>`key = ${anyOfTexts(BILLING_KEYS)}`;

/** The settings of billing as a value of a query, for `billingDaysIn`. */
export const billingSettings = sql<BillingSettings>`(
  select coalesce(jsonb_object_agg(key, value), '{}') from settings where ${isOfBilling})`;

export function billingDaysIn(settings: BillingSettings, today: Day): BillingDays {
  const paymentDate = settings.payment_date ?? firstBillingDay(today);
  return {
    paymentDate,
    paymentDay: settings.payment_day ?? dayOfMonth(paymentDate),
    term: settings.payment_term ?? 0,
    partialMonths: settings.partial_months ?? 'whole',
  };
}

export const billingDaysOf = async (db: Db | Tx, today: Day): Promise<BillingDays> =>
  billingDaysIn(await readSettings(db, BILLING_KEYS), today);

/** Exclusive lock: nobody else bills or charges until the transaction ends. */
export async function lockBillingDays(tx: Tx, now: Date): Promise<BillingDays> {
  const stored = tx.selectFrom('settings').select(['key', 'value']).where(isOfBilling).orderBy('key');
  const rows = await stored.forUpdate().execute();
  const settings: BillingSettings = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  if (settings.payment_date) return billingDaysIn(settings, dayOf(now));
  await choosePaymentDate(tx, now);
  return lockBillingDays(tx, now);
}

/** Settings not given are unchanged. */
export async function setBillingDays(tx: Tx, days: Partial<BillingDays>): Promise<void> {
  const { paymentDate, paymentDay, term, partialMonths } = days;
  await saveSettings(tx, {
    payment_date: paymentDate,
    payment_day: paymentDay,
    payment_term: term,
    partial_months: partialMonths,
  });
}

/** Sets the first billing day; of concurrent callers the first one wins. */
async function choosePaymentDate(db: Db | Tx, now: Date): Promise<void> {
  const date = firstBillingDay(dayOf(now));
  await db
    .insertInto('settings')
    .values([
      { key: 'payment_date', value: JSON.stringify(date) },
      { key: 'payment_day', value: JSON.stringify(dayOfMonth(date)) },
    ])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Whether partial months are charged by their days. */
export const chargesByDays = async (db: Db | Tx, today: Day): Promise<boolean> =>
  (await billingDaysOf(db, today)).partialMonths === 'by_days';

import { sql } from 'kysely';
import { type Day, dayOf } from '../../domain/days.ts';
import { dayOfMonth, firstBillingDay } from '../../domain/ledger.ts';
import type { PartialMonths } from '../../domain/partial-months.ts';
import { anyOfTexts, type Db, type Tx } from '../../platform/data/database.ts';

/**
 * The next billing day, locked until the transaction ends, so that no billing runs between reading and charging. A new
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

/** Nothing is billed until the transaction ends; where nothing was ever billed, nothing is due either. */
export const holdBilling = (tx: Tx): Promise<unknown> =>
  tx.selectFrom('settings').select('key').where('key', '=', 'payment_date').forShare().execute();

/**
 * `paymentDay` is the day of the month that billing keeps to (1–31), `term` how many days one has to pay (0–30),
 * `partialMonths` what of a month is charged of which a horse was here for some days.
 */
export type BillingDays = { paymentDate: Day; paymentDay: number; term: number; partialMonths: PartialMonths };

/** The settings of billing by key, those that are set. */
type BillingSettings = {
  payment_date?: Day;
  payment_day?: number;
  payment_term?: number;
  partial_months?: PartialMonths;
};

export const BILLING_KEYS = ['payment_date', 'payment_day', 'payment_term', 'partial_months'];

const isOfBilling = sql<boolean>`key = ${anyOfTexts(BILLING_KEYS)}`;

const billingRows = (db: Db | Tx) =>
  db.selectFrom('settings').select(['key', 'value']).where(isOfBilling).orderBy('key');

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

const settingsIn = (rows: readonly { key: string; value: unknown }[]): BillingSettings =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]));

export const billingDaysOf = async (db: Db | Tx, today: Day): Promise<BillingDays> =>
  billingDaysIn(settingsIn(await billingRows(db).execute()), today);

/** The lock excludes all other billing and charging until the transaction ends. */
export async function lockBillingDays(tx: Tx, now: Date): Promise<BillingDays> {
  const rows = await billingRows(tx).forUpdate().execute();
  if (rows.some(({ key }) => key === 'payment_date')) return billingDaysIn(settingsIn(rows), dayOf(now));
  await choosePaymentDate(tx, now);
  return lockBillingDays(tx, now);
}

/** Those that are left out stay. */
export async function setBillingDays(tx: Tx, days: Partial<BillingDays>): Promise<void> {
  const { paymentDate, paymentDay, term, partialMonths } = days;
  const known = {
    payment_date: paymentDate,
    payment_day: paymentDay,
    payment_term: term,
    partial_months: partialMonths,
  };
  const rows = Object.entries(known)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await tx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
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

/** Whether a part of a month is charged by its days. */
export const chargesByDays = async (db: Db | Tx, today: Day): Promise<boolean> =>
  (await billingDaysOf(db, today)).partialMonths === 'by_days';

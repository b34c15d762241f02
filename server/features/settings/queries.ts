import { type Day, dayOf } from '../../domain/days.ts';
import { firstBillingDay } from '../../domain/ledger.ts';
import type { Tx } from '../../platform/database.ts';

/**
 * The next billing day, locked until the transaction ends, so that no billing runs between reading and charging.
 * A new database gets its first one here.
 */
export async function lockPaymentDate(tx: Tx, now: Date): Promise<Day> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'payment_date')
    .forShare()
    .executeTakeFirst();
  if (row) return row.value as Day;
  await choosePaymentDate(tx, firstBillingDay(dayOf(now)));
  return lockPaymentDate(tx, now);
}

/** Sets the first billing day of a stable that has none; of concurrent callers the first one wins. */
async function choosePaymentDate(tx: Tx, date: Day): Promise<void> {
  await tx
    .insertInto('settings')
    .values([
      { key: 'payment_date', value: JSON.stringify(date) },
      { key: 'payment_day', value: JSON.stringify(Number(date.slice(8))) },
    ])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

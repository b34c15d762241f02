import { sql } from 'kysely';
import type { ChargedAtLeaving } from '../../domain/balance-parts.ts';
import { addDays, type Day } from '../../domain/days.ts';
import { daysAtLeaving, reckonLastDay } from '../../domain/last-days.ts';
import { grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/data/database.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import type { Account } from './access.ts';
import { booksFor, nextRun } from './books-queries.ts';

/** What the horses of an account that have a last day will be charged after it, by name. No run or balance includes it yet. */
export async function chargedAtLeaving(db: Db, today: Day, account: Account): Promise<ChargedAtLeaving[]> {
  const horses = await db
    .selectFrom('horses')
    .select(['id', 'name', 'stays_until'])
    .where((eb) => ('owner_id' in account ? eb('owner_id', '=', account.owner_id) : eb('id', '=', account.horse_id)))
    .where('stays_until', 'is not', null)
    .where('leaves_as_billed', '=', false)
    .where('archived_at', 'is', null)
    .orderBy(sql`name collate horse_order`)
    .orderBy('id')
    .execute();
  if (horses.length === 0) return [];
  const days = await billingDaysOf(db, today);
  const run = await nextRun(db, days);
  if (!run.by_days) return [];
  const ids = horses.map(({ id }) => id);
  const books = await booksFor(db, run, ids);
  return horses.flatMap(({ id, name, stays_until: last }) => {
    if (!last) return [];
    const charged = daysAtLeaving(reckonLastDay(books, run, days.paymentDay, { id, before: last, until: last }));
    const amount = grosze(-charged.reduce((sum, { amount }) => sum + amount, 0));
    return charged.length > 0 ? [{ id, name, day: addDays(last, 1), amount, days: charged }] : [];
  });
}

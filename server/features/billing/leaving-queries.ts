import { sql } from 'kysely';
import type { ChargedAtLeaving } from '../../domain/balance-parts.ts';
import { addDays, type Day } from '../../domain/days.ts';
import { grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/data/database.ts';
import { chargesByDays } from '../settings/payment-days.ts';
import { daysAtLeaving, reckonDays } from './charge-days.ts';

/** What horses of an account that are to leave will be charged when they have, by name. No run and no balance has it yet. */
export async function chargedAtLeaving(
  db: Db,
  today: Day,
  account: { owner_id: string } | { horse_id: string },
): Promise<ChargedAtLeaving[]> {
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
  if (horses.length === 0 || !(await chargesByDays(db, today))) return [];
  const charged: ChargedAtLeaving[] = [];
  for (const { id, name, stays_until } of horses) {
    if (!stays_until) continue;
    const days = daysAtLeaving(await reckonDays(db, today, { id, before: stays_until, until: stays_until }));
    const amount = grosze(-days.reduce((sum, { amount }) => sum + amount, 0));
    if (days.length > 0) charged.push({ id, name, day: addDays(stays_until, 1), amount, days });
  }
  return charged;
}

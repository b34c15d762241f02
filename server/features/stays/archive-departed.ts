import { type Day, dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { chargeDeparted } from '../billing/charge-days.ts';
import { runBilling } from '../billing/run-billing.ts';
import { archiveHorses } from '../horses/archive-horses.ts';
import { lockPaymentDate } from '../settings/payment-days.ts';

/**
 * Archives the horses whose last day has passed, each in its own transaction, and charges them the days not charged
 * yet. Billing runs due by now are made first, even after a long outage; `jobs` sends their notices.
 */
export async function archiveDepartedHorses(db: Db | Tx, now: Date, jobs?: Jobs): Promise<void> {
  const today = dayOf(now);
  const leaving = await selectDeparted(db, today).execute();
  if (leaving.length > 0) await runBilling(db, { now, person: null, ...(jobs && { jobs }) });
  for (const { id } of leaving)
    await inTransaction(db, async (tx) => {
      // Locked before the horse, in the order of a billing run.
      await lockPaymentDate(tx, now);
      // Somebody may have prolonged its stay or archived it meanwhile.
      const horse = await selectDeparted(tx, today).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
      if (!horse) return;
      const { stays_until, leaves_as_billed, owner_id } = horse;
      if (stays_until && !leaves_as_billed) await chargeDeparted(tx, now, { id, owner_id, stays_until });
      await archiveHorses(tx, [id], now);
      await recordAudit(tx, { now, person: null }, 'archive_horse', { horse: id });
    });
}

const selectDeparted = (db: Db | Tx, today: Day) =>
  db
    .selectFrom('horses')
    .select(['id', 'owner_id', 'stays_until', 'leaves_as_billed'])
    .where('stays_until', '<', today)
    .where('archived_at', 'is', null);

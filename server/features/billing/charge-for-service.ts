import type { Day } from '../../domain/days.ts';
import { periodOf } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Tx } from '../../platform/database.ts';
import { lockPaymentDate } from '../settings/queries.ts';

/** Finished work that may cost something. */
type FinishedWork = {
  id: string;
  horse_id: string | null;
  price: Grosze;
  service_name: string;
  finishedOn: Day;
  by: string;
};

/**
 * Books a finished service to its horse, in the first period not yet billed. General and free services cost nobody
 * anything. The occurrence's id is unique in the ledger, so no work is charged twice.
 */
export async function chargeForService(tx: Tx, work: FinishedWork, now: Date): Promise<void> {
  if (!work.horse_id || work.price <= 0) return;
  const paymentDate = await lockPaymentDate(tx, now);
  const { owner_id } = await tx
    .selectFrom('horses')
    .select('owner_id')
    .where('id', '=', work.horse_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ledger_entries')
    .values({
      horse_id: work.horse_id,
      owner_id,
      kind: 'service',
      amount: grosze(-work.price),
      occurred_on: work.finishedOn,
      period: periodOf(paymentDate),
      occurrence_id: work.id,
      created_by: work.by,
      created_at: now,
      note: work.service_name,
    })
    .execute();
}

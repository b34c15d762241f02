import { type Day, dayOf } from '../../domain/days.ts';
import { periodOf } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';

type FinishedWork = {
  id: string;
  horse_id: string | null;
  price: Grosze;
  finished_by: string;
  /** When it was reported, which without a signal is later than it was done. */
  arrived_at: Date;
};

/**
 * Charges finished work to its horses, in the first period not billed yet, on the day on which it was reported, so that
 * what comes late changes no closed month. `paymentDate` is the next billing day, which the caller has locked. General and free
 * services cost nothing. A task's id is unique in the ledger, so no work is charged twice. Entries are written in the order of
 * horses, so that concurrent bulk charges cannot deadlock. Horses are read without a lock, because a horse never changes its
 * owner.
 */
export async function chargeForServices(tx: Tx, work: readonly FinishedWork[], paymentDate: Day): Promise<void> {
  const paid = work.flatMap(({ horse_id, ...rest }) => (horse_id && rest.price > 0 ? [{ horse_id, ...rest }] : []));
  if (paid.length === 0) return;
  const horses = await tx
    .selectFrom('horses')
    .select(['id', 'owner_id'])
    .where('id', '=', anyOf(paid.map(({ horse_id }) => horse_id)))
    .orderBy('id')
    .execute();
  const entries = horses.flatMap((horse) =>
    paid
      .filter(({ horse_id }) => horse_id === horse.id)
      .map(({ id, price, arrived_at, finished_by }) => ({
        horse_id: horse.id,
        owner_id: horse.owner_id,
        kind: 'service' as const,
        amount: grosze(-price),
        occurred_on: dayOf(arrived_at),
        period: periodOf(paymentDate),
        task_id: id,
        created_by: finished_by,
        created_at: arrived_at,
      })),
  );
  await tx.insertInto('ledger_entries').values(entries).execute();
}

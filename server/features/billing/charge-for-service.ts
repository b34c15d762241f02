import type { Day } from '../../domain/days.ts';
import { periodOf } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';

type Work = { id: string; horse_id: string | null; price: Grosze };

/** When and by whom work was finished, and the next billing day, which is locked. */
type Finish = { now: Date; today: Day; by: string; paymentDate: Day };

/**
 * Charges finished work to its horses, in the first period not billed yet. General and free services cost nothing. An
 * occurrence's id is unique in the ledger, so no work is charged twice. Entries are written in the order of horses, so
 * that concurrent bulk charges cannot deadlock. Horses are read without a lock, because a horse never changes its owner.
 */
export async function chargeForServices(tx: Tx, work: readonly Work[], { now, today, by, paymentDate }: Finish) {
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
      .map(({ id, price }) => ({
        horse_id: horse.id,
        owner_id: horse.owner_id,
        kind: 'service' as const,
        amount: grosze(-price),
        occurred_on: today,
        period: periodOf(paymentDate),
        occurrence_id: id,
        created_by: by,
        created_at: now,
      })),
  );
  await tx.insertInto('ledger_entries').values(entries).execute();
}

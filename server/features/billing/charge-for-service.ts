import type { Day } from '../../domain/days.ts';
import { periodOf } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { anyOf, type Tx } from '../../platform/database.ts';
import { lockPaymentDate } from '../settings/queries.ts';

/** Finished work that may cost something. */
type FinishedWork = {
  id: string;
  horse_id: string | null;
  price: Grosze;
  finishedOn: Day;
  by: string;
};

/**
 * Books finished services to their horses, in the first period not yet billed. General and free services cost nobody
 * anything. The occurrence's id is unique in the ledger, so no work is charged twice. Entries are written in the order
 * of horses, so that two who charge several at once never wait for each other in a circle.
 */
export async function chargeForServices(tx: Tx, works: readonly FinishedWork[], now: Date): Promise<void> {
  const costly = works.filter((work): work is ChargedWork => work.horse_id !== null && work.price > 0);
  if (costly.length === 0) return;
  const paymentDate = await lockPaymentDate(tx, now);
  const owners = await ownersOf(tx, costly);
  costly.sort((one, other) => (one.horse_id < other.horse_id ? -1 : 1));
  await tx
    .insertInto('ledger_entries')
    .values(
      costly.map((work) => ({
        horse_id: work.horse_id,
        owner_id: owners.get(work.horse_id) as string,
        kind: 'service' as const,
        amount: grosze(-work.price),
        occurred_on: work.finishedOn,
        period: periodOf(paymentDate),
        occurrence_id: work.id,
        created_by: work.by,
        created_at: now,
      })),
    )
    .execute();
}

type ChargedWork = FinishedWork & { horse_id: string };

/** Who owns which of these horses, by its id. */
async function ownersOf(tx: Tx, works: readonly ChargedWork[]): Promise<Map<string, string>> {
  const horses = [...new Set(works.map(({ horse_id }) => horse_id))];
  const rows = await tx.selectFrom('horses').select(['id', 'owner_id']).where('id', '=', anyOf(horses)).execute();
  return new Map(rows.map(({ id, owner_id }) => [id, owner_id]));
}

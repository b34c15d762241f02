import type { Day } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import { type Buyer, type BuyerOnPage, type BuyerSince, monthsToChange } from './schema.ts';

/** A person's buyers, the latest first. */
export async function buyersOf(db: Db | Tx, personId: string): Promise<BuyerSince[]> {
  const rows = await db
    .selectFrom('buyers')
    .select(['since', 'company', 'nip', 'street', 'postal_code', 'city'])
    .where('person_id', '=', personId)
    .orderBy('since', 'desc')
    .execute();
  return rows.map(({ since, ...buyer }) => ({ since, buyer: buyer.company === null ? null : (buyer as Buyer) }));
}

/** Null if the person has always been a consumer. */
export const latestBuyer = async (db: Db | Tx, personId: string): Promise<BuyerSince | null> =>
  (await buyersOf(db, personId))[0] ?? null;

export const buyerOnPage = async (db: Db, personId: string, today: Day): Promise<BuyerOnPage> => ({
  latest: await latestBuyer(db, personId),
  months: monthsToChange(today),
});

const CONSUMER = { company: null, nip: null, street: null, postal_code: null, city: null };

/** Replaces the person's buyers from a month on. */
export async function saveBuyer(tx: Tx, person_id: string, { since, buyer }: BuyerSince): Promise<void> {
  await removeBuyers(tx, person_id, since);
  await tx
    .insertInto('buyers')
    .values({ person_id, since, ...(buyer ?? CONSUMER) })
    .execute();
}

export async function removeBuyers(tx: Tx, personId: string, since?: Day): Promise<void> {
  await tx
    .deleteFrom('buyers')
    .where('person_id', '=', personId)
    .$if(since !== undefined, (all) => all.where('since', '>=', since as Day))
    .execute();
}

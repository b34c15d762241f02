import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { buyerOf, removeBuyer } from './queries.ts';

export const exportOf = (db: Db, personId: string) => buyerOf(db, personId);

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await removeBuyer(tx, id);
}

import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { buyersOf, removeBuyers } from './queries.ts';

export const exportOf = (db: Db, personId: string) => buyersOf(db, personId);

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await removeBuyers(tx, id);
}

import type { Db, Tx } from '../../platform/data/database.ts';
import type { Buyer } from './schema.ts';

/** Null: the person is a consumer. */
export const buyerOf = async (db: Db | Tx, personId: string): Promise<Buyer | null> =>
  (await db
    .selectFrom('buyers')
    .select(['company', 'nip', 'street', 'postal_code', 'city'])
    .where('person_id', '=', personId)
    .executeTakeFirst()) ?? null;

export const saveBuyer = (tx: Tx, person_id: string, buyer: Buyer): Promise<unknown> =>
  tx
    .insertInto('buyers')
    .values({ person_id, ...buyer })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(buyer))
    .execute();

export const removeBuyer = (tx: Tx, personId: string): Promise<unknown> =>
  tx.deleteFrom('buyers').where('person_id', '=', personId).execute();

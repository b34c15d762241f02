import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';

/** The devices a person is notified on. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['subscription', 'user_agent', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Ends every notification of a person, on devices that are long signed out too. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('person_id', '=', id).execute();
}

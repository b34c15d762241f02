import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';

export const exportOf = (db: Db, personId: string) =>
  db.selectFrom('statement_mails').select(['wanted', 'changed_at']).where('person_id', '=', personId).execute();

export const exportSentOf = (db: Db, personId: string) =>
  db
    .selectFrom('sent_statements')
    .select(['month', 'sent_at'])
    .where('person_id', '=', personId)
    .orderBy('month')
    .execute();

export async function eraseSent(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('sent_statements').where('person_id', '=', id).execute();
}

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('statement_mails').where('person_id', '=', id).execute();
  await tx.deleteFrom('statement_links').where('person_id', '=', id).execute();
}

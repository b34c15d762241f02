import type { Db } from '../../platform/database.ts';

/** A person's lines in the books, in grosze, charges negative. The ledger is kept: there is nothing to erase. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('ledger_entries')
    .select(['id', 'horse_id', 'kind', 'amount', 'occurred_on', 'period', 'created_at', 'note'])
    .where('owner_id', '=', personId)
    .orderBy('seq')
    .execute();

import type { Db } from '../../platform/data/database.ts';

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('accounts_looked')
    .select(['month', 'looked_at'])
    .where('person_id', '=', personId)
    .orderBy('looked_at')
    .execute();

/** Reviews stay, because they hold no name: it is stored with the account. */
export async function erase(): Promise<void> {}

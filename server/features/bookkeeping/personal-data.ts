import type { Db } from '../../platform/data/database.ts';

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('accounts_looked')
    .select(['month', 'looked_at'])
    .where('person_id', '=', personId)
    .orderBy('looked_at')
    .execute();

/** Records of reviews stay: the person's name is stored with their account only. */
export async function erase(): Promise<void> {}

import type { Db } from '../../platform/database.ts';

/** The months that a person looked through, and when. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('accounts_looked')
    .select(['month', 'looked_at'])
    .where('person_id', '=', personId)
    .orderBy('looked_at')
    .execute();

/** That somebody looked stays; their name stood with their account alone. */
export async function erase(): Promise<void> {}

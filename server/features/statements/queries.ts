import type { Db } from '../../platform/data/database.ts';

export type StatedOwner = {
  id: string;
  first_name: string;
  last_name: string;
  street: string | null;
  house_number: string | null;
  postal_code: string | null;
  city: string | null;
};

export const statedOwner = (db: Db, id: string): Promise<StatedOwner | undefined> =>
  db
    .selectFrom('people')
    .where('id', '=', id)
    .select(['id', 'first_name', 'last_name', 'street', 'house_number', 'postal_code', 'city'])
    .executeTakeFirst();

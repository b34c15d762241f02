import { type Kysely, sql } from 'kysely';

/** Horses in a list stand as their boxes do: Koń 2 before Koń 10. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create collation horse_order (provider = icu, locale = 'pl-u-kn-true');
    drop index horses_of_owner, horses_by_name;
    create index horses_of_owner on horses (owner_id, name collate horse_order, id);
    create index horses_by_name on horses (name collate horse_order, id) where archived_at is null;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Horses that a word finds, those in no listed box in their order, and those that have left: none of them is to be looked
 * for among all there are. With more of the texts sampled, Postgres knows a rare word and looks it up; it took one for
 * common, and walked thousands of horses by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table horses alter search_text set statistics 1000;
    create index horses_elsewhere on horses (box_number collate box_order, id) where archived_at is null and box_position is null;
    create index horses_archived on horses (id) where archived_at is not null;
    analyze horses;
  `.execute(db);
}

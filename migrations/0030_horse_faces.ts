import { type Kysely, sql } from 'kysely';

/** What a horse looks like: the colour of its coat, a blaze, and a photo of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table horses
      -- Null: nobody has said it.
      add column coat text check (coat in ('bay', 'grey', 'chestnut', 'black', 'palomino', 'dun', 'pinto')),
      add column blaze boolean not null default false;

    create table horse_photos (
      horse_id uuid primary key references horses,
      picture bytea not null check (octet_length(picture) between 1 and 1048576),
      thumbnail bytea not null check (octet_length(thumbnail) between 1 and 4096),
      etag text not null check (char_length(etag) between 1 and 100),
      updated_at timestamptz not null
    );
  `.execute(db);
}

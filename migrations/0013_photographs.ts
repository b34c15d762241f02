import { type Kysely, sql } from 'kysely';

/** The club's photographs, which visitors see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- In the order of the managers. The positions and the limits of the files are the quota: at most 24 photographs and 14 MB.
    create table photographs (
      id uuid primary key,
      position smallint not null check (position between 1 and 24),
      place text not null check (place in ('home', 'boarding', 'lessons', 'gallery')),
      shape text not null check (shape in ('wide', 'classic', 'free')),
      -- The alternative text; '' for a decoration.
      alt text not null check (char_length(alt) <= 150),
      -- In pixels, of the large files.
      width smallint not null check (width between 1 and 1600),
      height smallint not null check (height between 1 and 1600),
      -- A digest of the files, for their addresses.
      hash text not null check (hash ~ '^[0-9a-f]{20}$'),
      added_at timestamptz not null,
      constraint photographs_in_order unique (position) deferrable initially deferred
    );
    create index photographs_by_hash on photographs (hash);

    create table photograph_files (
      photograph_id uuid not null references photographs on delete cascade,
      size text not null check (size in ('small', 'medium', 'large')),
      type text not null check (type in ('avif', 'webp')),
      content bytea not null,
      primary key (photograph_id, size, type),
      constraint photograph_files_are_light check (
        octet_length(content) between 1 and case size when 'small' then 24000 when 'medium' then 60000 else 200000 end
      )
    );
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The club's news for visitors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news (
      id uuid primary key,
      -- The end of its address, made of its first title: 'zawody-w-skokach'. A later title keeps it.
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 70),
      title text not null check (char_length(title) between 1 and 80),
      day date not null check (isfinite(day)),
      body text not null check (char_length(body) between 1 and 3000),
      photograph_id uuid references photographs on delete set null,
      created_at timestamptz not null,
      changed_at timestamptz not null
    );
    create index news_by_day on news (day desc, created_at desc);
    create index news_of_photograph on news (photograph_id);
  `.execute(db);
}

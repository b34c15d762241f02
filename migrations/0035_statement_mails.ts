import { type Kysely, sql } from 'kysely';

/** Who wants their statement by mail, where they have said so, and the links by which they take that back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table statement_mails (
      person_id uuid primary key references people on delete cascade,
      wanted boolean not null,
      changed_at timestamptz not null
    );
    create table statement_links (
      token_hash sha256 primary key,
      person_id uuid not null references people on delete cascade,
      made_at timestamptz not null
    );
    create index statement_links_of_person on statement_links (person_id);
    create index statement_links_by_age on statement_links (made_at);
  `.execute(db);
}

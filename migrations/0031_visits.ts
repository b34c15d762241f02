import { type Kysely, sql } from 'kysely';

/** Strangers ask to see the stable; what the public site says has an end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      id uuid primary key default gen_random_uuid(),
      name text not null check (char_length(name) between 1 and 80),
      phone text not null default '' check (phone ~ '^([+]?[0-9]{9,15})?$'),
      email text not null default '' check (char_length(email) <= 254),
      topic text not null check (topic in ('boarding', 'lessons', 'other')),
      wished_day date,
      message text not null default '' check (char_length(message) <= 1000),
      created_at timestamptz not null,
      settled_at timestamptz,
      settled_by uuid references people,
      constraint visits_can_be_answered check (phone <> '' or email <> ''),
      constraint visits_settled_by_somebody check ((settled_at is null) = (settled_by is null))
    );
    create index visits_waiting on visits (created_at, id) where settled_at is null;
    create index visits_settled on visits (settled_at desc, id) where settled_at is not null;
    create index visits_of_settler on visits (settled_by);

    alter table settings
      add constraint settings_site_has_an_end check (key !~ '^site_' or octet_length(value::text) <= 20000);
  `.execute(db);
}

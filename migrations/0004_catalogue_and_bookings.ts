import { type Kysely, sql } from 'kysely';

/** The catalogue of services, and the groups that say which workers may do what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table groups (
      id uuid primary key default gen_random_uuid(),
      name short_name not null,
      created_at timestamptz not null
    );
    create unique index groups_name_key on groups (lower(btrim(name) collate polish));

    create table worker_groups (
      worker_id uuid not null references people,
      group_id uuid not null references groups on delete cascade,
      primary key (worker_id, group_id)
    );
    create index worker_groups_of_group on worker_groups (group_id);

    create table services (
      id uuid primary key default gen_random_uuid(),
      name short_name not null,
      description long_text not null check (description ~ '[^[:space:]]'),
      price price not null,
      general boolean not null,
      created_at timestamptz not null,
      deleted_at timestamptz,
      constraint services_general_are_free check (not general or price = 0)
    );
    create index services_by_name on services (name collate polish, id) where deleted_at is null;

    -- A deleted service keeps its groups: its bookings go on, and so do the people who may do them.
    create table service_groups (
      service_id uuid not null references services,
      group_id uuid not null references groups on delete cascade,
      primary key (service_id, group_id)
    );
    create index service_groups_of_group on service_groups (group_id);
  `.execute(db);
}

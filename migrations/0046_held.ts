import { type Kysely, sql } from 'kysely';

/** What strangers send beyond what a stable gets in a day is held until a manager has looked at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visits
      add column held boolean not null default false,
      add constraint visits_held_wait check (not held or settled_at is null);
    alter table bug_reports add column held boolean not null default false;
    create index visits_held on visits (created_at, id) where held;
    create index bug_reports_held on bug_reports (created_at, id) where held;
    drop index visits_waiting;
    create index visits_waiting on visits (created_at, id) where settled_at is null and not held;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The e-mails that accounts have had, so that each is told of the change, and that whoever leaves takes them along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_changes (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references people,
      old_email text not null check (old_email <> '' and char_length(old_email) <= 254),
      changed_at timestamptz not null,
      told_at timestamptz
    );
    create index email_changes_of_person on email_changes (person_id);
  `.execute(db);
}

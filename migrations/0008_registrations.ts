import { type Kysely, sql } from 'kysely';

/** Who used an invitation, and what somebody without script has typed so far on the way to an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An e-mail changes later on; whoever leaves takes the invitation along all the same.
    alter table invitations add column person_id uuid references people;
    create index invitations_of_person on invitations (person_id);
    create index invitations_by_end on invitations (expires_at) where used_at is null;

    -- One for each invitation, kept for an hour. It is the browser's that holds the secret in a cookie.
    create table registration_drafts (
      invitation_id uuid primary key references invitations on delete cascade,
      secret_hash sha256 not null,
      password_hash text not null check (password_hash <> ''),
      answers jsonb not null,
      expires_at timestamptz not null
    );
    create index registration_drafts_by_end on registration_drafts (expires_at);
  `.execute(db);
}

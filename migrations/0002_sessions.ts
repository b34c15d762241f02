import { type Kysely, sql } from 'kysely';

/** Sessions, known browsers, and the links in mails. Every secret is stored hashed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references people,
      access_hash sha256 not null,
      access_expires_at timestamptz not null,
      refresh_hash sha256 not null,
      -- The pair before: good until the current one has been used (confirmed), and 15 seconds longer.
      previous_access_hash sha256,
      previous_access_expires_at timestamptz,
      previous_refresh_hash sha256,
      confirmed_at timestamptz,
      -- The next pair is derived from the refresh token with this key, so that two tabs refreshing at once get one pair.
      rotation_key sha256 not null,
      user_agent text not null check (char_length(user_agent) <= 300),
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      idle_expires_at timestamptz not null,
      expires_at timestamptz not null,
      constraint sessions_previous_pair_is_whole check (
        num_nulls(previous_access_hash, previous_access_expires_at, previous_refresh_hash) in (0, 3)
      ),
      constraint sessions_end_after_start check (expires_at > created_at and idle_expires_at > created_at)
    );
    create index sessions_of_person on sessions (person_id, last_used_at desc);
    create index sessions_by_end on sessions (least(expires_at, idle_expires_at));

    -- A cookie names the browser; several people may have used it.
    create table known_browsers (
      person_id uuid not null references people,
      browser_hash sha256 not null,
      last_used_at timestamptz not null,
      primary key (person_id, browser_hash)
    );
    create index known_browsers_by_use on known_browsers (last_used_at);

    -- The token is made when the mail is sent, hence the hash that is not there at first.
    create table invitations (
      id uuid primary key default gen_random_uuid(),
      -- Null: a link handed over by any way, by which somebody registers with an e-mail of their own.
      email text check (
        char_length(email) <= 254 and email = lower(email collate polish) and email ~ '^[^[:space:]@,"<>]+@[^[:space:]@,"<>]+$'
      ),
      role text not null check (role in ('user', 'worker', 'manager', 'admin')),
      -- Null: made by 'npm run admin'.
      invited_by uuid references people,
      created_at timestamptz not null,
      token_hash sha256 unique,
      sent_at timestamptz,
      expires_at timestamptz not null check (expires_at > created_at),
      used_at timestamptz,
      -- Withdrawn, or replaced by a newer one.
      ended_at timestamptz,
      -- Whom it is for, or whose account came of it: an e-mail changes later on, and whoever leaves takes the invitation
      -- along all the same.
      person_id uuid references people,
      constraint invitations_sent_with_token check ((token_hash is null) = (sent_at is null)),
      constraint invitations_without_email_were_handed_over check (email is not null or token_hash is not null),
      constraint invitations_used_was_sent check (used_at is null or (token_hash is not null and ended_at is null))
    );
    -- A newer one ends the older.
    create unique index invitations_open on invitations (email) where used_at is null and ended_at is null;
    create index invitations_of_email on invitations (email);
    create unique index invitations_open_for on invitations (person_id) where used_at is null and ended_at is null;
    create index invitations_of_person on invitations (person_id);
    create index invitations_by_end on invitations (expires_at) where used_at is null;

    -- What somebody without script has typed so far on the way to an account, unchecked: one for each invitation, kept for
    -- an hour. It is the browser's that holds the secret in a cookie.
    create table registration_drafts (
      invitation_id uuid primary key references invitations on delete cascade,
      secret_hash sha256 not null,
      password_hash text not null check (password_hash <> ''),
      answers jsonb not null,
      expires_at timestamptz not null
    );
    create index registration_drafts_by_end on registration_drafts (expires_at);

    create table password_resets (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references people,
      -- Null: somebody who was not signed in.
      requested_by uuid references people,
      created_at timestamptz not null,
      token_hash sha256 unique,
      sent_at timestamptz,
      expires_at timestamptz not null check (expires_at > created_at),
      used_at timestamptz,
      ended_at timestamptz,
      constraint password_resets_sent_with_token check ((token_hash is null) = (sent_at is null)),
      constraint password_resets_used_was_sent check (used_at is null or (token_hash is not null and ended_at is null))
    );
    create unique index password_resets_open on password_resets (person_id) where used_at is null and ended_at is null;
    create index password_resets_of_person on password_resets (person_id);

    -- The secret address of somebody's calendar: one at a time, a new one takes the old one's place.
    create table calendar_links (
      person_id uuid primary key references people,
      token_hash sha256 not null unique,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
  `.execute(db);
}

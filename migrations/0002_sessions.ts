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
      -- The previous pair of tokens, valid until 15 seconds after the current pair was first used (confirmed_at).
      previous_access_hash sha256,
      previous_access_expires_at timestamptz,
      previous_refresh_hash sha256,
      confirmed_at timestamptz,
      -- The next pair is derived from the refresh token with this key, so that two tabs that refresh at once get the same pair.
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

    -- Browsers in which a person has signed in, by a cookie. Several people may use one browser.
    create table known_browsers (
      person_id uuid not null references people,
      browser_hash sha256 not null,
      last_used_at timestamptz not null,
      primary key (person_id, browser_hash)
    );
    create index known_browsers_by_use on known_browsers (last_used_at);

    -- The token is created when the mail is sent; until then the hash is null.
    create table invitations (
      id uuid primary key default gen_random_uuid(),
      -- Null for a link that is handed over in another way; the person then registers with any e-mail.
      email text check (
        char_length(email) <= 254 and email = lower(email collate polish) and email ~ '^[^[:space:]@,"<>]+@[^[:space:]@,"<>]+$'
      ),
      role text not null check (role in ('user', 'worker', 'manager', 'admin')),
      -- Null if created by 'npm run admin'.
      invited_by uuid references people,
      created_at timestamptz not null,
      token_hash sha256 unique,
      sent_at timestamptz,
      expires_at timestamptz not null check (expires_at > created_at),
      used_at timestamptz,
      -- Withdrawn, or replaced by a newer one.
      ended_at timestamptz,
      -- The person invited, or the account created by the invitation. Deleting the person deletes the invitation, even if the
      -- e-mail has changed.
      person_id uuid references people,
      constraint invitations_sent_with_token check ((token_hash is null) = (sent_at is null)),
      constraint invitations_without_email_were_handed_over check (email is not null or token_hash is not null),
      constraint invitations_used_was_sent check (used_at is null or (token_hash is not null and ended_at is null))
    );
    -- A new invitation ends the older one.
    create unique index invitations_open on invitations (email) where used_at is null and ended_at is null;
    create index invitations_of_email on invitations (email);
    create unique index invitations_open_for on invitations (person_id) where used_at is null and ended_at is null;
    create index invitations_of_person on invitations (person_id);
    create index invitations_by_end on invitations (expires_at) where used_at is null;

    -- Unvalidated input of a registration without JavaScript, one for each invitation, kept for an hour. It belongs to the
    -- browser whose cookie holds the secret.
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
      -- Null if requested by somebody who was not signed in.
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

    -- The secret address of a person's calendar feed. A new one replaces the old one.
    create table calendar_links (
      person_id uuid primary key references people,
      token_hash sha256 not null unique,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
  `.execute(db);
}

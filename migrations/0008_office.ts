import { type Kysely, sql } from 'kysely';

/** Settings, push subscriptions, and what the house notes of its own work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      key text primary key check (key ~ '^[a-z][a-z_]{0,59}$'),
      value jsonb not null,
      constraint settings_payment_date check (
        key <> 'payment_date'
        or case when value::text ~ '^"[0-9]{4}-[0-9]{2}-[0-9]{2}"$' then (value #>> '{}')::date is not null else false end
      ),
      constraint settings_payment_day check (
        key <> 'payment_day' or value::text ~ '^([1-9]|[12][0-9]|3[01])$'
      )
    );

    -- A device belongs to one person at a time.
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references people,
      -- Signing out removes the subscription. A session that merely ran out leaves it: an owner who looks in twice a
      -- year still hears of a bill.
      session_id uuid references sessions on delete set null,
      endpoint text not null unique check (endpoint ~ '^https://' and char_length(endpoint) <= 2000),
      subscription jsonb not null,
      created_at timestamptz not null,
      constraint push_subscriptions_same_endpoint check (subscription ->> 'endpoint' = endpoint)
    );
    create index push_subscriptions_of_person on push_subscriptions (person_id, created_at);
    create index push_subscriptions_of_session on push_subscriptions (session_id);

    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_id uuid references people,
      action text not null check (action ~ '^[A-Za-z][A-Za-z_]{0,59}$'),
      entity text not null check (entity ~ '^[a-z][a-z_]{0,59}$'),
      entity_id uuid,
      before jsonb,
      after jsonb
    );
    create index audit_log_newest on audit_log (at desc, id desc);
    create index audit_log_of_entity on audit_log (entity_id, id desc);
    create index audit_log_of_actor on audit_log (actor_id, id desc);
    create trigger audit_log_append_only before update or delete on audit_log
      for each row execute function refuse_change();
    create trigger audit_log_no_truncate before truncate on audit_log execute function refuse_change();

    -- Keys are digests: an address or e-mail that failed to sign in is somebody's, too.
    create table throttles (
      key text primary key check (char_length(key) between 1 and 200 and key !~ '@'),
      hits integer not null check (hits >= 0),
      window_started_at timestamptz not null,
      last_hit_at timestamptz not null,
      blocked_until timestamptz
    );
    create index throttles_by_age on throttles (last_hit_at);

    create table bug_reports (
      id uuid primary key default gen_random_uuid(),
      person_id uuid references people,
      name text not null default '' check (char_length(name) <= 120),
      email text not null default '' check (char_length(email) <= 254),
      page text not null default '' check (char_length(page) <= 2000),
      description long_text not null check (description ~ '[^[:space:]]'),
      user_agent text not null default '' check (char_length(user_agent) <= 300),
      created_at timestamptz not null
    );
    create index bug_reports_newest on bug_reports (created_at desc);
    create index bug_reports_of_person on bug_reports (person_id);

    -- What was typed in a refused form, for the five minutes until it is shown again.
    create table kept_forms (
      token_hash sha256 primary key,
      person_id uuid references people,
      page text not null check (char_length(page) <= 2000),
      action text not null check (char_length(action) <= 2000),
      input jsonb not null,
      errors jsonb not null,
      expires_at timestamptz not null
    );
    create index kept_forms_by_end on kept_forms (expires_at);
    create index kept_forms_of_person on kept_forms (person_id);
  `.execute(db);
}

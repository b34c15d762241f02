import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeSettings(db);
  await makeMessages(db);
  await makeRecords(db);
}

async function makeSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- payment_date (the next billing day), payment_day (1–31), payment_term (days to pay, 0–30), partial_months
    -- (what of a month is charged of which a horse was here for some days), club (name, address, contact), site_… (what the public site
    -- says, part by part), payee (whom owners pay), vat (of what has none of its own), vapid_keys (by which push services
    -- know us), and since when: backed_up_at, mail_tested_at, first_steps_hidden_at.
    create table settings (
      key text primary key check (key ~ '^[a-z][a-z_]{0,59}$'),
      value jsonb not null,
      constraint settings_payment_date check (
        key <> 'payment_date'
        or case when value::text ~ '^"[0-9]{4}-[0-9]{2}-[0-9]{2}"$' then (value #>> '{}')::date is not null else false end
      ),
      constraint settings_payment_day check (
        key <> 'payment_day' or value::text ~ '^([1-9]|[12][0-9]|3[01])$'
      ),
      constraint settings_payment_term check (
        key <> 'payment_term' or value::text ~ '^([0-9]|[12][0-9]|30)$'
      ),
      constraint settings_partial_months check (
        key <> 'partial_months' or value in ('"whole"', '"by_days"')
      ),
      constraint settings_site_has_an_end check (key !~ '^site_' or octet_length(value::text) <= 20000)
    );
  `.execute(db);
}

async function makeMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A device belongs to one person at a time.
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references people,
      -- Signing out removes the subscription. A session that merely ran out leaves it: an owner who looks in twice a
      -- year still hears of a bill.
      session_id uuid references sessions on delete set null,
      endpoint text not null unique check (endpoint ~ '^https://' and char_length(endpoint) <= 2000),
      -- The browser's PushSubscription as given.
      subscription jsonb not null,
      -- What the device calls itself, so that its person can tell it from their others.
      user_agent text not null default '' check (char_length(user_agent) <= 300),
      -- When it was saved last.
      created_at timestamptz not null,
      constraint push_subscriptions_same_endpoint check (subscription ->> 'endpoint' = endpoint)
    );
    create index push_subscriptions_of_person on push_subscriptions (person_id, created_at);
    create index push_subscriptions_of_session on push_subscriptions (session_id);

    -- The kinds of notices that somebody has switched off; all others are sent.
    create table muted_notices (
      person_id uuid not null references people on delete cascade,
      kind text not null check (kind ~ '^[a-z_]{1,30}$'),
      primary key (person_id, kind)
    );

    -- Companies to which the invoices of clients are issued.
    -- Each holds from its month on, until the next one; months that the accountant has stay as they are. Without a company the
    -- client is a consumer from then on.
    create table buyers (
      person_id uuid not null references people,
      since date not null check (extract(day from since) = 1),
      company text check (char_length(company) <= 200 and company ~ '[^[:space:]]'),
      -- Ten digits; the app checks the last one.
      nip text check (nip ~ '^[1-9][0-9]{9}$'),
      street text check (char_length(street) <= 120 and street ~ '[^[:space:]]'),
      postal_code text check (postal_code ~ '^[0-9]{2}-[0-9]{3}$'),
      city text check (char_length(city) <= 100 and city ~ '[^[:space:]]'),
      primary key (person_id, since),
      constraint buyers_are_whole check (num_nonnulls(company, nip, street, postal_code, city) in (0, 5))
    );

    -- Whether somebody wants their statement by mail, where they have chosen; all others do.
    create table statement_mails (
      person_id uuid primary key references people on delete cascade,
      wanted boolean not null,
      changed_at timestamptz not null
    );

    -- When somebody's statement of a month was sent to them, the last time.
    create table sent_statements (
      person_id uuid not null references people on delete cascade,
      month date not null check (extract(day from month) = 1),
      sent_at timestamptz not null,
      primary key (person_id, month)
    );

    -- A link in such a mail that takes it back.
    create table statement_links (
      token_hash sha256 primary key,
      person_id uuid not null references people on delete cascade,
      made_at timestamptz not null
    );
    create index statement_links_of_person on statement_links (person_id);
    create index statement_links_by_age on statement_links (made_at);

    -- Strangers ask to see the stable.
    create table visits (
      id uuid primary key default gen_random_uuid(),
      name text not null check (char_length(name) between 1 and 80),
      -- Nine digits, or more with another country's code; '' when there is an e-mail.
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

    -- What somebody wrote on /zglos-blad.
    create table bug_reports (
      id uuid primary key default gen_random_uuid(),
      person_id uuid references people,
      -- The longest that an account can have: 60 letters, a blank, 60 letters.
      name text not null default '' check (char_length(name) <= 121),
      email text not null default '' check (char_length(email) <= 254),
      page text not null default '' check (char_length(page) <= 2000),
      description long_text not null check (description ~ '[^[:space:]]'),
      user_agent text not null default '' check (char_length(user_agent) <= 300),
      created_at timestamptz not null
    );
    create index bug_reports_newest on bug_reports (created_at desc);
    create index bug_reports_of_person on bug_reports (person_id);
  `.execute(db);
}

async function makeRecords(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The audit log, which nobody can change, keeps no word that somebody typed: erasure could not reach it. What changed in
    -- words is named by its field; ids, days, instants, roles, amounts and flags stay.
    create function tells_facts(change jsonb) returns boolean language sql immutable parallel safe
      return not (
        jsonb_path_exists(change, '$.keyvalue() ? (@.key != "fields" && @.key != "role" && @.key != "skipped").value.** ? (
          @.type() == "string" && !(@ like_regex
          "^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z)?)$"))')
        or jsonb_path_exists(change, '$.role ? (!(@ like_regex "^(user|worker|manager|admin)$"))')
        or jsonb_path_exists(change, '$.skipped ? (!(@ like_regex "^(weather|vet|owner|away|other)$"))')
        or coalesce(jsonb_typeof(change -> 'fields'), 'array') <> 'array'
        or jsonb_path_exists(change, '$.fields[*] ? (!(@ like_regex "^[a-z][A-Za-z_]*$"))')
      );

    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      -- Null: the app itself.
      actor_id uuid references people,
      action text not null check (action ~ '^[A-Za-z][A-Za-z_]{0,59}$'),
      entity text not null check (entity ~ '^[a-z][a-z_]{0,59}$'),
      entity_id uuid,
      before jsonb,
      after jsonb,
      constraint audit_log_tells_facts check (tells_facts(before) and tells_facts(after))
    );
    create index audit_log_newest on audit_log (at desc, id desc);
    create index audit_log_of_entity on audit_log (entity_id, id desc);
    create index audit_log_of_actor on audit_log (actor_id, id desc);
    create trigger audit_log_append_only before update or delete on audit_log
      for each row execute function refuse_change();
    create trigger audit_log_no_truncate before truncate on audit_log execute function refuse_change();

    -- Who looked through a month, and when: a row each time.
    create table accounts_looked (
      id bigint generated always as identity primary key,
      month date not null check (isfinite(month) and extract(day from month) = 1),
      person_id uuid not null references people,
      looked_at timestamptz not null
    );
    create index accounts_looked_of_month on accounts_looked (month, looked_at desc);
    create index accounts_looked_of_person on accounts_looked (person_id);

    -- Counts of tries. Keys are digests: an address or e-mail that failed to sign in is somebody's, too.
    create table throttles (
      key text primary key check (char_length(key) between 1 and 200 and key !~ '@'),
      hits integer not null check (hits >= 0),
      window_started_at timestamptz not null,
      last_hit_at timestamptz not null,
      blocked_until timestamptz
    );
    create index throttles_by_age on throttles (last_hit_at);

    -- What was typed in a refused form, without passwords, and the errors at its fields, for the five minutes until it is
    -- shown again.
    create table old_input (
      token_hash sha256 primary key,
      person_id uuid references people,
      -- The page that the form stood on, and the address that it posts to.
      page text not null check (char_length(page) <= 2000),
      action text not null check (char_length(action) <= 2000),
      input jsonb not null,
      errors jsonb not null,
      expires_at timestamptz not null
    );
    create index old_input_by_end on old_input (expires_at);
    create index old_input_of_person on old_input (person_id);
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeSettings(db);
  await makeMessages(db);
  await makeRecords(db);
}

async function makeSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- payment_date (the next billing day), payment_day (1–31), payment_term (days to pay, 0–30), partial_months (how a
    -- partial month is charged), club (name, address, contact), site_… (parts of the public site), payee (the account that
    -- owners pay to), vat (the default rate), vapid_keys (for push services), held (of a restored copy: the instant
    -- of its backup), and the instants mail_tested_at, first_steps_hidden_at.
    create table settings (
      key text primary key check (key ~ '^[a-z][a-z_]{0,59}$'),
      value jsonb not null,
      -- Known for what public pages show, for the sitemap.
      changed_at timestamptz,
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
    -- Devices that get push messages. A device belongs to one person at a time.
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references people,
      -- Signing out deletes the subscription. An expired session keeps it, so that an owner who signs in twice a year still
      -- hears of a bill.
      session_id uuid references sessions on delete set null,
      endpoint text not null unique check (endpoint ~ '^https://' and char_length(endpoint) <= 2000),
      -- The browser's PushSubscription, unchanged.
      subscription jsonb not null,
      -- Shown in the person's list of devices.
      user_agent text not null default '' check (char_length(user_agent) <= 300),
      -- When it was last saved.
      created_at timestamptz not null,
      constraint push_subscriptions_same_endpoint check (subscription ->> 'endpoint' = endpoint)
    );
    create index push_subscriptions_of_person on push_subscriptions (person_id, created_at);
    create index push_subscriptions_of_session on push_subscriptions (session_id);

    -- The kinds of notices that a person has switched off. All others are sent.
    create table muted_notices (
      person_id uuid not null references people on delete cascade,
      kind text not null check (kind ~ '^[a-z_]{1,30}$'),
      primary key (person_id, kind)
    );

    -- Companies to which clients' invoices are issued. A row is valid from its month until the next row; months already sent to
    -- the accountant do not change. A row without a company makes the client a consumer from then on.
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

    -- People's choice whether they want statements by mail. Without a row they get them.
    create table statement_mails (
      person_id uuid primary key references people on delete cascade,
      wanted boolean not null,
      changed_at timestamptz not null
    );

    -- When a person's statement of a month was last sent.
    create table sent_statements (
      person_id uuid not null references people on delete cascade,
      month date not null check (extract(day from month) = 1),
      sent_at timestamptz not null,
      primary key (person_id, month)
    );

    -- The unsubscribe links in these mails.
    create table statement_links (
      token_hash sha256 primary key,
      person_id uuid not null references people on delete cascade,
      made_at timestamptz not null
    );
    create index statement_links_of_person on statement_links (person_id);
    create index statement_links_by_age on statement_links (made_at);

    -- Requests by visitors of the public site to see the stable, and the waiting list for a box.
    create table visits (
      id uuid primary key default gen_random_uuid(),
      name text not null check (char_length(name) between 1 and 80),
      -- Nine digits, or more with a foreign country code; may be '' if there is an e-mail.
      phone text not null default '' check (phone ~ '^([+]?[0-9]{9,15})?$'),
      email text not null default '' check (char_length(email) <= 254),
      topic text not null check (topic in ('boarding', 'lessons', 'other', 'waiting_list')),
      -- Of the waiting list: a kind of place as the price list called it; '' for any.
      kind text not null default '' check (char_length(kind) <= 60),
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

    -- Sent on /zglos-blad.
    create table bug_reports (
      id uuid primary key default gen_random_uuid(),
      person_id uuid references people,
      -- The longest full name of an account: 60 letters, a space, 60 letters.
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
    -- The audit log is append-only, so erasure could not remove a text typed by a person. It therefore holds the names of
    -- changed text fields, not their texts; ids, days, instants, roles, amounts and flags are allowed.
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
      -- Null for the app itself.
      actor_id uuid references people,
      -- The id of the call, the same for all its rows, with which it can be undone. Null for jobs and programs.
      operation uuid,
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
    create index audit_log_of_operation on audit_log (operation);
    create trigger audit_log_append_only before update or delete on audit_log
      for each row execute function refuse_change();
    create trigger audit_log_no_truncate before truncate on audit_log execute function refuse_change();

    -- A row for each review of a month's books.
    create table accounts_looked (
      id bigint generated always as identity primary key,
      month date not null check (isfinite(month) and extract(day from month) = 1),
      person_id uuid not null references people,
      looked_at timestamptz not null
    );
    create index accounts_looked_of_month on accounts_looked (month, looked_at desc);
    create index accounts_looked_of_person on accounts_looked (person_id);

    -- Counters of attempts. Keys are digests, because IP addresses and e-mails are personal data.
    create table throttles (
      key text primary key check (char_length(key) between 1 and 200 and key !~ '@'),
      hits integer not null check (hits >= 0),
      window_started_at timestamptz not null,
      last_hit_at timestamptz not null,
      blocked_until timestamptz
    );
    create index throttles_by_age on throttles (last_hit_at);

    -- The input of a refused form, without passwords, and its field errors. Kept for five minutes, until the form is shown
    -- again.
    create table old_input (
      token_hash sha256 primary key,
      person_id uuid references people,
      -- The page with the form, and the address to which it posts.
      page text not null check (char_length(page) <= 2000),
      action text not null check (char_length(action) <= 2000),
      input jsonb not null,
      errors jsonb not null,
      -- The code of the refusal; null for input that a step of a form carries along.
      code text check (code ~ '^[a-z_]{1,60}$'),
      expires_at timestamptz not null
    );
    create index old_input_by_end on old_input (expires_at);
    create index old_input_of_person on old_input (person_id);
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * What all tables share (collations, domains, functions), and people with their pictures and what they have sent.
 *
 * No column defaults to now(): instants come from the app's clock, which tests and demos may set.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create collation polish (provider = icu, locale = 'pl');
    -- Orders boxes as people walk past them: A2 before A10.
    create collation box_order (provider = icu, locale = 'pl-u-kn-true');
    -- Orders horses by name: Koń 2 before Koń 10.
    create collation horse_order (provider = icu, locale = 'pl-u-kn-true');

    create domain short_name as text check (char_length(value) <= 60 and value ~ '[^[:space:]]');
    create domain title as text check (char_length(value) <= 120 and value ~ '[^[:space:]]');
    create domain long_text as text check (char_length(value) <= 5000);
    -- In grosze, from 0 to 1 000 000 zł.
    create domain price as integer check (value between 0 and 100000000);
    create domain sha256 as bytea check (octet_length(value) = 32);
    create domain staff_or_owner_role as text check (value in ('user', 'worker', 'manager', 'admin'));

    -- A text as the search compares it: lower case, without Polish diacritics. ICU folds the case, because a database created
    -- with the C locale knows only ASCII letters.
    create function folded(value text) returns text language sql immutable strict parallel safe
      return translate(lower(normalize(value) collate polish), 'ąćęłńóśźż', 'acelnoszz');

    -- The key of a box or group, equal for all spellings: 'b3 ' and 'B3', 'Ź' as one character or as two.
    create function place_key(value text) returns text language sql immutable strict parallel safe
      return lower(btrim(normalize(value)) collate polish);

    -- A trigger function for append-only tables.
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% keeps what was written: % is refused', tg_table_name, lower(tg_op)
        using errcode = 'restrict_violation', table = tg_table_name;
    end $$;
  `.execute(db);

  await sql`
    create table people (
      id uuid primary key default gen_random_uuid(),
      -- Lower case, unique among living people.
      email text,
      -- Null for a person without an account, who may still be in the books.
      password_hash text check (password_hash <> ''),
      role staff_or_owner_role not null,
      first_name short_name not null,
      last_name short_name not null,
      phone_number text check (phone_number ~ '^[0-9]{9}$'),
      city text check (char_length(city) <= 100 and city ~ '[^[:space:]]'),
      street text check (char_length(street) <= 100 and street ~ '[^[:space:]]'),
      house_number text check (char_length(house_number) <= 20 and house_number ~ '[^[:space:]]'),
      postal_code text check (postal_code ~ '^[0-9]{2}-[0-9]{3}$'),
      created_at timestamptz not null,
      deleted_at timestamptz,
      -- Contains the first name twice, so that 'Jan Nowak' and 'Nowak Jan' are both found.
      search_text text not null generated always as (folded(first_name || ' ' || last_name || ' ' || first_name || ' ' ||
        coalesce(email, '') || ' ' || coalesce(phone_number, ''))) stored,
      constraint people_email_check check (
        char_length(email) <= 254 and email = lower(email collate polish) and email ~ '^[^[:space:]@,"<>]+@[^[:space:]@,"<>]+$'
      ),
      constraint people_with_an_account_are_complete check (
        password_hash is null or num_nulls(email, phone_number, city, street, house_number, postal_code) = 0
      ),
      constraint people_without_an_account_manage_nothing check (password_hash is not null or role in ('user', 'worker')),
      -- A deleted person is overwritten, not removed: finished work and the ledger then name 'Konto usunięte'.
      constraint people_erased_are_nobody check (
        deleted_at is null or (
          first_name = 'Konto' and last_name = 'usunięte' and role = 'user' and num_nonnulls(
            email, password_hash, phone_number, city, street, house_number, postal_code) = 0
        )
      )
    );
    create unique index people_email_key on people (email) where deleted_at is null;

    -- For lists in Polish order. It includes the search text, so that a page of hits of a frequent text is read from this index
    -- alone; people_by_text (0010) finds rare texts.
    create index people_by_name on people (last_name collate polish, first_name collate polish, id)
      include (search_text) where deleted_at is null;
    create index people_by_role on people (role, last_name collate polish, first_name collate polish, id)
      where deleted_at is null;

    -- JPEGs: a picture of at most 512 px, and a thumbnail of 96 px.
    create table pictures (
      person_id uuid primary key references people,
      picture bytea not null check (octet_length(picture) between 1 and 1048576),
      thumbnail bytea not null check (octet_length(thumbnail) between 1 and 4096),
      etag text not null check (char_length(etag) between 1 and 100),
      updated_at timestamptz not null
    );

    -- Former e-mails. Each is told of the change; deleting the person deletes them.
    create table email_changes (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references people,
      old_email text not null check (old_email <> '' and char_length(old_email) <= 254),
      changed_at timestamptz not null,
      -- When the mail to the old address was sent.
      told_at timestamptz
    );
    create index email_changes_of_person on email_changes (person_id);

    -- Requests by the id that the device gave them. A repeated request gets the stored answer. Kept for 30 days.
    create table requests (
      person_id uuid not null references people,
      id uuid not null,
      -- The address of the call.
      action text not null,
      -- The digest of the request's content.
      digest bytea not null check (octet_length(digest) = 32),
      answer jsonb not null check (jsonb_typeof(answer) = 'object'),
      sent_at timestamptz not null,
      primary key (person_id, id)
    );
    create index requests_by_age on requests (sent_at);
  `.execute(db);
}

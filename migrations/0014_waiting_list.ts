import { type Kysely, sql } from 'kysely';

/** Visitors who wait for a box. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- In line by the instant of entry: the first one is offered a free box first.
    create table waiting_list (
      id uuid primary key default gen_random_uuid(),
      name text not null check (char_length(name) between 1 and 80),
      -- As in visits: may be '' if there is an e-mail.
      phone text not null default '' check (phone ~ '^([+]?[0-9]{9,15})?$'),
      email text not null default '' check (char_length(email) <= 254),
      -- A kind of place as the price list called it; '' for any.
      kind text not null default '' check (char_length(kind) <= 60),
      wished_day date,
      created_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'offered', 'closed')),
      -- The last change of the state; null if there was none.
      changed_at timestamptz,
      changed_by uuid references people,
      constraint waiting_list_can_be_answered check (phone <> '' or email <> ''),
      constraint waiting_list_changed_by_somebody check ((changed_at is null) = (changed_by is null)),
      constraint waiting_list_changed check (state = 'waiting' or changed_at is not null)
    );
    create index waiting_list_open on waiting_list (created_at, id) where state <> 'closed';
    create index waiting_list_closed on waiting_list (changed_at desc, id) where state = 'closed';
    create index waiting_list_of_changer on waiting_list (changed_by);
  `.execute(db);
}

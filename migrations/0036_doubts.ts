import { type Kysely, sql } from 'kysely';

/**
 * What an owner doubts about a charge, until somebody has answered. The ledger stays as it is: a doubt that is right ends
 * with the reversal of its entry, whoever makes that and wherever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table doubts (
      id uuid primary key default gen_random_uuid(),
      entry_id uuid not null references ledger_entries,
      raised_by uuid not null references people,
      raised_at timestamptz not null,
      reason text not null check (char_length(reason) <= 500 and reason ~ '[^[:space:]]'),
      outcome text check (outcome in ('kept', 'reversed')),
      answer text check (char_length(answer) <= 500 and answer ~ '[^[:space:]]'),
      answered_by uuid references people,
      answered_at timestamptz,
      constraint doubts_answered check (
        (outcome is null) = (answered_at is null) and (outcome is null) = (answered_by is null)
        and (outcome is not null or answer is null)
      )
    );
    create unique index doubts_one_open on doubts (entry_id) where answered_at is null;
    create index doubts_of_entry on doubts (entry_id, raised_at desc);
    create index doubts_open on doubts (raised_at) where answered_at is null;
    create index doubts_of_person on doubts (raised_by);

    create function end_doubt() returns trigger language plpgsql as $$
    begin
      update doubts set outcome = 'reversed', answered_by = new.created_by, answered_at = new.created_at
      where entry_id = new.reverses and answered_at is null;
      return null;
    end $$;
    create trigger ledger_entries_end_doubt after insert on ledger_entries
      for each row when (new.reverses is not null) execute function end_doubt();
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The stable's books: entries that nobody can change, and the billing runs. Amounts are grosze, charges negative. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entries (
      id uuid primary key default gen_random_uuid(),
      -- The order in which entries were written.
      seq bigint generated always as identity unique,
      horse_id uuid not null references horses,
      owner_id uuid not null references people,
      kind text not null check (kind in ('main_fee', 'package_fee', 'service', 'deposit', 'correction')),
      amount integer not null check (amount <> 0 and amount between -100000000 and 100000000),
      occurred_on date not null check (isfinite(occurred_on)),
      -- The first day of the month whose billing asks for a charge.
      period date check (isfinite(period) and extract(day from period) = 1),
      occurrence_id uuid unique references occurrences,
      request_id uuid unique,
      reverses uuid unique references ledger_entries,
      created_by uuid references people,
      created_at timestamptz not null,
      note text not null default '' check (char_length(note) <= 500),
      constraint ledger_entries_fees_are_charges check (kind in ('deposit', 'correction') or amount < 0),
      constraint ledger_entries_charges_have_a_period check (
        case when kind = 'deposit' then period is null else amount > 0 or reverses is not null or period is not null end
      ),
      constraint ledger_entries_services_were_done check ((kind = 'service') = (occurrence_id is not null)),
      constraint ledger_entries_corrections_reverse check (reverses is null or kind = 'correction'),
      constraint ledger_entries_people_book check (kind in ('main_fee', 'package_fee') or created_by is not null)
    );
    -- A horse pays a fee once a period, however many machines bill it. Reversals are corrections, so they neither
    -- count here nor make room: a month is billed once, and what a reversal took back by mistake is charged by a
    -- correction too.
    create unique index ledger_entries_fee_once on ledger_entries (horse_id, kind, period)
      where kind in ('main_fee', 'package_fee');
    create index ledger_entries_of_horse on ledger_entries (horse_id, occurred_on, seq) include (amount);
    create index ledger_entries_of_owner on ledger_entries (owner_id, occurred_on, seq) include (amount, horse_id);

    create table billing_runs (
      period date primary key,
      billing_day date not null check (isfinite(billing_day)),
      ran_at timestamptz not null,
      -- A cycle goes from the 2nd to the 1st; its period is the month of the day before the billing day.
      constraint billing_runs_period_of_day check (period = date_trunc('month', (billing_day - 1)::timestamp)::date)
    );

    -- A reversal takes back one entry of the same horse, all of it, and is not itself taken back.
    create function check_reversal() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from ledger_entries undone
        where undone.id = new.reverses and undone.reverses is null and undone.amount = -new.amount
          and undone.horse_id = new.horse_id and undone.owner_id = new.owner_id
      ) then
        raise exception 'a reversal undoes one whole entry of its horse'
          using errcode = 'check_violation', table = 'ledger_entries', constraint = 'ledger_entries_reversal';
      end if;
      return new;
    end $$;
    create trigger ledger_entries_reversal before insert on ledger_entries
      for each row when (new.reverses is not null) execute function check_reversal();

    create trigger ledger_entries_append_only before update or delete on ledger_entries
      for each row execute function refuse_change();
    create trigger ledger_entries_no_truncate before truncate on ledger_entries execute function refuse_change();
    create trigger billing_runs_append_only before update or delete on billing_runs
      for each row execute function refuse_change();
    create trigger billing_runs_no_truncate before truncate on billing_runs execute function refuse_change();
  `.execute(db);
}

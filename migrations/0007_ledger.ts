import { type Kysely, sql } from 'kysely';

/**
 * The stable's books: immutable entries, people's comments on them, and billing runs. Amounts are grosze, charges
 * negative.
 *
 * The ledger's trigger also keeps what each horse was charged and credited (horse_balances), what it was charged in each
 * period (horse_periods), and the stable's totals by month (month_totals), so that no query adds up half a million
 * lines. They can always be rebuilt from the ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeBooks(db);
  await makeWordsAboutEntries(db);
  await makeSums(db);
}

async function makeBooks(db: Kysely<unknown>): Promise<void> {
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
      -- The finished work that a service charge is for.
      occurrence_id uuid unique references occurrences,
      -- The client's key: the same books once.
      request_id uuid unique,
      -- The entry that a correction takes back whole.
      reverses uuid unique references ledger_entries,
      -- Null: the billing run.
      created_by uuid references people,
      created_at timestamptz not null,
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
    -- Whether packages are due is asked for all horses at once: the package fees of a year, without all other entries.
    create index ledger_entries_packages on ledger_entries (period, horse_id) include (id) where kind = 'package_fee';
    -- Money that came in and what was changed by hand, day by day.
    create index ledger_entries_changes on ledger_entries (occurred_on, seq) where kind in ('deposit', 'correction');
    -- A month of the stable by kind, and what was booked since to whom.
    create index ledger_entries_by_day on ledger_entries (occurred_on) include (owner_id, kind, amount, reverses);

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

/** Comments stand beside the immutable ledger, where erasure reaches them. */
async function makeWordsAboutEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entry_notes (
      entry_id uuid primary key references ledger_entries,
      note text not null check (char_length(note) <= 500 and note ~ '[^[:space:]]')
    );

    -- What an owner doubts about a charge, until somebody has answered. The ledger stays as it is: a doubt that is right ends
    -- with the reversal of its entry, whoever makes that and wherever.
    create table doubts (
      id uuid primary key default gen_random_uuid(),
      entry_id uuid not null references ledger_entries,
      raised_by uuid not null references people,
      raised_at timestamptz not null,
      reason text not null check (char_length(reason) <= 500 and reason ~ '[^[:space:]]'),
      -- Null: nobody has answered yet.
      outcome text check (outcome in ('kept', 'reversed')),
      -- Null: the reason of the reversal says it.
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

/**
 * Sums are locked by horse, then by horse and period, then by month and share, each in key order: concurrent bulk bookings wait for each other but never
 * deadlock. Addition is commutative, so concurrent entries and runs need no other coordination.
 */
async function makeSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each line of the books as it counts: a reversal stands where the entry stands that it takes back, so that the two
    -- add up to nothing there. Deposits are credits even when they are negative.
    create view ledger_lines as
      select entry.id, entry.seq, entry.horse_id, entry.occurred_on, entry.amount, meant.charge,
        case when meant.charge then case when undone.id is null then entry.period else undone.period end end as period
      from ledger_entries entry
      left join ledger_entries undone on undone.id = entry.reverses
      cross join lateral (
        select case when undone.id is null then entry.kind <> 'deposit' and entry.amount < 0
          else undone.kind <> 'deposit' and undone.amount < 0 end as charge
      ) meant;

    create table horse_balances (
      horse_id uuid primary key references horses,
      -- What its charges come to, and its credits; what was reversed counts in neither. Its saldo is the difference.
      charged bigint not null,
      credited bigint not null
    );
    create table horse_periods (
      horse_id uuid not null references horses,
      period date not null,
      charged bigint not null,
      primary key (horse_id, period)
    );
    create index horse_periods_of_period on horse_periods (period, horse_id);

    -- For the panel's chart of a year: in a stable of 6 000 horses that would be 286 000 entries, and 32 ms. Shared out over
    -- 64 rows by the last byte of a horse's id, because all who book on a day would otherwise wait for each other's commit.
    create table month_totals (
      month date not null,
      share smallint not null check (share between 0 and 63),
      charged bigint not null,
      credited bigint not null,
      primary key (month, share)
    );

    -- What a reversal takes back is looked up for reversals alone, by its key: a plan made for the many lines of a billing
    -- run stays in the connection, and must not read the whole ledger for each deposit from then on.
    create function keep_ledger_sums() returns trigger language plpgsql as $$
    begin
      insert into horse_balances as kept (horse_id, charged, credited)
        select horse_id, coalesce(-sum(amount) filter (where charge), 0), coalesce(sum(amount) filter (where not charge), 0)
        from (
          select horse_id, amount, case when reverses is null then kind <> 'deposit' and amount < 0
            else (select kind <> 'deposit' and amount < 0 from ledger_entries where id = added.reverses) end as charge
          from added
        ) lines
        group by horse_id order by horse_id
        on conflict (horse_id) do update
          set charged = kept.charged + excluded.charged, credited = kept.credited + excluded.credited;
      insert into horse_periods as kept (horse_id, period, charged)
        select horse_id, period, -sum(amount)
        from (
          select horse_id, amount, case when reverses is not null
            then (select period from ledger_entries where id = added.reverses and kind <> 'deposit' and amount < 0)
            when kind <> 'deposit' and amount < 0 then period end as period
          from added
        ) lines
        where period is not null
        group by horse_id, period order by horse_id, period
        on conflict (horse_id, period) do update set charged = kept.charged + excluded.charged;
      insert into month_totals as kept (month, share, charged, credited)
        select date_trunc('month', occurred_on::timestamp)::date, get_byte(uuid_send(horse_id), 15) & 63,
          coalesce(-sum(amount) filter (where charge), 0), coalesce(sum(amount) filter (where not charge), 0)
        from (
          select horse_id, occurred_on, amount, case when reverses is null then kind <> 'deposit' and amount < 0
            else (select kind <> 'deposit' and amount < 0 from ledger_entries where id = added.reverses) end as charge
          from added
        ) lines
        group by 1, 2 order by 1, 2
        on conflict (month, share) do update
          set charged = kept.charged + excluded.charged, credited = kept.credited + excluded.credited;
      return null;
    end $$;

    create trigger ledger_entries_sums after insert on ledger_entries
      referencing new table as added for each statement execute function keep_ledger_sums();

    create function rebuild_ledger_sums() returns void language plpgsql as $$
    begin
      -- Nobody books meanwhile; reading goes on.
      lock table ledger_entries in share row exclusive mode;
      delete from horse_balances;
      delete from horse_periods;
      delete from month_totals;
      insert into horse_balances (horse_id, charged, credited)
        select horse_id, coalesce(-sum(amount) filter (where charge), 0), coalesce(sum(amount) filter (where not charge), 0)
        from ledger_lines group by horse_id;
      insert into horse_periods (horse_id, period, charged)
        select horse_id, period, -sum(amount) from ledger_lines where charge group by horse_id, period;
      insert into month_totals (month, share, charged, credited)
        select date_trunc('month', occurred_on::timestamp)::date, get_byte(uuid_send(horse_id), 15) & 63,
          coalesce(-sum(amount) filter (where charge), 0), coalesce(sum(amount) filter (where not charge), 0)
        from ledger_lines group by 1, 2;
    end $$;

    -- What these horses (null: all) have not paid of each due day up to one. Credits cover the oldest charges first, so that
    -- what is not covered is the newest: of a day's charges what is left when all that fell due later has been taken off.
    create function open_dues(horses uuid[], until date) returns table (horse_id uuid, due date, rest bigint)
    language sql stable as $$
      with next as (
        -- What no run has billed yet falls due with the next.
        select coalesce((select (value #>> '{}')::date from settings where key = 'payment_date'), 'infinity') as day
      ),
      last as (
        -- Periods fall due in their order, so the later ones are all that is not due by then.
        select case when next.day <= until then 'infinity'
          else coalesce((select max(period) from billing_runs where billing_day <= until), '-infinity') end as period
        from next
      ),
      owing as (
        select kept.horse_id, kept.charged - greatest(kept.credited, 0) - coalesce(later.charged, 0) as owed
        from horse_balances kept
        left join (
          select later.horse_id, sum(later.charged)::bigint as charged
          from horse_periods later
          where later.period > (select period from last) and (horses is null or later.horse_id = any(horses))
          group by later.horse_id
        ) later on later.horse_id = kept.horse_id
        where (horses is null or kept.horse_id = any(horses))
          and kept.charged - greatest(kept.credited, 0) > coalesce(later.charged, 0)
      ),
      days as (
        select owing.horse_id, owing.owed, coalesce(run.billing_day, next.day) as due, sum(of_period.charged)::bigint as charged
        from owing
        join horse_periods of_period on of_period.horse_id = owing.horse_id
        left join billing_runs run on run.period = of_period.period
        cross join next
        where of_period.period <= (select period from last)
        group by 1, 2, 3
      )
      select newest.horse_id, newest.due, least(newest.charged, newest.owed - newest.charged_later)
      from (
        select days.*, (sum(days.charged) over (partition by days.horse_id order by days.due desc))::bigint - days.charged
          as charged_later
        from days
      ) newest
      where newest.charged > 0 and newest.owed > newest.charged_later
    $$;
  `.execute(db);
}

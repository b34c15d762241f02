import { type Kysely, sql } from 'kysely';

/**
 * The stable's books: immutable entries, people's comments on them, and billing runs. Amounts are grosze, charges
 * negative.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeBooks(db);
  await makeWordsAboutEntries(db);
}

async function makeBooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The price of some days of one month: price × days ÷ days of that month, rounded half up.
    create function part_of_month(month_price integer, first_day date, last_day date) returns bigint
    language sql immutable as $$
      select (2::bigint * month_price * (last_day - first_day + 1) + month.days) / (2 * month.days)
      from (
        select extract(day from date_trunc('month', first_day::timestamp) + interval '1 month - 1 day')::integer as days
      ) month
    $$;

    create table ledger_entries (
      id uuid primary key default gen_random_uuid(),
      -- The order in which entries were written.
      seq bigint generated always as identity unique,
      horse_id uuid not null references horses,
      owner_id uuid not null references people,
      kind text not null check (kind in ('main_fee', 'package_fee', 'service', 'deposit', 'correction', 'opening')),
      amount integer not null check (amount <> 0 and amount between -100000000 and 100000000),
      -- Its kind or, of a reversal, that of the entry it takes back.
      counts_as text not null,
      -- A reversal stands on the side of the entry it takes back, so that the two add up to nothing there. Deposits are credits
      -- even when they are negative.
      side text not null generated always as (
        case when counts_as <> 'deposit' and (amount < 0) = (reverses is null) then 'charge' else 'credit' end
      ) stored,
      occurred_on date not null check (isfinite(occurred_on)),
      -- The first day of the month whose billing asks for a charge; of a reversal, for what it takes back.
      period date check (isfinite(period) and extract(day from period) = 1),
      -- The last day to pay a charge that the billing of its period does not ask for: what a horse brought from the books
      -- before, and the fee or monthly service of a month that was charged with another billing.
      due_on date check (isfinite(due_on)),
      -- The fee or monthly service whose days a correction settles: the horse leaves sooner, or stays longer, than it was charged for.
      settles uuid references ledger_entries,
      -- Of a fee or monthly service for some days of its period: which they are, and the price of the whole month. Of what settles a fee: the
      -- days that are given back, or charged besides.
      first_day date,
      last_day date,
      month_price integer,
      -- The finished work that a service charge is for.
      occurrence_id uuid unique references occurrences,
      -- Or the monthly booking that a run charged.
      booking_id uuid references horse_services,
      -- Of a deposit: when and how it was paid, where that is known. It stands on the day on which it was booked.
      paid_on date check (isfinite(paid_on)),
      method text check (method in ('cash', 'transfer', 'card')),
      -- The client's key: the same books once.
      request_id uuid unique,
      -- The entry that a correction takes back whole.
      reverses uuid unique references ledger_entries,
      -- Null: the billing run.
      created_by uuid references people,
      created_at timestamptz not null,
      constraint ledger_entries_fees_are_charges check (kind in ('deposit', 'correction', 'opening') or amount < 0),
      constraint ledger_entries_charges_have_a_period check (
        case when kind in ('deposit', 'opening') then period is null
          else amount > 0 or reverses is not null or period is not null end
      ),
      constraint ledger_entries_count_as_they_are check (reverses is not null or counts_as = kind),
      constraint ledger_entries_own_due_day check (
        reverses is not null or case kind when 'opening' then due_on is not null and due_on = occurred_on
          when 'main_fee' then due_on is null or due_on >= occurred_on
          when 'service' then due_on is null or booking_id is not null and due_on >= occurred_on
          else due_on is null end
      ),
      constraint ledger_entries_days_of_a_period check (
        case when first_day is null then last_day is null and month_price is null
          when settles is not null then last_day >= first_day and month_price is null
          else (kind = 'main_fee' or booking_id is not null) and last_day is not null and month_price is not null
            and first_day between period and last_day
            and last_day < period + interval '1 month' and amount = -part_of_month(month_price, first_day, last_day) end
      ),
      constraint ledger_entries_settle_days check (
        settles is null or kind = 'correction' and reverses is null and first_day is not null and last_day is not null
      ),
      constraint ledger_entries_deposits_are_paid check (kind = 'deposit' or paid_on is null and method is null),
      constraint ledger_entries_services_were_done check (
        (kind = 'service') = (num_nonnulls(occurrence_id, booking_id) = 1) and num_nonnulls(occurrence_id, booking_id) < 2
      ),
      constraint ledger_entries_corrections_reverse check (reverses is null or kind = 'correction'),
      constraint ledger_entries_people_book check (
        kind in ('main_fee', 'package_fee') or booking_id is not null or created_by is not null
      )
    );
    -- A horse pays a fee once a period, however many machines bill it. Reversals are corrections, so they neither
    -- count here nor make room: a month is billed once, and what a reversal took back by mistake is charged by a
    -- correction too.
    create unique index ledger_entries_fee_once on ledger_entries (horse_id, kind, period)
      where kind in ('main_fee', 'package_fee');
    -- A monthly booking is charged once a period, too.
    create unique index ledger_entries_booking_once on ledger_entries (booking_id, period)
      where booking_id is not null;
    create index ledger_entries_of_horse on ledger_entries (horse_id, occurred_on, seq) include (amount);
    create index ledger_entries_of_owner on ledger_entries (owner_id, occurred_on, seq) include (amount, horse_id);
    -- Whether packages are due is asked for all horses at once: the package fees of a year, without all other entries.
    create index ledger_entries_packages on ledger_entries (period, horse_id) include (id) where kind = 'package_fee';
    -- What somebody paid last.
    create index ledger_entries_paid on ledger_entries (owner_id, coalesce(paid_on, occurred_on) desc, seq desc)
      where kind = 'deposit' and amount > 0;
    -- Money that came in and what was changed or brought along by hand, day by day.
    create index ledger_entries_changes on ledger_entries (occurred_on, seq)
      where kind in ('deposit', 'correction', 'opening');
    create index ledger_entries_settling on ledger_entries (settles) where settles is not null;
    -- What is due on a day of its own is little.
    create index ledger_entries_due on ledger_entries (horse_id) include (id, due_on, amount) where due_on is not null;
    create index ledger_entries_due_on on ledger_entries (due_on) where due_on is not null;
    -- A month of the stable by kind, and what was booked since to whom.
    create index ledger_entries_by_day on ledger_entries (occurred_on)
      include (owner_id, kind, amount, reverses, counts_as, side);

    create table billing_runs (
      period date primary key,
      billing_day date not null check (isfinite(billing_day)),
      ran_at timestamptz not null,
      -- Days that its owners had to pay, and the last of them: what is not paid by then is overdue the day after.
      term integer not null default 0 check (term between 0 and 30),
      due_on date not null generated always as (billing_day + term) stored,
      -- A cycle goes from the 2nd to the 1st; its period is the month of the day before the billing day.
      constraint billing_runs_period_of_day check (period = date_trunc('month', (billing_day - 1)::timestamp)::date)
    );

    -- A reversal takes back one entry of the same horse, all of it, and is not itself taken back. It counts in the period and
    -- on the due day of that entry.
    create function count_entry() returns trigger language plpgsql as $$
    begin
      if new.reverses is null then
        new.counts_as := new.kind;
        return new;
      end if;
      select undone.kind, undone.period, undone.due_on into new.counts_as, new.period, new.due_on
      from ledger_entries undone
      where undone.id = new.reverses and undone.reverses is null and undone.amount = -new.amount
        and undone.horse_id = new.horse_id and undone.owner_id = new.owner_id;
      if not found then
        raise exception 'a reversal undoes one whole entry of its horse'
          using errcode = 'check_violation', table = 'ledger_entries', constraint = 'ledger_entries_reversal';
      end if;
      return new;
    end $$;
    create trigger ledger_entries_counted before insert on ledger_entries for each row execute function count_entry();

    -- A horse has one opening balance that stands. Of two at once the second waits for the horse, and then sees the first.
    create function check_opening() returns trigger language plpgsql as $$
    begin
      perform from horses where id = new.horse_id for update;
      if exists (
        select from ledger_entries opening
        where opening.kind = 'opening' and opening.horse_id = new.horse_id
          and not exists (select from ledger_entries reversal where reversal.reverses = opening.id)
      ) then
        raise exception 'a horse has one opening balance'
          using errcode = 'check_violation', table = 'ledger_entries', constraint = 'ledger_entries_one_opening';
      end if;
      return new;
    end $$;
    create trigger ledger_entries_one_opening before insert on ledger_entries
      for each row when (new.kind = 'opening') execute function check_opening();

    -- Of each monthly fee or service that was not taken back: what it is for, and until which day by what has settled it since.
    create view paid_days as
      select fee.id as fee_id, fee.horse_id, fee.kind, fee.booking_id, fee.period, coalesce(fee.month_price, -fee.amount) as month_price,
        -fee.amount as charged, coalesce(fee.first_day, fee.period) as first_day,
        coalesce(fee.last_day, (fee.period + interval '1 month - 1 day')::date) as charged_until,
        case when settlement.amount > 0 then settlement.first_day - 1
          else coalesce(settlement.last_day, fee.last_day, (fee.period + interval '1 month - 1 day')::date) end as last_day,
        settlement.id as settlement_id, coalesce(settlement.amount, 0) as settled
      from ledger_entries fee
      left join ledger_entries settlement on settlement.settles = fee.id
        and not exists (select from ledger_entries undone where undone.reverses = settlement.id)
      where (fee.kind = 'main_fee' or fee.booking_id is not null)
        and not exists (select from ledger_entries undone where undone.reverses = fee.id);

    -- One settlement of a fee or monthly service stands, and leaves of it neither less than nothing nor more than the month costs. Of two at
    -- once the second waits for the horse, and then sees the first.
    create function check_settlement() returns trigger language plpgsql as $$
    begin
      perform from horses where id = new.horse_id for no key update;
      if not exists (
        select from paid_days
        where fee_id = new.settles and horse_id = new.horse_id and settlement_id is null
          and charged - new.amount between 0 and month_price
          and date_trunc('month', new.first_day::timestamp) = period and date_trunc('month', new.last_day::timestamp) = period
      ) then
        raise exception 'a fee that stands is settled once, within its month'
          using errcode = 'check_violation', table = 'ledger_entries', constraint = 'ledger_entries_one_settlement';
      end if;
      return new;
    end $$;
    create trigger ledger_entries_one_settlement before insert on ledger_entries
      for each row when (new.settles is not null) execute function check_settlement();

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

    -- The number that KSeF gave the invoice of a charge, beside the immutable ledger.
    create table invoice_numbers (
      entry_id uuid primary key references ledger_entries,
      number text not null check (number ~ '^[0-9]{10}-[0-9]{8}-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$')
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

    -- Whom somebody has reminded of what they are asked to pay, at most once on a day.
    create table payment_reminders (
      person_id uuid not null references people,
      sent_on date not null check (isfinite(sent_on)),
      sent_by uuid not null references people,
      primary key (person_id, sent_on)
    );
    create index payment_reminders_by on payment_reminders (sent_by);

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

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
    -- The price of some days of a month: price × days ÷ days of that month, rounded half up.
    create function part_of_month(month_price integer, first_day date, last_day date) returns bigint
    language sql immutable as $$
      select (2::bigint * month_price * (last_day - first_day + 1) + month.days) / (2 * month.days)
      from (
        select extract(day from date_trunc('month', first_day::timestamp) + interval '1 month - 1 day')::integer as days
      ) month
    $$;

    -- What an owner paid at once, for one horse or several: each share is a deposit.
    create table payments (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references people,
      made_by uuid not null references people,
      made_at timestamptz not null
    );

    create table ledger_entries (
      id uuid primary key default gen_random_uuid(),
      -- The order in which entries were written.
      seq bigint generated always as identity unique,
      horse_id uuid not null references horses,
      owner_id uuid not null references people,
      kind text not null check (kind in ('main_fee', 'package_fee', 'service', 'deposit', 'correction', 'opening')),
      amount integer not null check (amount <> 0 and amount between -100000000 and 100000000),
      -- Its own kind; for a reversal the kind of the reversed entry.
      counts_as text not null,
      -- A reversal is on the side of the reversed entry, so that the two add up to 0 there. Deposits are credits, even negative
      -- ones.
      side text not null generated always as (
        case when counts_as <> 'deposit' and (amount < 0) = (reverses is null) then 'charge' else 'credit' end
      ) stored,
      occurred_on date not null check (isfinite(occurred_on)),
      -- The first day of the month with whose billing a charge is due; for a reversal that of the reversed entry.
      period date check (isfinite(period) and extract(day from period) = 1),
      -- Set for a charge that is not due with the billing of its period: an opening balance, and a fee or monthly service
      -- charged by the billing of another month.
      due_on date check (isfinite(due_on)),
      -- For a settlement: the charge of a fee or monthly service whose horse leaves earlier or stays longer than charged.
      settles uuid references ledger_entries,
      -- For a fee or monthly service of a partial month: its days, and the price of the whole month. For a settlement: the days
      -- that are refunded or added.
      first_day date,
      last_day date,
      month_price integer,
      -- The finished work that a service charge is for.
      task_id uuid unique references tasks,
      -- The monthly booking that a service charge of a run is for.
      booking_id uuid references bookings,
      -- For a deposit: the payment that it is a share of.
      payment_id uuid references payments,
      -- For a deposit: when and how it was paid, if known. occurred_on is the day on which it was booked.
      paid_on date check (isfinite(paid_on)),
      method text check (method in ('cash', 'transfer', 'card')),
      -- For a reversal: the reversed entry.
      reverses uuid unique references ledger_entries,
      -- Null for the billing run.
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
      constraint ledger_entries_deposits_are_of_a_payment check ((kind = 'deposit') = (payment_id is not null)),
      constraint ledger_entries_services_were_done check (
        (kind = 'service') = (num_nonnulls(task_id, booking_id) = 1) and num_nonnulls(task_id, booking_id) < 2
      ),
      constraint ledger_entries_corrections_reverse check (reverses is null or kind = 'correction'),
      constraint ledger_entries_people_book check (
        kind in ('main_fee', 'package_fee') or booking_id is not null or created_by is not null
      )
    );
    -- A horse has one share of a payment.
    create unique index ledger_entries_share_once on ledger_entries (payment_id, horse_id) where payment_id is not null;
    -- A horse is charged a fee once a period, even if several processes bill at once. A reversal is a correction and does not
    -- make room for another fee: if it was made by mistake, the amount is charged again by a correction.
    create unique index ledger_entries_fee_once on ledger_entries (horse_id, kind, period)
      where kind in ('main_fee', 'package_fee');
    -- A monthly booking is also charged once a period.
    create unique index ledger_entries_booking_once on ledger_entries (booking_id, period)
      where booking_id is not null;
    create index ledger_entries_of_horse on ledger_entries (horse_id, occurred_on, seq) include (amount);
    create index ledger_entries_of_owner on ledger_entries (owner_id, occurred_on, seq) include (amount, horse_id);
    -- A run reads the package fees of a year for all horses at once.
    create index ledger_entries_packages on ledger_entries (period, horse_id) include (id) where kind = 'package_fee';
    -- A person's last payment.
    create index ledger_entries_paid on ledger_entries (owner_id, coalesce(paid_on, occurred_on) desc, seq desc)
      where kind = 'deposit' and amount > 0;
    -- Deposits, corrections and opening balances by day.
    create index ledger_entries_changes on ledger_entries (occurred_on, seq)
      where kind in ('deposit', 'correction', 'opening');
    create index ledger_entries_settling on ledger_entries (settles) where settles is not null;
    -- Few charges have a due day of their own.
    create index ledger_entries_due on ledger_entries (horse_id) include (id, due_on, amount) where due_on is not null;
    create index ledger_entries_due_on on ledger_entries (due_on) where due_on is not null;
    -- The stable's sums of a month by kind, and the entries since a day by owner.
    create index ledger_entries_by_day on ledger_entries (occurred_on)
      include (owner_id, kind, amount, reverses, counts_as, side);

    create table billing_runs (
      period date primary key,
      billing_day date not null check (isfinite(billing_day)),
      ran_at timestamptz not null,
      -- The number of days to pay, and the last of them; unpaid charges are overdue from the day after.
      term integer not null default 0 check (term between 0 and 30),
      due_on date not null generated always as (billing_day + term) stored,
      -- A cycle goes from the 2nd to the 1st of the next month; its period is the month of the day before the billing day.
      constraint billing_runs_period_of_day check (period = date_trunc('month', (billing_day - 1)::timestamp)::date)
    );

    -- A reversal undoes one whole entry of the same horse and cannot be reversed itself. It copies the entry's period and due
    -- day.
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

    -- A horse has at most one opening balance that is not reversed. The lock makes a concurrent second one wait and see the
    -- first.
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

    -- Each fee or monthly service that is not reversed, with the days it pays for after its settlement.
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

    -- A charge has at most one settlement that is not reversed, and after it costs between 0 and the month's price. The lock
    -- makes a concurrent second settlement wait and see the first.
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
    create trigger payments_append_only before update or delete on payments
      for each row execute function refuse_change();
    create trigger payments_no_truncate before truncate on payments execute function refuse_change();
    create trigger billing_runs_append_only before update or delete on billing_runs
      for each row execute function refuse_change();
    create trigger billing_runs_no_truncate before truncate on billing_runs execute function refuse_change();
  `.execute(db);
}

/** Texts about entries are in tables of their own, because erasure must be able to remove them and entries are immutable. */
async function makeWordsAboutEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entry_notes (
      entry_id uuid primary key references ledger_entries,
      note text not null check (char_length(note) <= 500 and note ~ '[^[:space:]]')
    );

    -- The KSeF number of a charge's invoice.
    create table invoice_numbers (
      entry_id uuid primary key references ledger_entries,
      number text not null check (number ~ '^[0-9]{10}-[0-9]{8}-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$')
    );

    -- An owner's doubts about charges, with the answers. Any reversal of the charge answers its open doubt.
    create table doubts (
      id uuid primary key default gen_random_uuid(),
      entry_id uuid not null references ledger_entries,
      raised_by uuid not null references people,
      raised_at timestamptz not null,
      reason text not null check (char_length(reason) <= 500 and reason ~ '[^[:space:]]'),
      -- Null until it is answered.
      outcome text check (outcome in ('kept', 'reversed')),
      -- Null if the reason of the reversal is the answer.
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

    -- Payment reminders, at most one a day for each person.
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

import { type Kysely, sql } from 'kysely';

/**
 * A month for the accountant. What each kind of entry comes to in a month, and what a horse's month comes to, are kept as
 * the other sums of the ledger are, so that nobody adds up the lines of six thousand horses. They are written after those
 * of 0023 and in their shares: whoever waits for them has waited there already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table month_kinds (
      month date not null,
      share smallint not null check (share between 0 and 63),
      kind text not null check (kind in ('main_fee', 'package_fee', 'service', 'deposit', 'correction', 'reversal')),
      entries integer not null check (entries > 0),
      amount bigint not null,
      primary key (month, share, kind)
    );
    create table horse_months (
      month date not null,
      horse_id uuid not null references horses,
      amount bigint not null,
      primary key (month, horse_id)
    );
    -- Money that came in and what was changed by hand, day by day.
    create index ledger_entries_changes on ledger_entries (occurred_on, seq) where kind in ('deposit', 'correction');

    create function keep_month_sums() returns trigger language plpgsql as $$
    begin
      insert into horse_months as kept (month, horse_id, amount)
        select date_trunc('month', occurred_on::timestamp)::date, horse_id, sum(amount)
        from added group by 1, 2 order by 1, 2
        on conflict (month, horse_id) do update set amount = kept.amount + excluded.amount;
      insert into month_kinds as kept (month, share, kind, entries, amount)
        select date_trunc('month', occurred_on::timestamp)::date, get_byte(uuid_send(horse_id), 15) & 63,
          case when reverses is null then kind else 'reversal' end, count(*), sum(amount)
        from added group by 1, 2, 3 order by 1, 2, 3
        on conflict (month, share, kind) do update
          set entries = kept.entries + excluded.entries, amount = kept.amount + excluded.amount;
      return null;
    end $$;
    -- Triggers of one table run in the order of their names: this one after 'ledger_entries_sums'.
    create trigger ledger_entries_sums_of_months after insert on ledger_entries
      referencing new table as added for each statement execute function keep_month_sums();

    alter function rebuild_ledger_sums() rename to rebuild_horse_and_month_sums;
    create function rebuild_ledger_sums() returns void language plpgsql as $$
    begin
      perform rebuild_horse_and_month_sums();
      delete from horse_months;
      delete from month_kinds;
      insert into horse_months (month, horse_id, amount)
        select date_trunc('month', occurred_on::timestamp)::date, horse_id, sum(amount) from ledger_entries group by 1, 2;
      insert into month_kinds (month, share, kind, entries, amount)
        select date_trunc('month', occurred_on::timestamp)::date, get_byte(uuid_send(horse_id), 15) & 63,
          case when reverses is null then kind else 'reversal' end, count(*), sum(amount)
        from ledger_entries group by 1, 2, 3;
    end $$;
    select rebuild_ledger_sums();

    -- Who looked through a month, and when: a row each time.
    create table accounts_looked (
      id bigint generated always as identity primary key,
      month date not null check (isfinite(month) and extract(day from month) = 1),
      person_id uuid not null references people,
      looked_at timestamptz not null
    );
    create index accounts_looked_of_month on accounts_looked (month, looked_at desc);
    create index accounts_looked_of_person on accounts_looked (person_id);
  `.execute(db);
}

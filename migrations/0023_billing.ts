import { type Kysely, sql } from 'kysely';

/**
 * Billing. Words that people type about an entry stand beside the ledger, where erasure reaches them. Sums by horse and
 * period, and by month for the whole stable, are kept by the ledger's own trigger in the transaction of each entry, so
 * that nobody adds up half a million lines; the ledger stays the truth, and `rebuild_ledger_sums` makes them anew.
 *
 * Sums are written by horse first and by month then, each in the order of its key: whoever books for many horses at once
 * waits for others, but never in a circle. The stable's months are shared out over 64 rows by the last byte of a horse's
 * id, because all who book on a day would otherwise wait for each other's commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entry_notes (
      entry_id uuid primary key references ledger_entries,
      note text not null check (char_length(note) <= 500 and note ~ '[^[:space:]]')
    );
    -- A service charge had its service's name there, which stands with the work too.
    insert into entry_notes (entry_id, note)
      select id, note from ledger_entries where kind <> 'service' and note ~ '[^[:space:]]';
    -- Written anew first, because dropping a column leaves its bytes on the disk.
    alter table ledger_entries alter column note type text using '';
    alter table ledger_entries drop column note;

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
      -- What its charges come to, and its credits; what was reversed counts in neither.
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
          select horse_id, occurred_on, amount, case when reverses is null then kind <> 'deposit' and amount < 0
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
    select rebuild_ledger_sums();
    create trigger ledger_entries_sums after insert on ledger_entries
      referencing new table as added for each statement execute function keep_ledger_sums();
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Incoming transfers to the stable's bank account. The id of a transfer is derived from its content, so that importing it
 * again adds nothing. Nothing is booked before somebody confirms it; the deposits are in the ledger, and only their ids here.
 * Payers' texts are stored only here, where erasure can remove them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_imports (
      id uuid primary key default gen_random_uuid(),
      uploaded_by uuid not null references people,
      uploaded_at timestamptz not null,
      format text not null check (format in ('mt940', 'mbank_list', 'mbank_statement', 'ing', 'pko', 'santander', 'columns')),
      -- A file whose columns somebody still has to choose; null afterwards.
      file bytea check (octet_length(file) <= 5242880),
      -- Counts of its lines: new, imported before, outgoing money.
      added integer not null default 0 check (added >= 0),
      known integer not null default 0 check (known >= 0),
      outgoing integer not null default 0 check (outgoing >= 0),
      -- Credits that the bank reversed.
      reversed integer not null default 0 check (reversed >= 0),
      -- Rows that could not be read, and rows that are no bookings. All six counts add up to the rows of the file.
      not_read integer not null default 0 check (not_read >= 0),
      no_bookings integer not null default 0 check (no_bookings >= 0),
      -- [{"line": 14, "why": "date"}]: the first rows of these two counts, without their texts.
      refused jsonb not null default '[]' check (jsonb_typeof(refused) = 'array'),
      constraint bank_imports_wait_for_columns check (file is null or format = 'columns')
    );

    -- The chosen columns of a file format, by a digest of its headings.
    create table bank_layouts (
      headings bytea primary key check (octet_length(headings) = 32),
      columns jsonb not null check (jsonb_typeof(columns) = 'object'),
      chosen_at timestamptz not null
    );

    create table bank_transfers (
      -- Derived from the content of the line.
      id uuid primary key,
      seq bigint generated always as identity unique,
      import_id uuid not null references bank_imports,
      imported_at timestamptz not null,
      transferred_on date not null check (isfinite(transferred_on)),
      amount integer not null check (amount between 1 and 100000000),
      title text not null check (char_length(title) <= 500),
      payer text not null check (char_length(payer) <= 200),
      -- The payer's account without spaces; '' if the bank does not give it.
      account text not null check (account ~ '^[0-9A-Z]{0,34}$'),
      -- The likely owner; after booking, the owner it was booked for.
      owner_id uuid references people,
      -- Whether the match is unambiguous.
      sure boolean not null default false,
      -- Why somebody should look twice: refund, a payment that came back; twin, another file has it in other words;
      -- booked_already, a deposit like it is in the ledger; reopened, its deposits were reversed; reversed, by the bank;
      -- reversal, the bank's reversal itself, which brings no money.
      caution text check (caution in ('refund', 'twin', 'booked_already', 'reopened', 'reversed', 'reversal')),
      -- How often its deposits were reversed.
      reopenings smallint not null default 0 check (reopenings >= 0),
      state text not null default 'open' check (state in ('open', 'booked', 'dismissed')),
      settled_by uuid references people,
      settled_at timestamptz,
      constraint bank_transfers_settled check (
        (state = 'open') = (settled_at is null) and (settled_at is null) = (settled_by is null)
      ),
      constraint bank_transfers_sure_of_somebody check (not sure or owner_id is not null and caution is null),
      constraint bank_transfers_reversals_are_not_booked check (state <> 'booked' or caution is distinct from 'reversal'),
      constraint bank_transfers_booked_for_somebody check (state <> 'booked' or owner_id is not null)
    );
    create index bank_transfers_open on bank_transfers (sure, transferred_on, seq) where state = 'open';
    create index bank_transfers_settled_last on bank_transfers (state, settled_at desc, seq) where state <> 'open';
    create index bank_transfers_by_day on bank_transfers (transferred_on);
    create index bank_transfers_of_owner on bank_transfers (owner_id);
    create index bank_transfers_of_account on bank_transfers (account) where state = 'booked' and account <> '';
    create index bank_transfers_reversals on bank_transfers (amount) where caution = 'reversal' and state = 'open';
    create index bank_transfers_unbooked on bank_transfers (imported_at) where state <> 'booked';

    -- The likely horses of a transfer, in order of nth, the likeliest first.
    create table transfer_horses (
      transfer_id uuid not null references bank_transfers on delete cascade,
      horse_id uuid not null references horses,
      nth smallint not null,
      primary key (transfer_id, horse_id)
    );
    create index transfer_horses_of_horse on transfer_horses (horse_id);

    create table transfer_deposits (
      entry_id uuid primary key references ledger_entries,
      transfer_id uuid not null references bank_transfers
    );
    create index transfer_deposits_of_transfer on transfer_deposits (transfer_id);

    -- The credits that a bank's reversal may belong to: of the same amount, in the three months before, from the same account,
    -- by the same payer, or for the same owner or horse.
    create view reversed_credits as
      select reversal.id as reversal_id, credit.id as credit_id
      from bank_transfers reversal
      join bank_transfers credit on credit.amount = reversal.amount
        and credit.transferred_on between reversal.transferred_on - 92 and reversal.transferred_on
      where reversal.caution = 'reversal' and credit.caution is distinct from 'reversal' and credit.state <> 'dismissed'
        and (
          credit.account = reversal.account and credit.account <> ''
          or lower(credit.payer) = lower(reversal.payer) and credit.payer <> ''
          or credit.owner_id = reversal.owner_id
          or exists (
            select from transfer_horses one join transfer_horses other on other.horse_id = one.horse_id
            where one.transfer_id = credit.id and other.transfer_id = reversal.id
          )
        );

    -- The deposits of a booked transfer add up to its amount.
    create function check_booked_transfer() returns trigger language plpgsql as $$
    begin
      if new.amount <> old.amount or old.state = 'booked' and new.state <> 'booked'
        and exists (select from transfer_deposits where transfer_id = new.id)
      then
        raise exception 'what was booked stays so while its deposits stand'
          using errcode = 'check_violation', table = 'bank_transfers', constraint = 'bank_transfers_stay_booked';
      end if;
      if new.state = 'booked' and new.amount is distinct from (
        select sum(entry.amount) from transfer_deposits made join ledger_entries entry on entry.id = made.entry_id
        where made.transfer_id = new.id and entry.kind = 'deposit' and entry.owner_id = new.owner_id
      ) then
        raise exception 'the deposits of a transfer add up to it'
          using errcode = 'check_violation', table = 'bank_transfers', constraint = 'bank_transfers_add_up';
      end if;
      return new;
    end $$;
    create trigger bank_transfers_add_up before update on bank_transfers
      for each row execute function check_booked_transfer();

    -- The owner of all likely horses of a transfer; null for several.
    create function likely_owner(transfer uuid) returns uuid language sql stable as $$
      select case when count(distinct horses.owner_id) = 1 then min(horses.owner_id::text)::uuid end
      from transfer_horses likely join horses on horses.id = likely.horse_id where likely.transfer_id = transfer
    $$;

    -- When all deposits of a transfer are reversed, it is open again. The booking no longer counts as a match, neither for this
    -- transfer nor for open ones from the same account: these keep only those of the owner's horses that their texts name.
    create function reopen_transfer() returns trigger language plpgsql as $$
    declare
      reopened bank_transfers;
    begin
      delete from transfer_deposits where entry_id = new.reverses returning transfer_id into reopened.id;
      if reopened.id is null or exists (select from transfer_deposits where transfer_id = reopened.id) then
        return null;
      end if;
      select * into reopened from bank_transfers where id = reopened.id;
      if not exists (
        select from bank_transfers
        where state = 'booked' and account = reopened.account and account <> '' and owner_id = reopened.owner_id
          and id <> reopened.id
      ) then
        delete from transfer_horses likely using bank_transfers waiting, horses, people
        where waiting.id = likely.transfer_id and waiting.state = 'open' and waiting.account = reopened.account
          and waiting.account <> '' and horses.id = likely.horse_id and horses.owner_id = reopened.owner_id
          and people.id = horses.owner_id
          and strpos(folded(waiting.title), folded(horses.name)) = 0
          and strpos(folded(waiting.title || ' ' || waiting.payer), folded(people.last_name)) = 0;
      end if;
      update bank_transfers
      set state = 'open', settled_by = null, settled_at = null, sure = false, caution = 'reopened',
        reopenings = reopenings + 1, owner_id = likely_owner(id)
      where id = reopened.id;
      update bank_transfers set sure = false, owner_id = likely_owner(id)
      where state = 'open' and account = reopened.account and account <> '' and owner_id = reopened.owner_id;
      return null;
    end $$;
    create trigger ledger_entries_reopen_transfer after insert on ledger_entries
      for each row when (new.reverses is not null) execute function reopen_transfer();
  `.execute(db);
}

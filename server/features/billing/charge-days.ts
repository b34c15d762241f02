import { type Insertable, sql } from 'kysely';
import { addDays, addMonths, type Day, dayOf, monthOf } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { partOfMonth } from '../../domain/partial-months.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import { type Charge, chargesOf } from './charges.ts';
import { runToCome } from './fees.ts';
import { lastDayOf } from './monthly-services.ts';
import { bookReversal } from './reverse-entry.ts';
import type { DaysSettled } from './schema.ts';

/** A living horse with its last day as it is, and as it is to be; null: it stays for good. */
export type LastDays = { id: string; before: Day | null; until: Day | null };

/** Days of a billed month: what settled them before goes, and what settles them now comes, unless nothing has to. */
type Settlement = DaysSettled & {
  fee_id: string;
  undo: { id: string; amount: Grosze } | null;
  entry: MovedDays | null;
};

type MovedDays = Omit<DaysSettled, 'service_name'>;

/** What a last day books: charges for days before the next run, and settlements of billed ones. */
export type Reckoning = { period: Day; due_on: Day; charges: Charge[]; settlements: Settlement[] };

/**
 * What it books that a horse stays until another day: by days, the days that are not billed are charged if it leaves before
 * the next run, and those of a billed month that it is not here for are given back, of its fee and its monthly services.
 * Days that were given back, or not charged, are charged when it stays after all, whatever the setting is by then. Reckoned
 * from what stands, so that what is booked already is not booked again.
 */
export async function reckonDays(db: Db | Tx, today: Day, horse: LastDays): Promise<Reckoning> {
  const days = await billingDaysOf(db, today);
  const run = await runToCome(db, days);
  const { id, until } = horse;
  const leavesBefore = run.by_days && until !== null && until < run.billing_day;
  const { rows: charges } = leavesBefore
    ? await sql<Charge>`
        select * from (${chargesOf({ ...run, billing_day: until }, { id, stays_until: until })}) charge
        where horse_id = ${id} and kind <> 'package_fee' order by period, booking_id nulls first
      `.execute(db)
    : { rows: [] };
  const due_on = addDays(days.paymentDate, days.term);
  return { period: run.period, due_on, charges, settlements: await settlementsOf(db, horse, charges, run.by_days) };
}

async function settlementsOf(
  db: Db | Tx,
  { id, before, until }: LastDays,
  charges: Charge[],
  byDays: boolean,
): Promise<Settlement[]> {
  const [earlier] = [before, until].filter((day) => day !== null).sort();
  if (!earlier) return [];
  const { rows: paid } = await sql<PaidDays>`
    select paid_days.*, booked.service_name, coalesce(booked.origin, booked.id) as origin,
      least(
        greatest(charged_until, case when booked.id is null then 'infinity' else ${lastDayOf} end),
        (period + interval '1 month - 1 day')::date
      ) as latest
    from paid_days
    left join horse_services booked on booked.id = booking_id
    where paid_days.horse_id = ${id} and period >= ${monthOf(earlier)}::date
    order by period, booking_id nulls first
  `.execute(db);
  const shares = [
    ...paid,
    ...charges.map(({ first_day, ...rest }) => ({ ...rest, first_day: first_day ?? rest.period })),
  ];
  return paid.flatMap((month) => {
    const end = lastOf(month, shares);
    const last = until && until < end ? until : end;
    const owed = last < month.first_day ? 0 : partOfMonth(month.month_price, month.first_day, last);
    const settled = grosze(month.charged - owed);
    const amount = grosze(settled - month.settled);
    // Whole months give nothing back; what was given back by days is charged when it stays.
    return amount === 0 || (amount > 0 && !byDays) ? [] : [settlementOf(month, { last, settled, amount })];
  });
}

/** The last day that a month may be charged for, however long the horse stays: what continues a service pays its days. */
function lastOf({ origin, period, first_day, latest }: PaidDays, shares: Share[]): Day {
  const later = shares.filter((share) => origin && share.origin === origin && share.period === period);
  const [next] = later.flatMap((share) => (share.first_day > first_day ? share.first_day : [])).sort();
  return next && next <= latest ? addDays(next, -1) : latest;
}

type Share = Pick<PaidDays, 'origin' | 'period' | 'first_day'>;

/** A month that was charged. Of a service, `latest`: the last of its days that it was charged for, or was in force on. */
type PaidDays = {
  fee_id: string;
  service_name: string | null;
  origin: string | null;
  latest: Day;
  period: Day;
  month_price: Grosze;
  charged: Grosze;
  first_day: Day;
  charged_until: Day;
  last_day: Day;
  settlement_id: string | null;
  settled: Grosze;
};

type Wanted = { last: Day; settled: Grosze; amount: Grosze };

function settlementOf(month: PaidDays, { last, settled, amount }: Wanted): Settlement {
  const { fee_id, service_name, settlement_id } = month;
  const undo = settlement_id ? { id: settlement_id, amount: month.settled } : null;
  const entry = settled === 0 ? null : movedDays(month, { from: month.charged_until, to: last, amount: settled });
  return { fee_id, service_name, ...movedDays(month, { from: month.last_day, to: last, amount }), undo, entry };
}

/** The days that are given back, or charged besides, when the last paid day moves. */
function movedDays({ first_day }: PaidDays, { from, to, amount }: { from: Day; to: Day; amount: Grosze }): MovedDays {
  const [early, late] = from < to ? [from, to] : [to, from];
  const next = addDays(early, 1);
  return { first_day: next < first_day ? first_day : next, last_day: late, amount };
}

/** What a reckoning charges (below zero) or gives back, month by month. */
export const settledDays = ({ charges, settlements }: Reckoning): DaysSettled[] => [
  ...charges.map(({ service_name, period, first_day, last_day, price }) => ({
    service_name,
    first_day: first_day ?? period,
    last_day: last_day ?? addDays(addMonths(period, 1), -1),
    amount: grosze(-price),
  })),
  ...settlements.map(({ service_name, first_day, last_day, amount }) => ({
    service_name,
    first_day,
    last_day,
    amount,
  })),
];

/**
 * Books a reckoning of a locked horse. Callers hold the payment date. The charges are due with the next run; so is what is
 * charged besides, which belongs to the first period not billed yet.
 */
export async function chargeDays(
  tx: Tx,
  command: Command<unknown>,
  { id: horse_id, owner_id }: { id: string; owner_id: string },
  { period, due_on, charges, settlements }: Reckoning,
): Promise<void> {
  const { now } = command;
  const today = dayOf(now);
  const booked = { horse_id, owner_id, occurred_on: today, created_by: signedIn(command).id, created_at: now };
  for (const { kind, booking_id, period: month, price, first_day, last_day, month_price } of charges)
    await insertEntry(tx, command, {
      kind,
      booking_id,
      amount: grosze(-price),
      period: month,
      due_on,
      first_day,
      last_day,
      month_price,
      ...booked,
    });
  for (const { fee_id: settles, undo, entry } of settlements) {
    if (undo) await bookReversal(tx, command, { ...undo, horse_id, owner_id }, { on: today });
    if (!entry) continue;
    const asked = entry.amount < 0 ? { period } : {};
    await insertEntry(tx, command, { kind: 'correction', settles, ...entry, ...asked, ...booked });
  }
}

async function insertEntry(
  tx: Tx,
  command: Command<unknown>,
  entry: Insertable<Database['ledger_entries']>,
): Promise<void> {
  const { id } = await tx.insertInto('ledger_entries').values(entry).returning('id').executeTakeFirstOrThrow();
  const { horse_id, amount, first_day, last_day } = entry;
  const after = { horse_id, amount, ...(first_day && { first_day, last_day }) };
  await recordAudit(tx, command, 'charge_days', { ledger_entry: id }, { after });
}

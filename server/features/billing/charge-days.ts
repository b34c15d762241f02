import { type Insertable, sql } from 'kysely';
import { addDays, addMonths, type Day, dayOf, monthOf } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { partOfMonth } from '../../domain/partial-months.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { billingDaysOf } from '../settings/queries.ts';
import { type Fee, feesOf, runToCome } from './fees.ts';
import { bookReversal } from './reverse-entry.ts';
import type { DaysSettled } from './schema.ts';

/** A living horse with its last day as it is, and as it is to be; null: it stays for good. */
export type LastDays = { id: string; before: Day | null; until: Day | null };

/** Days of a billed month: what settled them before goes, and what settles them now comes, unless nothing has to. */
type Settlement = DaysSettled & {
  fee_id: string;
  undo: { id: string; amount: Grosze } | null;
  entry: DaysSettled | null;
};

/** What a last day books: fees of days that no run will find the horse here for, and settlements of billed ones. */
export type Reckoning = { period: Day; due_on: Day; fees: Fee[]; settlements: Settlement[] };

/**
 * What it books that a horse stays until another day: by days, the days that are not billed are charged if it leaves before
 * the next run, and those of a billed month that it is not here for are given back. Days that were given back, or not
 * charged, are charged when it stays after all, whatever the setting is by then. Reckoned from what stands, so that what is
 * booked already is not booked again.
 */
export async function reckonDays(db: Db | Tx, today: Day, horse: LastDays): Promise<Reckoning> {
  const days = await billingDaysOf(db, today);
  const run = await runToCome(db, days);
  const { id, until } = horse;
  const leavesBefore = run.by_days && until !== null && until < run.billing_day;
  const fees = leavesBefore
    ? await sql<Fee>`
        select * from (${feesOf({ ...run, billing_day: until }, { id, stays_until: until })}) fee
        where horse_id = ${id} and kind = 'main_fee' order by period
      `.execute(db)
    : { rows: [] };
  const due_on = addDays(days.paymentDate, days.term);
  return { period: run.period, due_on, fees: fees.rows, settlements: await settlementsOf(db, horse, run.by_days) };
}

async function settlementsOf(db: Db | Tx, { id, before, until }: LastDays, byDays: boolean): Promise<Settlement[]> {
  const [earlier] = [before, until].filter((day) => day !== null).sort();
  if (!earlier) return [];
  const paid = await db
    .selectFrom(sql<PaidDays>`paid_days`.as<'paid'>('paid'))
    .selectAll()
    .where('horse_id', '=', id)
    .where('period', '>=', monthOf(earlier))
    .orderBy('period')
    .execute();
  return paid.flatMap((month) => {
    const end = addDays(addMonths(month.period, 1), -1);
    const last = until && until < end ? until : end;
    const owed = last < month.first_day ? 0 : partOfMonth(month.month_price, month.first_day, last);
    const settled = grosze(month.charged - owed);
    const amount = grosze(settled - month.settled);
    // Whole months give nothing back; what was given back by days is charged when it stays.
    return amount === 0 || (amount > 0 && !byDays) ? [] : [settlementOf(month, { last, settled, amount })];
  });
}

type PaidDays = {
  fee_id: string;
  horse_id: string;
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
  const { fee_id, settlement_id } = month;
  const undo = settlement_id ? { id: settlement_id, amount: month.settled } : null;
  const entry = settled === 0 ? null : movedDays(month, { from: month.charged_until, to: last, amount: settled });
  return { fee_id, ...movedDays(month, { from: month.last_day, to: last, amount }), undo, entry };
}

/** The days that are given back, or charged besides, when the last paid day moves. */
function movedDays({ first_day }: PaidDays, { from, to, amount }: { from: Day; to: Day; amount: Grosze }): DaysSettled {
  const [early, late] = from < to ? [from, to] : [to, from];
  const next = addDays(early, 1);
  return { first_day: next < first_day ? first_day : next, last_day: late, amount };
}

/** What a reckoning charges (below zero) or gives back, month by month. */
export const settledDays = ({ fees, settlements }: Reckoning): DaysSettled[] => [
  ...fees.map(({ period, first_day, last_day, price }) => ({
    first_day: first_day ?? period,
    last_day: last_day ?? addDays(addMonths(period, 1), -1),
    amount: grosze(-price),
  })),
  ...settlements.map(({ first_day, last_day, amount }) => ({ first_day, last_day, amount })),
];

/**
 * Books a reckoning of a locked horse. Callers hold the payment date. The fees are due with the next run; so is what is
 * charged besides, which belongs to the first period not billed yet.
 */
export async function chargeDays(
  tx: Tx,
  command: Command<unknown>,
  { id: horse_id, owner_id }: { id: string; owner_id: string },
  { period, due_on, fees, settlements }: Reckoning,
): Promise<void> {
  const { now } = command;
  const today = dayOf(now);
  const booked = { horse_id, owner_id, occurred_on: today, created_by: signedIn(command).id, created_at: now };
  for (const { period: month, price, first_day, last_day, month_price } of fees)
    await insertEntry(tx, command, {
      kind: 'main_fee',
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

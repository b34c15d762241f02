import type { Insertable } from 'kysely';
import type { Charge } from '../../domain/books.ts';
import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { chargesUntil, type LastDays, type Reckoning, reckonLastDay } from '../../domain/last-days.ts';
import { grosze } from '../../domain/money.ts';
import { type Circumstances, recordAudit } from '../../platform/data/audit.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import type { Account } from './book-entry.ts';
import { booksFor, nextRun } from './books-queries.ts';
import { bookReversal } from './reverse-entry.ts';

/** `period`: the first one that is not billed yet; `due_on`: the due day of additional charges. */
type DueReckoning = Reckoning & { period: Day; due_on: Day };

/** What is to be booked if a horse stays until another day. */
export async function reckonDays(db: Db | Tx, today: Day, horse: LastDays): Promise<DueReckoning> {
  const days = await billingDaysOf(db, today);
  const run = await nextRun(db, days);
  const books = await booksFor(db, run, [horse.id]);
  const { paymentDate, paymentDay, term } = days;
  return { ...reckonLastDay(books, run, paymentDay, horse), period: run.period, due_on: addDays(paymentDate, term) };
}

/** Books a reckoning of a locked horse; additional charges belong to the first unbilled period. Callers lock the payment date. */
export async function chargeDays(
  tx: Tx,
  command: Command<unknown>,
  { id: horse_id, owner_id }: Account,
  reckoning: DueReckoning,
): Promise<void> {
  const { now } = command;
  const today = dayOf(now);
  const created_by = signedIn(command).id;
  await bookCharges(tx, { now, person: { id: created_by } }, { id: horse_id, owner_id }, reckoning);
  const booked = { horse_id, owner_id, occurred_on: today, created_by, created_at: now };
  for (const { fee_id: settles, undo, entry } of reckoning.settlements) {
    if (undo) await bookReversal(tx, command, { ...undo, horse_id, owner_id }, { on: today });
    if (!entry) continue;
    const asked = entry.amount < 0 ? { period: reckoning.period } : {};
    await insertEntry(tx, command, { kind: 'correction', settles, ...entry, ...asked, ...booked });
  }
}

/**
 * Charges a locked horse, between its last day and its archiving, what the next run would. Callers have made all due
 * billing and lock the payment date.
 */
export async function chargeDeparted(
  tx: Tx,
  now: Date,
  { stays_until, ...horse }: Account & { stays_until: Day },
): Promise<void> {
  const days = await billingDaysOf(tx, dayOf(now));
  const run = await nextRun(tx, days);
  if (!run.by_days) return;
  const due_on = addDays(days.paymentDate, days.term);
  const books = await booksFor(tx, run, [horse.id]);
  const charges = chargesUntil(books, run, { id: horse.id, until: stays_until });
  await bookCharges(tx, { now, person: null }, horse, { due_on, charges });
}

/** Books charges that are due with the next run. */
async function bookCharges(
  tx: Tx,
  circumstances: Circumstances,
  { id: horse_id, owner_id }: Account,
  { due_on, charges }: { due_on: Day; charges: Charge[] },
): Promise<void> {
  const { now, person } = circumstances;
  for (const { kind, booking_id, period, price, first_day, last_day, month_price } of charges)
    await insertEntry(tx, circumstances, {
      horse_id,
      owner_id,
      kind,
      booking_id,
      amount: grosze(-price),
      occurred_on: dayOf(now),
      period,
      due_on,
      first_day,
      last_day,
      month_price,
      created_by: person?.id ?? null,
      created_at: now,
    });
}

async function insertEntry(
  tx: Tx,
  circumstances: Circumstances,
  entry: Insertable<Database['ledger_entries']>,
): Promise<void> {
  const { id } = await tx.insertInto('ledger_entries').values(entry).returning('id').executeTakeFirstOrThrow();
  const { horse_id, amount, first_day, last_day } = entry;
  const after = { horse_id, amount, ...(first_day && { first_day, last_day }) };
  await recordAudit(tx, circumstances, 'charge_days', { ledger_entry: id }, { after });
}

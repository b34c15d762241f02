import { type Insertable, sql } from 'kysely';
import type { Days } from '../../domain/account-lines.ts';
import { addDays, addMonths, type Day, dayOf, monthOf } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { partOfMonth } from '../../domain/partial-months.ts';
import { type Circumstances, recordAudit } from '../../platform/data/audit.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import { type Charge, chargesOf } from './charges.ts';
import { type Run, runAfter, runToCome } from './fees.ts';
import { lastDayOf } from './monthly-services.ts';
import { bookReversal } from './reverse-entry.ts';

/** A living horse with its last day as it is, and as it is to be; null: it stays for good. */
export type LastDays = { id: string; before: Day | null; until: Day | null };

/** Days of a billed month: what settled them before goes, and what settles them now comes, unless nothing has to. */
type Settlement = Days & {
  fee_id: string;
  undo: { id: string; amount: Grosze } | null;
  entry: MovedDays | null;
};

type MovedDays = Omit<Days, 'service_name'>;

/**
 * What a last day books: charges for days before the next run, and settlements of billed ones. `later`: what will be charged
 * when the horse leaves, once the runs have been made that find it here.
 */
type Reckoning = { period: Day; due_on: Day; charges: Charge[]; settlements: Settlement[]; later: Charge[] };

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
  const leaving = run.by_days && until !== null ? { id, stays_until: until } : null;
  const isBefore = leaving && leaving.stays_until < run.billing_day;
  const charges = isBefore ? await chargedUntil(db, run, leaving) : [];
  const settlements = await settlementsOf(db, horse, charges, run.by_days);
  const later = leaving && !isBefore ? await chargedAtLeaving(db, run, days.paymentDay, leaving) : [];
  return { period: run.period, due_on: addDays(days.paymentDate, days.term), charges, settlements, later };
}

type Leaving = { id: string; stays_until: Day };

/** What a run would charge a horse that stays until a day, as if it were made on that day if this is earlier. */
async function chargedUntil(db: Db | Tx, run: Run, leaving: Leaving): Promise<Charge[]> {
  const { id, stays_until } = leaving;
  const billing_day = stays_until < run.billing_day ? stays_until : run.billing_day;
  const { rows } = await sql<Charge>`
    select * from (${chargesOf({ ...run, billing_day }, leaving)}) charge
    where horse_id = ${id} and kind <> 'package_fee' order by period, booking_id nulls first
  `.execute(db);
  return rows;
}

/** What the last run that finds a horse here leaves to be charged when it has left. */
async function chargedAtLeaving(db: Db | Tx, next: Run, paymentDay: number, leaving: Leaving): Promise<Charge[]> {
  let last = next;
  for (let run = next; run.billing_day <= leaving.stays_until; run = runAfter(run, paymentDay)) last = run;
  const ofLast = await chargedUntil(db, last, leaving);
  const all = await chargedUntil(db, runAfter(last, paymentDay), leaving);
  const isSame = (one: Charge, other: Charge) => one.period === other.period && one.booking_id === other.booking_id;
  return all.filter((charge) => !ofLast.some((before) => isSame(before, charge)));
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
    select paid_days.*, booked.service_name, booked.series_id,
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
function lastOf({ series_id, period, first_day, latest }: PaidDays, shares: Share[]): Day {
  const later = shares.filter((share) => series_id && share.series_id === series_id && share.period === period);
  const [next] = later.flatMap((share) => (share.first_day > first_day ? share.first_day : [])).sort();
  return next && next <= latest ? addDays(next, -1) : latest;
}

type Share = Pick<PaidDays, 'series_id' | 'period' | 'first_day'>;

/** A month that was charged. Of a service, `latest`: the last of its days that it was charged for, or was in force on. */
type PaidDays = {
  fee_id: string;
  service_name: string | null;
  series_id: string | null;
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

/** What a reckoning charges (below zero) when the horse leaves. */
export const laterDays = ({ later }: Reckoning): Days[] => later.map(daysCharged);

/** What has not been booked of it, until the horse has left. */
export const daysAtLeaving = ({ charges, later }: Reckoning): Days[] => [...charges, ...later].map(daysCharged);

const daysCharged = ({ service_name, period, first_day, last_day, price }: Charge): Days => ({
  service_name,
  first_day: first_day ?? period,
  last_day: last_day ?? addDays(addMonths(period, 1), -1),
  amount: grosze(-price),
});

/** What a reckoning charges (below zero) or gives back at once, month by month. */
export const settledDays = ({ charges, settlements }: Reckoning): Days[] => [
  ...charges.map(daysCharged),
  ...settlements.map(({ service_name, first_day, last_day, amount }) => ({
    service_name,
    first_day,
    last_day,
    amount,
  })),
];

type Account = { id: string; owner_id: string };

/** Books a reckoning of a locked horse; what it charges besides belongs to the first period not billed yet. Callers hold the payment date. */
export async function chargeDays(
  tx: Tx,
  command: Command<unknown>,
  { id: horse_id, owner_id }: Account,
  reckoning: Reckoning,
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
 * Charges a locked horse whose last day has passed, and that is still to be archived, what the next run would. All billing
 * that is due has been made, and callers hold the payment date.
 */
export async function chargeWhoLeft(tx: Tx, now: Date, { stays_until, ...horse }: Account & Leaving): Promise<void> {
  const days = await billingDaysOf(tx, dayOf(now));
  const run = await runToCome(tx, days);
  if (!run.by_days) return;
  const due_on = addDays(days.paymentDate, days.term);
  const charges = await chargedUntil(tx, run, { id: horse.id, stays_until });
  await bookCharges(tx, { now, person: null }, horse, { due_on, charges });
}

/** They are due with the next run. */
async function bookCharges(
  tx: Tx,
  circumstances: Circumstances,
  { id: horse_id, owner_id }: Account,
  { due_on, charges }: Pick<Reckoning, 'due_on' | 'charges'>,
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

/** What it charges and gives back that a horse stays until another day. */
import type { Days } from './account-lines.ts';
import { asIfStaying, type Books, type Charge, type ChargedMonth, type PaidDays, type Run, runAfter } from './books.ts';
import { chargesOf } from './charges.ts';
import { addDays, type Day, endOfMonth, monthOf } from './days.ts';
import { type Grosze, grosze } from './money.ts';
import { partOfMonth } from './partial-months.ts';

/** A living horse with its last day as it is, and as it is to be; null: it stays for good. */
export type LastDays = { id: string; before: Day | null; until: Day | null };

/** Days of a billed month: what settled them before goes, and what settles them now comes, unless nothing has to. */
export type Settlement = Days & {
  fee_id: string;
  undo: { id: string; amount: Grosze } | null;
  entry: MovedDays | null;
};

type MovedDays = Omit<Days, 'service_name'>;

/**
 * What a last day books: charges for days before the next run, and settlements of billed ones. `later`: what will be charged
 * when the horse leaves, once the runs have been made that find it here.
 */
export type Reckoning = { charges: Charge[]; settlements: Settlement[]; later: Charge[] };

/**
 * What it books that a horse stays until another day: by days, the days that are not billed are charged if it leaves before
 * the next run (`run`, which keeps to `paymentDay` from then on), and those of a billed month that it is not here for are
 * given back, of its fee and its monthly services. Days that were given back, or not charged, are charged when it stays after
 * all, whatever the setting is by then. Reckoned from what stands, so that what is booked already is not booked again.
 */
export function reckonLastDay(books: Books, run: Run, paymentDay: number, horse: LastDays): Reckoning {
  const { id, until } = horse;
  const leaving = run.by_days && until !== null ? { id, until } : null;
  const isBefore = leaving && leaving.until < run.billing_day;
  const charges = isBefore ? chargesUntil(books, run, leaving) : [];
  const settlements = settlementsOf(books, horse, charges, run.by_days);
  const later = leaving && !isBefore ? chargesAtLeaving(books, run, paymentDay, leaving) : [];
  return { charges, settlements, later };
}

type Leaving = { id: string; until: Day };

/** What a run would charge a horse that stays until a day, as if it were made on that day if this is earlier. */
export function chargesUntil(books: Books, run: Run, { id, until }: Leaving): Charge[] {
  const billing_day = until < run.billing_day ? until : run.billing_day;
  return chargesOf({ ...run, billing_day }, asIfStaying(books, id, until))
    .filter(({ horse_id, kind }) => horse_id === id && kind !== 'package_fee')
    .toSorted(byPeriod);
}

/** What the last run that finds a horse here leaves to be charged when it has left. */
function chargesAtLeaving(books: Books, next: Run, paymentDay: number, leaving: Leaving): Charge[] {
  let last = next;
  for (let run = next; run.billing_day <= leaving.until; run = runAfter(run, paymentDay)) last = run;
  const ofLast = chargesUntil(books, last, leaving);
  const isSame = (one: Charge, other: Charge) => one.period === other.period && one.booking_id === other.booking_id;
  const all = chargesUntil(books, runAfter(last, paymentDay), leaving);
  return all.filter((charge) => !ofLast.some((before) => isSame(before, charge)));
}

type InPeriod = Pick<Charge, 'period' | 'booking_id'>;

/** The fee of a period before its services. */
function byPeriod(one: InPeriod, other: InPeriod): number {
  const [first, second] = [one, other].map(({ period, booking_id }) => `${period} ${booking_id ?? ''}`) as [
    string,
    string,
  ];
  return first < second ? -1 : first > second ? 1 : 0;
}

type Paid = ChargedMonth & { paid: PaidDays };

function settlementsOf(
  books: Books,
  { id, before, until }: LastDays,
  charges: Charge[],
  byDays: boolean,
): Settlement[] {
  const [earlier] = [before, until].filter((day) => day !== null).sort();
  if (!earlier) return [];
  const paid = books.charged
    .filter((month): month is Paid => month.paid !== null && month.horse_id === id && month.period >= monthOf(earlier))
    .toSorted(byPeriod);
  const shares = [
    ...paid.map(({ paid, ...month }) => ({ ...month, first_day: paid.first_day })),
    ...charges.map((charge) => ({ ...charge, first_day: charge.first_day ?? charge.period })),
  ];
  return paid.flatMap((month) => {
    const { month_price, charged, first_day, settled: before } = month.paid;
    const end = lastOf(month, shares, books);
    const last = until && until < end ? until : end;
    const owed = last < first_day ? 0 : partOfMonth(month_price, first_day, last);
    const settled = grosze(charged - owed);
    const amount = grosze(settled - before);
    // Whole months give nothing back; what was given back by days is charged when it stays.
    return amount === 0 || (amount > 0 && !byDays) ? [] : [settlementOf(month, { last, settled, amount })];
  });
}

type Share = Pick<ChargedMonth, 'series_id' | 'period'> & { first_day: Day };

/**
 * The last day that a month may be charged for, however long the horse stays: of a service the last that it was charged for or
 * was in force on, unless what continues it pays its days.
 */
function lastOf({ booking_id, series_id, period, paid }: Paid, shares: Share[], { bookings }: Books): Day {
  const end = endOfMonth(period);
  if (!booking_id) return end;
  const inForce = bookings.find(({ id }) => id === booking_id)?.last_day ?? end;
  const own = inForce > paid.charged_until ? inForce : paid.charged_until;
  const latest = own < end ? own : end;
  const later = shares.filter((share) => share.series_id === series_id && share.period === period);
  const [next] = later.flatMap((share) => (share.first_day > paid.first_day ? share.first_day : [])).sort();
  return next && next <= latest ? addDays(next, -1) : latest;
}

type Wanted = { last: Day; settled: Grosze; amount: Grosze };

function settlementOf({ fee_id, service_name, paid }: Paid, { last, settled, amount }: Wanted): Settlement {
  const undo = paid.settlement_id ? { id: paid.settlement_id, amount: paid.settled } : null;
  const entry = settled === 0 ? null : movedDays(paid, { from: paid.charged_until, to: last, amount: settled });
  return { fee_id, service_name, ...movedDays(paid, { from: paid.last_day, to: last, amount }), undo, entry };
}

/** The days that are given back, or charged besides, when the last paid day moves. */
function movedDays({ first_day }: PaidDays, { from, to, amount }: { from: Day; to: Day; amount: Grosze }): MovedDays {
  const [early, late] = from < to ? [from, to] : [to, from];
  const next = addDays(early, 1);
  return { first_day: next < first_day ? first_day : next, last_day: late, amount };
}

/** What a reckoning charges (below zero) when the horse leaves. */
export const laterDays = ({ later }: Pick<Reckoning, 'later'>): Days[] => later.map(daysCharged);

/** What has not been booked of it, until the horse has left. */
export const daysAtLeaving = ({ charges, later }: Reckoning): Days[] => [...charges, ...later].map(daysCharged);

const daysCharged = ({ service_name, period, first_day, last_day, price }: Charge): Days => ({
  service_name,
  first_day: first_day ?? period,
  last_day: last_day ?? endOfMonth(period),
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

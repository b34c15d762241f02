/** Calculates what is charged and refunded when a horse's last day changes. */
import type { Days } from './account-lines.ts';
import { asIfStaying, type Books, type Charge, type ChargedMonth, type PaidDays, type Run, runAfter } from './books.ts';
import { chargesOf } from './charges.ts';
import { addDays, type Day, endOfMonth, monthOf } from './days.ts';
import { type Grosze, grosze } from './money.ts';
import { partOfMonth } from './partial-months.ts';

/** A horse that is not archived, with its current and its new last day; null: it stays for good. */
export type LastDays = { id: string; before: Day | null; until: Day | null };

/** A settlement of a billed month. `undo`: the previous settlement to reverse; `entry`: the new one. Each may be null. */
type Settlement = Days & {
  fee_id: string;
  undo: { id: string; amount: Grosze } | null;
  entry: MovedDays | null;
};

type MovedDays = Omit<Days, 'service_name'>;

/**
 * `charges`: for unbilled days when the horse leaves before the next run; `settlements`: of billed months. Both are booked at
 * once. `later`: charges to be made after the horse has left, beyond the last run during its stay.
 */
export type Reckoning = { charges: Charge[]; settlements: Settlement[]; later: Charge[] };

/**
 * What to book when a horse's last day changes. When charging by days: if the horse leaves before the next run (`run`), its
 * unbilled days are charged; the days of billed months after its last day are refunded, for its fee and its monthly services.
 * Days refunded or not charged before are charged if the horse stays after all, whatever the setting is by then. Everything
 * is calculated from the current books, so nothing is booked twice. `paymentDay`: the day of the month of the runs after.
 */
export function reckonLastDay(books: Books, run: Run, paymentDay: number, horse: LastDays): Reckoning {
  const { id, until } = horse;
  const leaving = run.by_days && until !== null ? { id, until } : null;
  const isBefore = leaving && leaving.until < run.billing_day;
  const charges = isBefore ? chargesUntil(books, run, leaving) : [];
  const settlements = settlementsOf(books, horse, charges, run.by_days);
  const later = leaving && !isBefore ? laterCharges(books, run, paymentDay, leaving) : [];
  return { charges, settlements, later };
}

type Leaving = { id: string; until: Day };

/** What a run charges a horse with this last day; a horse that leaves before the run is charged as if it ran on that day. */
export function chargesUntil(books: Books, run: Run, { id, until }: Leaving): Charge[] {
  const billing_day = until < run.billing_day ? until : run.billing_day;
  return chargesOf({ ...run, billing_day }, asIfStaying(books, id, until))
    .filter(({ horse_id, kind }) => horse_id === id && kind !== 'package_fee')
    .toSorted(byPeriod);
}

/** The charges to be made after the horse has left, because the last run during its stay does not make them. */
function laterCharges(books: Books, next: Run, paymentDay: number, leaving: Leaving): Charge[] {
  let last = next;
  // A booking costs in each month what it costs on the day of that month's run.
  const runs = new Map(books.runs);
  for (let run = next; run.billing_day <= leaving.until; run = runAfter(run, paymentDay)) {
    runs.set(run.period, run.billing_day);
    last = run;
  }
  const then = { ...books, runs };
  const ofLast = chargesUntil(then, last, leaving);
  const isSame = (one: Charge, other: Charge) => one.period === other.period && one.booking_id === other.booking_id;
  const all = chargesUntil(then, runAfter(last, paymentDay), leaving);
  return all.filter((charge) => !ofLast.some((before) => isSame(before, charge)));
}

type InPeriod = Pick<Charge, 'period' | 'booking_id'>;

/** Sorts by period; the fee of a period comes before its services. */
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
    const { month_price, charged, first_day, settled: settledBefore } = month.paid;
    const end = lastOf(month, shares, books);
    const last = until && until < end ? until : end;
    const owed = last < first_day ? 0 : partOfMonth(month_price, first_day, last);
    const settled = grosze(charged - owed);
    const amount = grosze(settled - settledBefore);
    // Whole months are not refunded. An earlier refund by days is still charged again if the horse stays.
    return amount === 0 || (amount > 0 && !byDays) ? [] : [settlementOf(month, { last, settled, amount })];
  });
}

type Share = Pick<ChargedMonth, 'series_id' | 'period'> & { first_day: Day };

/**
 * The last day that this charge can cover, whatever the horse's last day is. For a service that is the later of its last
 * charged day and its last day in force, but before the next booking of its series begins.
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

/** The days that are refunded or added when the last paid day moves. */
function movedDays({ first_day }: PaidDays, { from, to, amount }: { from: Day; to: Day; amount: Grosze }): MovedDays {
  const [early, late] = from < to ? [from, to] : [to, from];
  const next = addDays(early, 1);
  return { first_day: next < first_day ? first_day : next, last_day: late, amount };
}

/** The charges (negative amounts) to be made after the horse has left. */
export const laterDays = ({ later }: Pick<Reckoning, 'later'>): Days[] => later.map(daysCharged);

/** All charges (negative amounts), including the charges for unbilled days before the next run. */
export const daysAtLeaving = ({ charges, later }: Reckoning): Days[] => [...charges, ...later].map(daysCharged);

const daysCharged = ({ service_name, period, first_day, last_day, price }: Charge): Days => ({
  service_name,
  first_day: first_day ?? period,
  last_day: last_day ?? endOfMonth(period),
  amount: grosze(-price),
});

/** The days charged (negative amounts) or refunded at once, month by month. */
export const settledDays = ({ charges, settlements }: Reckoning): Days[] => [
  ...charges.map(daysCharged),
  ...settlements.map(({ service_name, first_day, last_day, amount }) => ({
    service_name,
    first_day,
    last_day,
    amount,
  })),
];

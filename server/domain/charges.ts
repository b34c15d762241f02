/** Calculates what a billing run charges. Pure functions of the loaded books. */
import {
  type BilledHorse,
  type Books,
  type Charge,
  type ChargedFor,
  type ChargedMonth,
  MONTHS_BEFORE,
  type MonthlyBooking,
  type Run,
} from './books.ts';
import { addDays, addMonths, type Day, endOfMonth, laterOf, monthOf } from './days.ts';
import { periodOf } from './ledger.ts';
import type { Grosze } from './money.ts';
import { partOfMonth } from './partial-months.ts';

/** All charges of a run: fees, packages and monthly services. */
export const chargesOf = (run: Run, books: Books): Charge[] => [
  ...monthlyFees(run, books),
  ...packages(run, books),
  ...monthlyServices(run, books),
];

/** The earlier day; `one` if `other` is missing, which means without end. */
const earlierOf = (one: Day, other: Day | null | undefined): Day => (other && other < one ? other : one);

const cameOn = ({ created_on, stays_from }: BilledHorse): Day => laterOf(created_on, stays_from);

const isHere = ({ stays_until, archived_on }: BilledHorse, { billing_day }: Run): boolean =>
  (!stays_until || stays_until >= billing_day) && (!archived_on || archived_on > billing_day);

/** Whether a horse leaves by its last day or to another owner, and so pays until then. Deleted horses do not. */
const leavesInOrder = ({ stays_until, archived_on, leaves_as_billed, handed_over }: BilledHorse): boolean =>
  !leaves_as_billed && (!archived_on || handed_over || (stays_until !== null && archived_on > stays_until));

/**
 * The monthly fees of the horses that are here on the billing day: the whole fee of the period or, when charging by days, a
 * fee for the days of the stay. By days, a horse that came after the previous run pays all its days since, in earlier months
 * too, and a horse that left in order pays the days until then. A month is charged once, and no day to two owners.
 */
function monthlyFees(run: Run, { horses, charged }: Books): Charge[] {
  const fees = charged.filter(({ booking_id }) => booking_id === null);
  const has = new Set(fees.map(({ horse_id, period }) => `${horse_id} ${period}`));
  const paidUntil = paidByOthersOf(horses, fees);
  return horses.flatMap((horse) => {
    const { id, payment } = horse;
    const isCharged = isHere(horse, run) || (run.by_days && leavesInOrder(horse));
    if (payment === 0 || cameOn(horse) > run.billing_day || !isCharged) return [];
    return monthsOf(horse, run).flatMap((month) => {
      if (has.has(`${id} ${month}`)) return [];
      const paid = paidUntil(horse, month);
      const from = laterOf(horse.stays_from, month);
      const first = paid && paid >= from ? addDays(paid, 1) : from;
      const days = { first_day: first, last_day: earlierOf(endOfMonth(month), lastDayOf(horse)) };
      return priced(run, month, payment, days, { ...NO_SERVICE, horse_id: id, kind: 'main_fee' });
    });
  });
}

function monthsOf(horse: BilledHorse, { period, by_days, since }: Run): Day[] {
  const isNew = by_days && (!since || cameOn(horse) > since);
  const months: Day[] = [];
  for (let month = isNew ? monthOf(horse.stays_from) : period; month <= period; month = addMonths(month, 1))
    months.push(month);
  return months;
}

/** The new owner pays for the day of the hand-over. */
const lastDayOf = ({ stays_until, handed_over }: BilledHorse): Day | null =>
  stays_until && handed_over ? addDays(stays_until, -1) : stays_until;

/** The last day of a month that previous owners of the animal have paid for. */
function paidByOthersOf(horses: readonly BilledHorse[], fees: readonly ChargedMonth[]) {
  const byId = new Map(horses.map((horse) => [horse.id, horse]));
  const paid = Map.groupBy(fees, (fee) => `${byId.get(fee.horse_id)?.animal_id} ${fee.period}`);
  return ({ id, animal_id, stays_from }: BilledHorse, month: Day): Day | undefined =>
    paid
      .get(`${animal_id} ${month}`)
      ?.filter(({ horse_id }) => horse_id !== id && (byId.get(horse_id) as BilledHorse).stays_from <= stays_from)
      .flatMap((fee) => fee.paid?.last_day ?? [])
      .sort()
      .at(-1);
}

const packages = (run: Run, { horses, packages }: Books): Charge[] =>
  horses
    .filter((horse) => horse.payment_for_annual > 0 && cameOn(horse) <= run.billing_day && isHere(horse, run))
    .filter(({ animal_id }) => !packages.has(animal_id))
    .map(({ id, payment_for_annual }) => ({
      ...NO_SERVICE,
      ...WHOLE,
      horse_id: id,
      kind: 'package_fee' as const,
      period: run.period,
      price: payment_for_annual,
    }));

const WHOLE = { first_day: null, last_day: null, month_price: null };
const NO_SERVICE = { booking_id: null, series_id: null, service_name: null };

type Days = { first_day: Day; last_day: Day };

/** A charge for the whole month or, by days, for these days at their share of its price; none if that is zero. */
function priced(run: Run, period: Day, month_price: Grosze, days: Days, what: ChargedFor): Charge[] {
  const { first_day, last_day } = days;
  if (!run.by_days || (first_day === period && last_day === endOfMonth(period)))
    return [{ ...what, ...WHOLE, period, price: month_price }];
  if (first_day > last_day) return [];
  const price = partOfMonth(month_price, first_day, last_day);
  return price > 0 ? [{ ...what, period, price, first_day, last_day, month_price }] : [];
}

/**
 * The charges for monthly bookings: for the run's period and billed earlier ones, each month not charged yet in which the
 * booking was in force on any day. So a booking that began after a run is paid with the next one. By days, only the days in
 * force are charged. Bookings of one series share its months: a whole month is paid once, by the booking that began last, and
 * no day is paid twice. A deleted horse is charged nothing more.
 */
function monthlyServices(run: Run, books: Books): Charge[] {
  const horses = new Map(books.horses.map((horse) => [horse.id, horse]));
  const charged = Map.groupBy(books.charged, ({ series_id, period }) => `${series_id} ${period}`);
  const due = books.bookings.flatMap((booking) => {
    const horse = horses.get(booking.horse_id) as BilledHorse;
    if (!isHere(horse, run) && !leavesInOrder(horse)) return [];
    return monthsBefore(run, books).flatMap((month) => {
      const before = charged.get(`${booking.series_id} ${month}`) ?? [];
      return monthOfBooking(run, booking, { horse, month, before, ranOn: books.runs.get(month) ?? run.billing_day });
    });
  });
  const shared = Map.groupBy(due, ({ booking, month }) => `${booking.series_id} ${month}`);
  return [...shared.values()].flatMap((bookings) => shareMonth(run, bookings));
}

/** The run's period and the billed ones before it. The first run charges only its own period, by days also earlier ones. */
function monthsBefore({ period, by_days, since }: Run, { runs }: Books): Day[] {
  const first = since
    ? ([...runs.keys()].sort()[0] ?? periodOf(since))
    : by_days
      ? addMonths(period, -MONTHS_BEFORE)
      : period;
  const months = Array.from({ length: MONTHS_BEFORE + 1 }, (_, back) => addMonths(period, -back));
  return months.filter((month) => month >= first);
}

type DueMonth = Days & { booking: MonthlyBooking; month: Day; price: Grosze };

/** The unpaid part of a booking's month; [] if it is paid or free. `before`: the charges of its series for that month. */
function monthOfBooking(
  run: Run,
  booking: MonthlyBooking,
  { horse, month, before, ranOn }: { horse: BilledHorse; month: Day; before: ChargedMonth[]; ranOn: Day },
): DueMonth[] {
  if (run.by_days ? before.some(({ booking_id }) => booking_id === booking.id) : before.length > 0) return [];
  const from = [booking.starts_on, horse.stays_from, month].sort().at(-1) as Day;
  const until = [booking.last_day, horse.stays_until].reduce<Day>(earlierOf, endOfMonth(month));
  const inForce = { first_day: from, last_day: until };
  const { first_day, last_day } = run.by_days ? notPaid(inForce, before) : inForce;
  if (first_day > last_day || first_day > run.billing_day) return [];
  const day = laterOf(first_day, earlierOf(ranOn, last_day));
  const price = booking.earlier.find(({ until }) => until >= day)?.price ?? booking.price;
  return price > 0 ? [{ booking, month, first_day, last_day, price }] : [];
}

/** The days not paid by other bookings of the series: after the earlier ones and before the later ones. */
function notPaid({ first_day, last_day }: Days, before: ChargedMonth[]): Days {
  const paid = before.flatMap((month) =>
    month.paid && month.paid.first_day <= month.paid.last_day ? [month.paid] : [],
  );
  const until = paid
    .filter((days) => days.first_day <= first_day)
    .map((days) => days.last_day)
    .sort()
    .at(-1);
  const next = paid
    .filter((days) => days.first_day > first_day)
    .map((days) => days.first_day)
    .sort()[0];
  return {
    first_day: until && until >= first_day ? addDays(until, 1) : first_day,
    last_day: next ? earlierOf(last_day, addDays(next, -1)) : last_day,
  };
}

/**
 * Shares a month among the bookings of one series. The booking that began last pays a whole month; by days, each pays until
 * the next begins. If several began on the same day, the one that ends last counts as the last.
 */
function shareMonth(run: Run, bookings: DueMonth[]): Charge[] {
  const latestFirst = bookings.toSorted(
    (one, other) =>
      order(other.first_day, one.first_day) ||
      order(other.last_day, one.last_day) ||
      order(one.booking.id, other.booking.id),
  );
  return (run.by_days ? latestFirst : latestFirst.slice(0, 1)).flatMap(
    ({ booking, month, price, first_day, last_day }, nth) => {
      const next = latestFirst[nth - 1]?.first_day;
      const { id: booking_id, series_id, service_name, horse_id } = booking;
      const days = { first_day, last_day: next ? earlierOf(last_day, addDays(next, -1)) : last_day };
      return priced(run, month, price, days, { horse_id, kind: 'service', booking_id, series_id, service_name });
    },
  );
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

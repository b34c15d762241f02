/** Loads what a billing run is computed from, with a query for each noun. */
import { sql } from 'kysely';
import {
  type BilledHorse,
  type Books,
  type ChargedMonth,
  firstOfPackage,
  MONTHS_BEFORE,
  type MonthlyBooking,
  type PaidDays,
  type Run,
} from '../../domain/books.ts';
import { addDays, addMonths, type Day, monthOf, ZONE } from '../../domain/days.ts';
import { periodOf } from '../../domain/ledger.ts';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import type { BillingDays } from '../settings/payment-days.ts';

/** The next run. */
export async function nextRun(db: Db | Tx, { paymentDate, partialMonths }: BillingDays): Promise<Run> {
  const runs = db.selectFrom('billing_runs').select((eb) => eb.fn.max('billing_day').as('since'));
  const { since } = await runs.executeTakeFirstOrThrow();
  const by_days = partialMonths === 'by_days';
  return { period: periodOf(paymentDate), billing_day: paymentDate, by_days, since };
}

/**
 * The books that a run is computed from: of all horses that it may charge, by name, or only of these (`ids`) and of the
 * earlier records of their animals.
 */
export async function booksFor(db: Db | Tx, run: Run, ids: readonly string[] | null = null): Promise<Books> {
  const earliest = earliestMonth(run);
  const horses = await billedHorses(db, ids, earliest);
  const all = horses.map(({ id }) => id);
  const [bookings, charged, packages, runs] = await Promise.all([
    monthlyBookings(db, all, earliest),
    chargedMonths(db, all, earliest),
    paidPackages(db, run, horses),
    db.selectFrom('billing_runs').select(['period', 'billing_day']).execute(),
  ]);
  return { horses, bookings, charged, packages, runs: new Map(runs.map((made) => [made.period, made.billing_day])) };
}

/** The most days that a horse's arrival may be before its creation (constraint horses_come_when_they_are_added). */
const MOST_DAYS_LATE = 62;

/** The first month that a run may still charge. */
function earliestMonth({ period, since }: Run): Day {
  const ofBookings = addMonths(period, -MONTHS_BEFORE);
  const ofFees = since ? monthOf(addDays(since, -MOST_DAYS_LATE)) : addMonths(period, -MONTHS_BEFORE);
  return ofFees < ofBookings ? ofFees : ofBookings;
}

function billedHorses(db: Db | Tx, ids: readonly string[] | null, earliest: Day): Promise<BilledHorse[]> {
  const horses = db
    .selectFrom('horses')
    .select(['id', 'animal_id', 'payment', 'payment_for_annual', 'created_on', 'stays_from', 'stays_until'])
    .select(['leaves_as_billed', 'handed_over'])
    .select(sql<Day | null>`(archived_at at time zone ${sql.lit(ZONE)})::date`.as('archived_on'))
    .orderBy(sql`name collate horse_order`)
    .orderBy('id');
  if (ids) {
    const animals = db.selectFrom('horses').select('animal_id').where('id', '=', anyOf(ids));
    return horses.where('animal_id', 'in', animals).execute();
  }
  return horses
    .where((eb) =>
      eb.or([
        eb('archived_at', 'is', null),
        eb('stays_until', '>=', earliest),
        sql<boolean>`archived_at >= ${earliest}`,
        // A month paid ahead of a last day counts for the next owner, also when the horse changed hands before it.
        eb.exists(
          eb
            .selectFrom('ledger_entries as ahead')
            .whereRef('ahead.horse_id', '=', 'horses.id')
            .where('ahead.period', '>=', earliest),
        ),
      ]),
    )
    .execute();
}

/** Approved monthly bookings with their earlier prices and the last day on which they were in force. */
async function monthlyBookings(db: Db | Tx, horses: readonly string[], earliest: Day): Promise<MonthlyBooking[]> {
  const bookings = await db
    .selectFrom('bookings as booked')
    .select(['id', 'series_id', 'horse_id', 'service_name', 'starts_on', 'price', lastDayOf.as('last_day')])
    .where('horse_id', '=', anyOf(horses))
    .where('monthly', '=', true)
    .where('approved', '=', true)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), sql<boolean>`deleted_at >= ${earliest}`]))
    .$narrowType<{ horse_id: string }>()
    .execute();
  const terms = await db
    .selectFrom('earlier_terms')
    .select(['booking_id', 'until', 'price'])
    .where('booking_id', '=', anyOf(bookings.map(({ id }) => id)))
    .orderBy('until')
    .execute();
  const earlier = Map.groupBy(terms, ({ booking_id }) => booking_id);
  return bookings.map((booking) => ({ ...booking, earlier: earlier.get(booking.id) ?? [] }));
}

/** The last day on which a booking (`booked`) is in force, regardless of its horse's stay; null if it has no end. */
const lastDayOf = sql<Day | null>`least(
  booked.check_until,
  (
    -- On the day on which it was ended it is in force only if that day's work was done.
    select case when exists (
      select from tasks
      where booking_id = booked.id and date_to_finish = ended.day and finished_at is not null
    ) then ended.day else ended.day - 1 end
    from (select (booked.deleted_at at time zone ${sql.lit(ZONE)})::date as day) ended
    where booked.deleted_at is not null
  )
)`;

type ChargedRow = Omit<ChargedMonth, 'paid'> & PaidDays & { stands: boolean };

/** The fees and monthly services of these months and later ones. */
async function chargedMonths(db: Db | Tx, horses: readonly string[], earliest: Day): Promise<ChargedMonth[]> {
  const { rows } = await sql<ChargedRow>`
    select fee.id as fee_id, fee.horse_id, fee.booking_id, booked.series_id, booked.service_name, fee.period,
      paid_days.fee_id is not null as stands, paid_days.first_day, paid_days.last_day, paid_days.month_price, paid_days.charged,
      paid_days.charged_until, paid_days.settlement_id, paid_days.settled
    from ledger_entries fee
    left join bookings booked on booked.id = fee.booking_id
    left join paid_days on paid_days.fee_id = fee.id
    where fee.horse_id = ${anyOf(horses)} and (fee.kind = 'main_fee' or fee.booking_id is not null)
      and fee.period >= ${earliest}
  `.execute(db);
  return rows.map(({ fee_id, horse_id, booking_id, series_id, service_name, period, stands, ...paid }) => ({
    fee_id,
    horse_id,
    booking_id,
    series_id,
    service_name,
    period,
    paid: stands ? paid : null,
  }));
}

/** The animals for which any owner paid a package in the 11 periods before a run's. */
async function paidPackages(db: Db | Tx, { period }: Run, horses: readonly BilledHorse[]): Promise<Set<string>> {
  const paid = await db
    .selectFrom('ledger_entries as paid')
    .innerJoin('horses', 'horses.id', 'paid.horse_id')
    .leftJoin('ledger_entries as undone', 'undone.reverses', 'paid.id')
    .select('horses.animal_id')
    .where('paid.kind', '=', 'package_fee')
    .where('paid.period', '>=', firstOfPackage(period))
    .where('paid.period', '<', period)
    .where('undone.id', 'is', null)
    .where('horses.animal_id', '=', anyOf(horses.map(({ animal_id }) => animal_id)))
    .execute();
  return new Set(paid.map(({ animal_id }) => animal_id));
}

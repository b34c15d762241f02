/** What a run charges for given books, without a database. */
import t from 'tap';
import type { BilledHorse, Books, MonthlyBooking, Run } from '../../server/domain/books.ts';
import { chargesOf } from '../../server/domain/charges.ts';
import { type Day, day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';

const RUN: Run = {
  period: day('2026-12-01'),
  billing_day: day('2026-12-10'),
  by_days: true,
  since: day('2026-11-10'),
};

const HORSE: BilledHorse = {
  id: 'horse',
  animal_id: 'horse',
  payment: grosze(0),
  payment_for_annual: grosze(0),
  created_on: day('2026-10-01'),
  stays_from: day('2026-10-01'),
  stays_until: null,
  leaves_as_billed: false,
  archived_on: null,
  handed_over: false,
};

const booked = (id: string, from: string, until: Day | null, price: number): MonthlyBooking => ({
  id,
  series_id: 'series',
  horse_id: 'horse',
  service_name: 'Padok',
  starts_on: day(from),
  last_day: until,
  price: grosze(price),
  earlier: [],
});

const booksWith = (...bookings: MonthlyBooking[]): Books => ({
  horses: [HORSE],
  bookings,
  charged: [],
  packages: new Set(),
  runs: new Map([[day('2026-11-01'), day('2026-11-10')]]),
});

const told = (books: Books, run = RUN) =>
  chargesOf(run, books).map(
    ({ booking_id, period, first_day, last_day, price }) =>
      `${booking_id} ${period.slice(0, 7)} ${first_day?.slice(8)}–${last_day?.slice(8)} ${price}`,
  );

for (const [short, long] of [
  ['a', 'b'],
  ['b', 'a'],
] as const)
  t.test(
    `of two bookings that begin on one day the later-ending one pays, also as '${long}' beside '${short}'`,
    async (t) => {
      const books = booksWith(
        booked(short, '2026-12-05', day('2026-12-05'), 3100),
        booked(long, '2026-12-05', null, 6200),
      );
      t.same(told(books), [`${long} 2026-12 05–31 5400`]);
      t.same(told(books, { ...RUN, by_days: false }), [`${long} 2026-12 undefined–undefined 6200`]);
    },
  );

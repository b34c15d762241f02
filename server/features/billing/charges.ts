import { type RawBuilder, sql } from 'kysely';
import { type AsIf, type Fee, feesOf, type Run } from './fees.ts';
import { monthsOfBookings } from './monthly-services.ts';

/** A fee, or a month of a booking and of the series that it continues. */
export type Charge = Omit<Fee, 'kind'> & {
  kind: Fee['kind'] | 'service';
  booking_id: string | null;
  series_id: string | null;
  service_name: string | null;
};

/** All that a billing run charges: the run books it, and previews show it. */
export const chargesOf = (run: Run, asIf: AsIf | null = null): RawBuilder<Charge> => sql<Charge>`
  select horse_id, kind, period, price, first_day, last_day, month_price, null::uuid as booking_id, null::uuid as series_id,
    null::text as service_name
  from (${feesOf(run, asIf)}) fees
  union all
  select horse_id, 'service', period, price, first_day, last_day, month_price, booking_id, series_id, service_name
  from (${monthsOfBookings(run, asIf)}) months
`;

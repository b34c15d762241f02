import { type RawBuilder, sql } from 'kysely';
import { addMonths, type Day, ZONE } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';

/** A fee that a run asks for. */
export type Fee = { horse_id: string; owner_id: string; kind: 'main_fee' | 'package_fee'; price: Grosze };

/** A package is charged once in so many periods. */
export const PACKAGE_PERIODS = 12;

type Run = { period: Day; billing_day: Day };

/** The horses that had come by the day of a run and were not archived by then. */
export const billedHorses = ({ billing_day }: Run) => sql`
  horses.created_on <= ${billing_day}::date
  and (horses.archived_at is null or (horses.archived_at at time zone ${sql.lit(ZONE)})::date > ${billing_day}::date)
`;

/** Whether a run asks for a horse's package: unless one that was not reversed stands in the 11 periods before. */
export const asksForPackage = ({ period }: Run) => sql`
  not exists (
    select from ledger_entries paid
    where paid.horse_id = horses.id and paid.kind = 'package_fee'
      and paid.period >= ${addMonths(period, 1 - PACKAGE_PERIODS)}::date and paid.period < ${period}::date
      and not exists (select from ledger_entries undone where undone.reverses = paid.id)
  )
`;

/** The fees of a billing run, at today's prices: of each of its horses the monthly fee, and the package when it is due. */
export const feesOf = (run: Run): RawBuilder<Fee> => sql<Fee>`
  select horses.id as horse_id, horses.owner_id, fee.kind, fee.price
  from horses
  cross join lateral (
    values ('main_fee', horses.payment::integer), ('package_fee', horses.payment_for_annual::integer)
  ) fee(kind, price)
  where fee.price > 0 and ${billedHorses(run)} and (fee.kind = 'main_fee' or ${asksForPackage(run)})
`;

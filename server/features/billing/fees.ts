import { type RawBuilder, sql } from 'kysely';
import { addMonths, type Day, ZONE } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';

export const PACKAGE_PERIODS = 12;

export type Fees = { horse_id: string; main_fee: Grosze; package_fee: Grosze };

/**
 * The fees of a billing run at current prices. A horse whose stay had begun by its day, and not ended, pays the monthly
 * fee, and the package unless the 11 periods before have one that was not reversed. `staying`: a horse that is taken to
 * stay, whatever its last day.
 */
export const feesOf = (
  { period, billing_day }: { period: Day; billing_day: Day },
  staying: string | null = null,
): RawBuilder<Fees> => sql<Fees>`
  -- A horse that was handed over is the same animal with each of its owners: its package holds for the rest of the year.
  with recursive lives(horse_id, id) as (
    select id, id from horses where payment_for_annual > 0
    union all
    select lives.horse_id, horses.id from lives join horses on horses.handed_over_to = lives.id
  )
  select horses.id as horse_id, horses.payment::bigint as main_fee,
    case when horses.payment_for_annual > 0 and not exists (
      select from ledger_entries paid
      join lives on lives.id = paid.horse_id
      where lives.horse_id = horses.id and paid.kind = 'package_fee'
        and paid.period >= ${addMonths(period, 1 - PACKAGE_PERIODS)}::date and paid.period < ${period}::date
        and not exists (select from ledger_entries undone where undone.reverses = paid.id)
    ) then horses.payment_for_annual else 0 end::bigint as package_fee
  from horses
  where greatest(horses.created_on, horses.stays_from) <= ${billing_day}::date
    and (horses.stays_until is null or horses.stays_until >= ${billing_day}::date or horses.id = ${staying}::uuid)
    and (horses.archived_at is null or (horses.archived_at at time zone ${sql.lit(ZONE)})::date > ${billing_day}::date)
`;

/** The amounts of feed that horses need: those in their instructions, times the days on which they get them. */
import { sql } from 'kysely';
import type { Db } from '../../platform/data/database.ts';
import type { FeedDays, FeedSum } from './schema.ts';

/**
 * Sums feed by aisle, item and unit, for recurring work that is not skipped. Most bookings have one version on all days: their
 * work is counted from an index of the days in one run (`materialized`), not booking by booking. The days of other bookings
 * are divided into spans of one version each. Names are folded after summing, when they are few. Returns the spelling with
 * the largest amount.
 */
export async function feedSums(db: Db, { from, to }: FeedDays): Promise<FeedSum[]> {
  // A query that starts with a comment is not prepared, because a week and two months need different plans.
  const { rows } = await sql<FeedSum>`
    /* planned for its days */
    with begun as materialized (
      select booking_id, valid_from as first_day from booking_instructions
      where replaced_at is null and valid_from > ${from}::date and valid_from <= ${to}::date
      union
      select booking_id, valid_until + 1 from booking_instructions
      where replaced_at is null and valid_until >= ${from}::date and valid_until < ${to}::date
    ), spans as (
      select booking_id, first_day, lead(first_day, 1, ${to}::date + 1) over (partition by booking_id order by first_day) as next_day
      from (select booking_id, first_day from begun union select booking_id, ${from}::date from begun) as days
    ), steady as (
      -- The same order as in instruction_on, which would be called thousands of times.
      select distinct on (booking_id) booking_id, id as version_id from booking_instructions
      where replaced_at is null and valid_from <= ${from}::date and (valid_until is null or valid_until >= ${from}::date)
      order by booking_id, valid_from desc, (valid_until is not null) desc
    ), work as materialized (
      select booking_id, horse_id, count(*) as times from tasks
      where date_to_finish between ${from}::date and ${to}::date and skipped is null
      group by booking_id, horse_id
    ), given as (
      select version_id, horse_id, times from steady join work using (booking_id)
      where booking_id not in (select booking_id from begun)
      union all
      select version.id, horse_id, times
      from spans
        cross join lateral instruction_on(spans.booking_id, first_day) as version
        cross join lateral (
          select horse_id, count(*) as times from tasks
          where booking_id = spans.booking_id and date_to_finish >= first_day and date_to_finish < next_day
            and skipped is null
          group by horse_id
        ) as work_of_span
    ), sums as (
      select boxes.aisle, min(boxes.position) as position, item, unit, sum(amount * times) as amount
      from given
        join instruction_lines using (version_id)
        join horses on horses.id = given.horse_id
        left join boxes on boxes.position = horses.box_position
      where amount is not null
      group by boxes.aisle, item, unit
    )
    select aisle, (array_agg(item order by amount desc, item))[1] as item, unit, sum(amount)::float8 as amount
    from sums
    group by aisle, folded(item), unit
    order by min(position), min(item) collate polish, unit
  `.execute(db);
  return rows;
}

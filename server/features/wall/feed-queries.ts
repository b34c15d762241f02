/** How much of what horses get is needed: what stands in their instructions, times the days on which they get it. */
import { sql } from 'kysely';
import type { Db } from '../../platform/data/database.ts';
import type { FeedDays, FeedSum } from './schema.ts';

/**
 * Sums by aisle, items of one name and unit together, of recurring work that is not skipped. A booking's days fall into
 * spans in which one version holds, which goes before others as in `instruction_on`: for thousands of bookings all are
 * found at once. Work is counted off the index, and names are folded once they are few; the most used spelling is told.
 */
export async function feedSums(db: Db, { from, to }: FeedDays): Promise<FeedSum[]> {
  const { rows } = await sql<FeedSum>`
    with begun as (
      select booking_id, ${from}::date as first_day from booking_instructions
      union
      select booking_id, begins.first_day from booking_instructions
        cross join lateral (values (valid_from), (valid_until + 1)) as begins(first_day)
      where replaced_at is null and begins.first_day > ${from}::date and begins.first_day <= ${to}::date
    ), spans as (
      select booking_id, first_day, lead(first_day, 1, ${to}::date + 1) over (partition by booking_id order by first_day) as next_day
      from begun
    ), versions as materialized (
      select distinct on (booking_id, first_day) booking_id, first_day, next_day, id as version_id
      from spans join booking_instructions using (booking_id)
      where replaced_at is null and valid_from <= first_day and (valid_until is null or valid_until >= first_day)
      order by booking_id, first_day, valid_from desc, valid_until is not null desc
    ), given as materialized (
      select version_id, horse_id, count(*) as times
      from versions
        join occurrences on horse_service_id = booking_id and date_to_finish >= first_day and date_to_finish < next_day
      where skipped is null
        and exists (select from instruction_lines where version_id = versions.version_id and amount is not null)
      group by version_id, horse_id
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

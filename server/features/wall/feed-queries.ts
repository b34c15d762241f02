/** How much of what horses get is needed: what stands in their instructions, times the days on which they get it. */
import { sql } from 'kysely';
import type { Db } from '../../platform/data/database.ts';
import type { FeedDays, FeedSum } from './schema.ts';

/**
 * Sums by aisle, items of one name and unit together, of recurring work that is not skipped. A booking's days fall into
 * spans in which one version holds, so that a version is looked for once a span and not once a day.
 */
export async function feedSums(db: Db, { from, to }: FeedDays): Promise<FeedSum[]> {
  const { rows } = await sql<FeedSum>`
    with spans as (
      select booking_id, first_day, lead(first_day, 1, ${to}::date + 1) over (partition by booking_id order by first_day) as next_day
      from (
        select distinct booking_id, ${from}::date as first_day from booking_instructions
        union
        select booking_id, begins.first_day from booking_instructions
          cross join lateral (values (valid_from), (valid_until + 1)) as begins(first_day)
        where replaced_at is null and begins.first_day > ${from}::date and begins.first_day <= ${to}::date
      ) as begun
    ), given as (
      select version.id as version_id, occurrences.horse_id, count(*) as times
      from spans
        cross join lateral instruction_on(booking_id, first_day) as version
        join occurrences on horse_service_id = spans.booking_id and date_to_finish >= first_day and date_to_finish < next_day
      where skipped is null
      group by version.id, occurrences.horse_id
    )
    select boxes.aisle, min(item) as item, unit, sum(amount * times)::float8 as amount
    from given
      join instruction_lines using (version_id)
      join horses on horses.id = given.horse_id
      left join boxes on boxes.position = horses.box_position
    where amount is not null
    group by boxes.aisle, folded(item), unit
    order by min(boxes.position), min(item) collate polish, unit
  `.execute(db);
  return rows;
}

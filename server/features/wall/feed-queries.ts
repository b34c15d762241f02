/** How much of what horses get is needed: what stands in their instructions, times the days on which they get it. */
import { sql } from 'kysely';
import type { Db } from '../../platform/data/database.ts';
import type { FeedDays, FeedSum } from './schema.ts';

/**
 * Sums by aisle, items of one name and unit together, of recurring work that is not skipped. A booking's days fall into
 * spans in which one version holds; which one is looked up before their work is, once a span and not once a day.
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
    ), versions as materialized (
      select spans.booking_id, first_day, next_day, version.id as version_id
      from spans cross join lateral instruction_on(booking_id, first_day) as version
      where exists (select from instruction_lines where version_id = version.id and amount is not null)
    ), given as (
      select version_id, horse_id, count(*) as times
      from versions
        join occurrences on horse_service_id = booking_id and date_to_finish >= first_day and date_to_finish < next_day
      where date_to_finish between ${from} and ${to} and skipped is null
      group by version_id, horse_id
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

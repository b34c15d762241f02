import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { horizonOf } from '../../domain/recurrence.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';

/** How many bookings are topped up in one transaction: so few that a year of daily work for each takes no long lock. */
const BATCH = 50;

/**
 * Lays out the work of an active booking, from today to 12 months ahead; of a one-time one its day, however far. What is
 * there already stays. The caller holds the horse, if there is one.
 */
export async function makeOccurrences(tx: Tx, bookingId: string, today: Day): Promise<void> {
  await layOut(tx, today, sql`approved and deleted_at is null and id = ${bookingId} for update`);
}

/** Which bookings have days to be laid out up to a day: as the index horse_services_to_fill says it. */
const isToFill = (horizon: Day) => sql`
  approved and not onetime and deleted_at is null
  and (filled_until is null or check_until is null or filled_until < check_until)
  and (filled_until is null or filled_until < ${horizon})`;

/**
 * Lays out what has come within 12 months, of all bookings, some at a time. Several processes at once share them out:
 * what one holds the others pass by. Returns how many bookings it went through.
 */
export async function topUpOccurrences(db: Db, today: Day): Promise<number> {
  const some = sql`${isToFill(horizonOf(today))} order by filled_until nulls first, id limit ${sql.lit(BATCH)} for update skip locked`;
  for (let done = 0; ; ) {
    const bookings = await inTransaction(db, (tx) => layOut(tx, today, some));
    if (bookings === 0) return done;
    done += bookings;
  }
}

/** Makes the occurrences of the bookings that `which` finds and holds. Returns how many these are. */
async function layOut(tx: Tx, today: Day, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with held as materialized (
      -- As they are once they are held: another may have been at them a moment ago.
      select id, horse_id, service_id, service_name, description, remark, price, onetime, days_of_week,
        case when onetime then check_until else greatest(starts_on, ${today}::date, filled_until + 1) end as first_day,
        case when onetime then check_until else least(check_until, ${horizonOf(today)}::date) end as last_day
      from horse_services where ${which}
    ), made as (
      insert into occurrences
        (horse_service_id, horse_id, service_id, service_name, service_description, price, date_to_finish)
      select id, horse_id, service_id, service_name,
        left(case when remark = '' then '' else 'Uwagi: ' || remark || E'\n\n' end || description, 5000), price, day
      from held
        cross join generate_series(0, last_day - first_day) as nth
        cross join lateral (select first_day + nth as day) as of
      where day >= ${today}::date and (onetime or extract(isodow from day)::smallint = any (days_of_week))
      on conflict on constraint occurrences_once_a_day do nothing
    )
    update horse_services set filled_until = greatest(filled_until, last_day)
    from held where held.id = horse_services.id
  `.execute(tx);
  return Number(numAffectedRows);
}

import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';

/**
 * New monthly bookings continue the series of an ended booking of the same service and horse, also with an earlier owner,
 * unless another booking does: a month in which both are in force is paid once.
 */
export async function continueEnded(tx: Tx, ids: readonly string[], today: Day): Promise<void> {
  await sql`
    update bookings begun set series_id = coalesce((
      select ended.series_id
      from horses horse
        join horses life on life.animal_id = horse.animal_id
        join bookings ended on ended.horse_id = life.id
      where horse.id = begun.horse_id and ended.service_id = begun.service_id and ended.monthly and ended.approved
        and ended.id <> begun.id and (ended.deleted_at is not null or ended.check_until < ${today}::date)
        and not exists (
          select from bookings other
          where other.series_id = ended.series_id
            and other.horse_id = begun.horse_id and other.approved and other.deleted_at is null
            and coalesce(other.check_until >= ${today}::date, true)
        )
      order by ended.starts_on desc, ended.created_at desc, ended.id desc
      limit 1
    ), series_id)
    where id = ${anyOf(ids)} and approved
  `.execute(tx);
}

import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import { reassign } from '../tasks/give-tasks.ts';

/**
 * Reassigns open work by the rota where the rota had given it or nobody has it, of the tasks for which a condition on `work`
 * holds. Returns how many have another worker now, or none. The caller has locked the rota.
 */
export async function updateWork(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { taken, freed } = await reassign(
    tx,
    sql`
      select work.id, work.worker_id as had, turn.worker_id, turn.worker_id as rota_worker_id,
        case when turn.worker_id is null then coalesce(turn.absence_id, work.absence_id) end as absence_id
      from tasks as work, turn_of(work.service_id, work.horse_id, work.date_to_finish) as turn
      where ${which}
        and work.is_open and (work.worker_id is null or work.worker_id = work.rota_worker_id)
        and (turn.worker_id, turn.absence_id) is distinct from (work.worker_id, work.absence_id)
      order by work.id for update of work`,
  );
  return taken + freed;
}

/** The aisle in which a horse stood before; null: none. */
type Moved = { id: string; aisle: string | null };

/** Horses per statement: few enough that a year of their work takes less than a statement may. */
const BATCH = 50;

/**
 * Gives the work of horses that stand in another aisle now, from today on, to whom that aisle's line names where it
 * names somebody else. The caller has locked the rota before they moved.
 */
export async function updateWorkOfMoved(tx: Tx, horses: readonly Moved[], today: Day): Promise<void> {
  for (const [aisle, from] of Map.groupBy(horses, (horse) => horse.aisle))
    for (let at = 0; at < from.length; at += BATCH) {
      const ids = from.slice(at, at + BATCH).map(({ id }) => id);
      await updateWork(
        tx,
        sql`work.horse_id = ${anyOf(ids)} and work.date_to_finish >= ${today}
          and ${named(sql`${aisle}::text`)} is distinct from ${named(aisleNow)}`,
      );
    }
}

const aisleNow = sql`(
  select boxes.aisle from horses join boxes on boxes.position = horses.box_position where horses.id = work.horse_id)`;

/** Whom the rota names for work in an aisle. */
const named = (aisle: RawBuilder<unknown>) => sql`
  coalesce(${cell(aisle)}, ${cell(sql`''`)})`;

const cell = (aisle: RawBuilder<unknown>) => sql`(
  select rota.worker_id from rota
  where rota.service_id = work.service_id and rota.aisle = ${aisle}
    and rota.weekday = extract(isodow from work.date_to_finish)::smallint)`;

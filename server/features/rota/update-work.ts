import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import { reassign } from '../tasks/give-tasks.ts';

/**
 * Reassigns open work by the rota: tasks that it had assigned or that are unassigned, and for which a condition on `work`
 * holds. Returns how many tasks changed. The caller has locked the rota.
 */
export async function updateWork(tx: Tx, condition: RawBuilder<unknown>): Promise<number> {
  const { taken, freed } = await reassign(
    tx,
    sql`
      select work.id, work.worker_id as had, turn.worker_id, turn.worker_id as rota_worker_id,
        case when turn.worker_id is null then coalesce(turn.absence_id, work.absence_id) end as absence_id
      from tasks as work, turn_of(work.service_id, work.horse_id, work.date_to_finish) as turn
      where ${condition}
        and work.is_open and (work.worker_id is null or work.worker_id = work.rota_worker_id)
        and (turn.worker_id, turn.worker_id, turn.absence_id)
          is distinct from (work.worker_id, work.rota_worker_id, work.absence_id)
      order by work.id for update of work`,
  );
  return taken + freed;
}

/** A horse and the aisle in which it stood before; null: none. */
type Moved = { id: string; aisle: string | null };

/** Horses per statement: few enough that a year of their work stays below the timeout. */
const BATCH = 50;

/**
 * Reassigns the work of horses that moved to another aisle, from today on, if the rota names another worker there. The caller
 * locked the rota before the move.
 */
export async function updateWorkOfMoved(tx: Tx, horses: readonly Moved[], today: Day): Promise<void> {
  for (const [aisle, from] of Map.groupBy(horses, (horse) => horse.aisle))
    for (let at = 0; at < from.length; at += BATCH) {
      const ids = from.slice(at, at + BATCH).map(({ id }) => id);
      await updateWork(
        tx,
        sql`work.horse_id = ${anyOf(ids)} and work.date_to_finish >= ${today}
          and ${workerIn(sql`${aisle}::text`)} is distinct from ${workerIn(currentAisle)}`,
      );
    }
}

const currentAisle = sql`(
  select boxes.aisle from horses join boxes on boxes.position = horses.box_position where horses.id = work.horse_id)`;

/** The worker that the rota names for work in an aisle. */
const workerIn = (aisle: RawBuilder<unknown>) => sql`coalesce(${cell(aisle)}, ${cell(sql`''`)})`;

const cell = (aisle: RawBuilder<unknown>) => sql`(
  select rota.worker_id from rota
  where rota.service_id = work.service_id and rota.aisle = ${aisle}
    and rota.weekday = extract(isodow from work.date_to_finish)::smallint)`;

import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { openFor } from './queries.ts';

/** The most horses whose cards a phone keeps for reading without a signal. */
export const MAX_HORSES = 60;

/** The living horses with open tasks, in the order of their boxes. */
export async function horsesOfDay(db: Db, viewer: Viewer, today: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('horses')
    .where('horses.id', 'in', openFor(db, viewer, today).select('tasks.horse_id').$castTo<{ horse_id: string }>())
    .where('horses.archived_at', 'is', null)
    .select('horses.id')
    .orderBy('horses.box_position')
    .orderBy('horses.id')
    .limit(MAX_HORSES)
    .execute();
  return rows.map(({ id }) => id);
}

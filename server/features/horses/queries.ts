import { addDays, type Day } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import type { Person } from '../../platform/session.ts';
import { visibleTo } from '../tasks/queries.ts';

/** How far a worker's unfinished work reaches back and ahead to count a horse as theirs, in days. */
const BEHIND = 7;
const AHEAD = 30;

/** The most horses of one owner a page shows. */
const MOST = 200;

export type HorseName = { id: string; name: string; box_number: string | null };

/**
 * The living horses of an owner, by name. A worker sees those with unfinished work of theirs from 7 days ago to 30
 * days ahead; managers and admins see all.
 */
export async function horsesOf(
  db: Db,
  viewer: Pick<Person, 'id' | 'role'>,
  ownerId: string,
  today: Day,
): Promise<HorseName[]> {
  let horses = db
    .selectFrom('horses')
    .where('horses.owner_id', '=', ownerId)
    .where('horses.archived_at', 'is', null)
    .select(['horses.id', 'horses.name', 'horses.box_number']);
  if (viewer.role === 'worker')
    horses = horses.where((eb) =>
      eb.exists(
        eb
          .selectFrom('occurrences')
          .whereRef('occurrences.horse_id', '=', 'horses.id')
          .where('occurrences.finished_at', 'is', null)
          .where('occurrences.date_to_finish', '>=', addDays(today, -BEHIND))
          .where('occurrences.date_to_finish', '<=', addDays(today, AHEAD))
          .where((occurrences) => visibleTo(viewer)(occurrences as never))
          .select('occurrences.id'),
      ),
    );
  return horses.orderBy('horses.name').orderBy('horses.id').limit(MOST).execute();
}

/** The name of a horse that belongs to an owner, living or archived. */
export const horseOfOwner = (db: Db, horseId: string, ownerId: string) =>
  db.selectFrom('horses').select('name').where('id', '=', horseId).where('owner_id', '=', ownerId).executeTakeFirst();

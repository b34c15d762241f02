import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import { polish } from '../../platform/polish.ts';
import type { Person } from '../../platform/session.ts';
import type { Database } from '../../platform/tables.ts';
import { visibleTo } from '../tasks/queries.ts';

type Viewer = Pick<Person, 'id' | 'role'>;

/** How far a worker's unfinished work reaches back and ahead to count a horse as theirs, in days. */
const BEHIND = 7;
const AHEAD = 30;

/** The most horses of one owner a page shows. */
const MOST = 200;

export type HorseName = { id: string; name: string; box_number: string | null };

/** The unfinished work, near today, by which a worker comes to see its horse. */
export function isRecentWorkOf(viewer: Viewer, today: Day) {
  return (eb: ExpressionBuilder<Database, 'occurrences'>): Expression<SqlBool> =>
    eb.and([
      eb('occurrences.finished_at', 'is', null),
      eb('occurrences.date_to_finish', '>=', addDays(today, -BEHIND)),
      eb('occurrences.date_to_finish', '<=', addDays(today, AHEAD)),
      visibleTo(viewer)(eb),
    ]);
}

/**
 * The horses staff sees: managers and admins all, a worker those with unfinished work of theirs from 7 days ago to 30
 * days ahead; others none. Owning a horse is another matter.
 */
export function isSeenBy(viewer: Viewer, today: Day) {
  return (eb: ExpressionBuilder<Database, 'horses'>): Expression<SqlBool> => {
    if (viewer.role !== 'worker') return sql<SqlBool>`${sql.lit(viewer.role !== 'user')}`;
    return eb.exists(
      eb
        .selectFrom('occurrences')
        .whereRef('occurrences.horse_id', '=', 'horses.id')
        .where(isRecentWorkOf(viewer, today))
        .select('occurrences.id'),
    );
  };
}

/**
 * The living horses of an owner, by name. A worker sees those with unfinished work of theirs from 7 days ago to 30
 * days ahead; managers and admins see all.
 */
export async function horsesOf(db: Db, viewer: Viewer, ownerId: string, today: Day): Promise<HorseName[]> {
  const horses = db
    .selectFrom('horses')
    .where('horses.owner_id', '=', ownerId)
    .where('horses.archived_at', 'is', null)
    .where(isSeenBy(viewer, today))
    .select(['horses.id', 'horses.name', 'horses.box_number']);
  return horses.orderBy(polish('horses.name')).orderBy('horses.id').limit(MOST).execute();
}

/** The name of a horse that belongs to an owner, living or archived. */
export const horseOfOwner = (db: Db, horseId: string, ownerId: string) =>
  db.selectFrom('horses').select('name').where('id', '=', horseId).where('owner_id', '=', ownerId).executeTakeFirst();

/** What is known of a horse beside its payments. */
export type HorseFacts = {
  name: string;
  breed: string;
  box_number: string | null;
  description: string;
  owner_name: string;
};

/** The facts of a horse, whoever asks: the caller checks that it may be seen. */
export async function factsOf(db: Db, horseId: string): Promise<HorseFacts> {
  const { first_name, last_name, ...horse } = await db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .where('horses.id', '=', horseId)
    .select(['horses.name', 'horses.breed', 'horses.box_number', 'horses.description'])
    .select(['people.first_name', 'people.last_name'])
    .executeTakeFirstOrThrow();
  return { ...horse, owner_name: `${first_name} ${last_name}` };
}

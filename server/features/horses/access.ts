/** Who may see which horse: all that depends on who asks. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { NotFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/session.ts';
import type { Database } from '../../platform/tables.ts';
import { isRecentWorkOf } from '../tasks/queries.ts';

/** How someone stands to a horse: managers and admins manage every horse, also their own. */
export type Access = 'manages' | 'owns' | 'sees';

/** A living horse, and how the one who asks stands to it. */
export type HorseAccess = {
  id: string;
  name: string;
  owner_id: string;
  health_alert: boolean;
  access: Access;
};

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

/** The living horse of this id, if the person manages, owns or sees it. */
export async function seenHorse(db: Db | Tx, person: Viewer, id: string, today: Day): Promise<HorseAccess | undefined> {
  const horse = await db
    .selectFrom('horses')
    .select(['id', 'name', 'owner_id', 'health_alert'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('owner_id', '=', person.id), isSeenBy(person, today)(eb)]))
    .executeTakeFirst();
  if (!horse) return undefined;
  const access = may(person, 'manageHorses') ? 'manages' : horse.owner_id === person.id ? 'owns' : 'sees';
  return { ...horse, access };
}

/** The same where there is nothing to be done without it. Throws NotFound. */
export async function horseFor(db: Db | Tx, person: Viewer, id: string, today: Day): Promise<HorseAccess> {
  const horse = await seenHorse(db, person, id, today);
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}

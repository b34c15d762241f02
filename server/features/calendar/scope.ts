import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Coverage } from '../../domain/ledger.ts';
import { may } from '../../domain/policy.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import { Forbidden, NotFound } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { type HorseAccess, horseFor, isSeenBy } from '../horses/access.ts';
import { visibleTo } from '../tasks/queries.ts';
import type { Mode } from './schema.ts';

export type Scope = { viewer: Viewer; today: Day } & (
  | { mode: Exclude<Mode, 'horse'> }
  /** `coverage`: if the page reads it already; null for a viewer who only sees the horse. */
  | { mode: 'horse'; horse: HorseAccess; coverage?: Promise<Coverage> | null }
);

function mayOpen(viewer: Viewer, mode: Exclude<Mode, 'horse'>): boolean {
  if (mode === 'manager') return may(viewer, 'seeWholeCalendar');
  return may(viewer, mode === 'worker' ? 'seeWorkersCalendar' : 'seeCalendar');
}

/** Throws Forbidden (not for this role), NotFound (no horse, or not visible to the caller). */
export async function openCalendar(
  db: Db | Tx,
  viewer: Viewer,
  { mode, horse_id }: { mode: Mode; horse_id?: string | undefined },
  today: Day,
): Promise<Scope> {
  if (mode === 'horse') {
    if (!horse_id) throw new NotFound('Nie ma takiego konia.');
    return { viewer, today, mode, horse: await horseFor(db, viewer, horse_id, today) };
  }
  if (!mayOpen(viewer, mode)) throw new Forbidden();
  return { viewer, today, mode };
}

export function horsesIn(scope: Scope) {
  return (eb: ExpressionBuilder<Database, 'horses'>): Expression<SqlBool> => {
    if (scope.mode === 'horse') return eb('horses.id', '=', scope.horse.id);
    if (scope.mode === 'user') return eb('horses.owner_id', '=', scope.viewer.id);
    if (scope.mode === 'worker') return isSeenBy(scope.viewer, scope.today)(eb);
    return sql<SqlBool>`true`;
  };
}

/** The work of a calendar; a worker sees only tasks that they may do. */
export function workIn(scope: Scope) {
  return (eb: ExpressionBuilder<Database, 'tasks'>): Expression<SqlBool> => {
    if (scope.mode === 'horse') {
      const ofHorse = eb('tasks.horse_id', '=', scope.horse.id);
      return scope.horse.access === 'sees' ? eb.and([ofHorse, visibleTo(scope.viewer)(eb)]) : ofHorse;
    }
    if (scope.mode === 'worker') return visibleTo(scope.viewer)(eb);
    if (scope.mode === 'manager') return sql<SqlBool>`true`;
    const own = eb.selectFrom('horses').select('horses.id').where('horses.archived_at', 'is', null);
    return eb('tasks.horse_id', 'in', own.where('horses.owner_id', '=', scope.viewer.id));
  };
}

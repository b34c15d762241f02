import { sql } from 'kysely';
import { MAX_COUNTED } from '../../domain/counted.ts';
import { constantLimit, type Db } from '../../platform/data/database.ts';
import { selectUndecided } from '../bookings/queries.ts';
import { selectWaitingChanges } from '../instructions/request-queries.ts';
import { selectWaiting } from './queries.ts';

/** Counts of waiting requests, of owners and of visitors; bounded, because the menu shows no larger numbers. */
export function countsOfWaiting(db: Db) {
  const limit = constantLimit(MAX_COUNTED + 1);
  const services = selectUndecided(db).select('id').limit(limit);
  const changes = selectWaitingChanges(db).select('request.id').limit(limit);
  const visits = selectWaiting(db).select('id').limit(limit);
  return db.selectNoFrom([
    sql<number>`(select count(*) from ${services} as waiting)`.as('services'),
    sql<number>`(select count(*) from ${changes} as waiting)`.as('changes'),
    sql<number>`(select count(*) from ${visits} as waiting)`.as('visits'),
  ]);
}

type Waiting = { services: number; changes: number; visits: number };

/** The counts, by the address of their menu entry. */
export const badgesOf = ({ services, changes, visits }: Waiting): Record<string, number> => ({
  '/requests': services,
  '/requests/instructions': changes,
  '/visits': visits,
});

import { sql } from 'kysely';
import { MAX_COUNTED } from '../../domain/counted.ts';
import type { Badge } from '../../platform/feature.ts';
import { selectUndecided } from '../bookings/queries.ts';
import { selectWaitingChanges } from '../instructions/request-queries.ts';
import { selectWaiting } from './queries.ts';

/**
 * The menu's counts of what waits for those who decide: owners' requests and visitors'. One statement, because
 * every page asks it.
 */
export const requestsBadge: Badge = {
  may: 'decideRequests',
  async count(db) {
    const limit = sql.lit(MAX_COUNTED + 1);
    const services = selectUndecided(db).select('id').limit(limit);
    const changes = selectWaitingChanges(db).select('request.id').limit(limit);
    const visits = selectWaiting(db).select('id').limit(limit);
    const row = await db
      .selectNoFrom([
        sql<number>`(select count(*) from ${services} as waiting)`.as('services'),
        sql<number>`(select count(*) from ${changes} as waiting)`.as('changes'),
        sql<number>`(select count(*) from ${visits} as waiting)`.as('visits'),
      ])
      .executeTakeFirstOrThrow();
    return {
      '/requests': row.services,
      '/requests/instructions': row.changes,
      '/visits': row.visits,
    };
  },
};

import type { Badge } from '../../platform/feature.ts';
import { badgesOf, countsOfWaiting } from './waiting-queries.ts';

/**
 * The menu's counts of what waits for those who decide: owners' requests and visitors'. One statement, because
 * every page asks it.
 */
export const requestsBadge: Badge = {
  may: 'decideRequests',
  count: async (db) => badgesOf(await countsOfWaiting(db).executeTakeFirstOrThrow()),
};

import type { Badge } from '../../platform/feature.ts';
import { badgesOf, countsOfWaiting } from './waiting-queries.ts';

/**
 * The menu's counts of waiting requests, of owners and of visitors. One statement, because every page runs it.
 */
export const requestsBadge: Badge = {
  may: 'decideRequests',
  count: async (db) => badgesOf(await countsOfWaiting(db).executeTakeFirstOrThrow()),
};

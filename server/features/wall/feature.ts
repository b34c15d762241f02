import { z } from 'zod';
import type { Feature } from '../../platform/feature.ts';
import { read } from '../../platform/pages/read.ts';
import { feedSums } from './feed-queries.ts';
import { wallPages } from './pages.ts';
import { FeedQuery, FeedSum } from './schema.ts';

const reads = [
  read({
    path: '/api/feed_sums',
    summary: 'How much of what horses get is needed on some days, at most 62, by aisle',
    may: 'seeFeedSums',
    query: FeedQuery,
    answer: z.array(FeedSum),
    load: ({ db, input }) => feedSums(db, input),
  }),
];

/** A board for the wall, with what each horse of an aisle gets on a day. The day board is the feature 'board'. */
export const wall: Feature = {
  name: 'wall',
  pages: wallPages,
  reads,
};

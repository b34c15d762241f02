import { z } from 'zod';
import { read } from '../../platform/pages/read.ts';
import { feedSums } from './feed-queries.ts';
import { FeedQuery, FeedSum } from './schema.ts';

export const wallReads = [
  read({
    path: '/api/feed_sums',
    summary: 'How much of what horses get is needed on some days, at most 62, by aisle',
    may: 'seeFeedSums',
    query: FeedQuery,
    answer: z.array(FeedSum),
    load: ({ db, input }) => feedSums(db, input),
  }),
];

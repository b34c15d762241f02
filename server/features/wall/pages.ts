import type { z } from 'zod';
import type FeedPage from '../../../views/wall/feed.page.tsx';
import type WallPage from '../../../views/wall/wall.page.tsx';
import { addDays, dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { sendCsv } from '../../platform/http/files.ts';
import { page } from '../../platform/pages/page.ts';
import { feedCsv } from './feed-csv.ts';
import { feedSums } from './feed-queries.ts';
import { placesOfHorses } from './queries.ts';
import { readWall } from './read-wall.ts';
import { FeedAddress, type FeedDays, type Place, WallQuery, wrongFeedDays } from './schema.ts';
import { sumOfAisles } from './sum-of-aisles.ts';

const NOWHERE: Place = { aisle: null, horses: 0 };

/** The days of the address, by default a week from today on. */
function feedDays({ from, to }: z.output<typeof FeedAddress>, now: Date): FeedDays {
  const first = from ?? dayOf(now);
  return { from: first, to: to ?? addDays(first, 6) };
}

export const wallPages = [
  page({
    path: '/board',
    may: 'seeWall',
    query: WallQuery,
    ownMenu: true,
    async answer({ db, now, input, person, reply }) {
      const today = dayOf(now);
      const { date = today, aisle, page = 1 } = input;
      const places = await placesOfHorses(db);
      const place = places.find((known) => (known.aisle ?? '') === aisle) ?? places[0] ?? NOWHERE;
      const wall = await readWall(db, { date, today, place, page });
      return reply.page<typeof WallPage>(
        'wall/wall',
        { wall, places, sums: may(person, 'seeFeedSums') },
        { title: 'Tablica' },
      );
    },
  }),
  page({
    path: '/board/feed',
    may: 'seeFeedSums',
    query: FeedAddress,
    async answer({ db, now, input, reply }) {
      const days = feedDays(input, now);
      const wrong = wrongFeedDays(days);
      const sums = wrong ? [] : await feedSums(db, days);
      return reply.page<typeof FeedPage>(
        'wall/feed',
        { days, wrong, sums, all: sumOfAisles(sums) },
        { title: 'Suma pasz' },
      );
    },
  }),
  page({
    path: '/board/feed.csv',
    may: 'seeFeedSums',
    query: FeedAddress,
    async answer({ db, now, input, reply }) {
      const days = feedDays(input, now);
      if (wrongFeedDays(days)) return reply.redirect(`/board/feed?${new URLSearchParams(days)}`, 303);
      return sendCsv(reply, `pasze-${days.from}-${days.to}.csv`, feedCsv(await feedSums(db, days)));
    },
  }),
];

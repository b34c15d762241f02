import type WallPage from '../../../views/wall/wall.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { page } from '../../platform/pages/page.ts';
import { placesOfHorses } from './queries.ts';
import { readWall } from './read-wall.ts';
import { type Place, WallQuery } from './schema.ts';

const NOWHERE: Place = { aisle: null, horses: 0 };

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
];

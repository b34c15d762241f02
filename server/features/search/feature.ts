import type SearchPage from '../../../views/search/search.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Feature } from '../../platform/feature.ts';
import { page } from '../../platform/pages/page.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { deedsFor } from './deeds.ts';
import { findBoxes, findNamed } from './queries.ts';
import { SearchAnswer, SearchQuery } from './schema.ts';
import { wantedIn } from './words.ts';

const reads = [
  read({
    path: '/api/search',
    summary: 'Horses and people by words in any order, at most 8 of each; workers get names and boxes alone',
    may: 'search',
    query: SearchQuery,
    answer: SearchAnswer,
    async load(call) {
      const viewer = signedIn(call);
      const words = wantedIn(call.input.q);
      const [horses, people] = await findNamed(call.db, viewer, words);
      return { horses: horses.rows, people: people.rows };
    },
  }),
];

const pages = [
  page({
    path: '/search',
    may: 'search',
    query: SearchQuery,
    async answer(call) {
      const { db, now, reply } = call;
      const search = call.input.q ?? '';
      const viewer = signedIn(call);
      const words = wantedIn(search);
      const [deeds, [horses, people], boxes] = await Promise.all([
        deedsFor(db, viewer, words, dayOf(now)),
        findNamed(db, viewer, words),
        findBoxes(db, viewer, words),
      ]);
      const props = { search, tooShort: words.length === 0, deeds, horses, boxes, people };
      return reply.page<typeof SearchPage>(
        'search/search',
        { ...props, manages: may(viewer, 'manageHorses') },
        { title: 'Szukaj' },
      );
    },
  }),
];

export const search: Feature = { name: 'search', offers: ['queries.ts', 'words.ts'], pages, reads };

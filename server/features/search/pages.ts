import type SearchPage from '../../../views/search/search.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { page } from '../../platform/pages/page.ts';
import { signedIn } from '../../platform/session/session.ts';
import { findBoxes, findHorses, findPeople } from './queries.ts';
import { SearchQuery } from './schema.ts';
import { wantedIn } from './words.ts';

export const searchPages = [
  page({
    path: '/search',
    may: 'search',
    query: SearchQuery,
    async answer(call) {
      const { db, now, reply } = call;
      const search = call.input.q ?? '';
      const [viewer, words] = [signedIn(call), wantedIn(search)];
      const [horses, boxes, people] = await Promise.all([
        findHorses(db, viewer, words, dayOf(now)),
        findBoxes(db, words),
        findPeople(db, viewer, words),
      ]);
      const props = { search, tooShort: words.length === 0, horses, boxes, people };
      return reply.page<typeof SearchPage>(
        'search/search',
        { ...props, allHorses: may(viewer, 'manageHorses') },
        { title: 'Szukaj' },
      );
    },
  }),
];

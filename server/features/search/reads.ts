import { dayOf } from '../../domain/days.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { findHorses, findPeople } from './queries.ts';
import { SearchAnswer, SearchQuery } from './schema.ts';
import { wantedIn } from './words.ts';

export const searchReads = [
  read({
    path: '/api/search',
    summary: 'Horses and people by words in any order, at most 8 of each; workers get the horses they see, and names',
    may: 'search',
    query: SearchQuery,
    answer: SearchAnswer,
    async load(call) {
      const [viewer, words] = [signedIn(call), wantedIn(call.input.q)];
      const [horses, people] = await Promise.all([
        findHorses(call.db, viewer, words, dayOf(call.now)),
        findPeople(call.db, viewer, words),
      ]);
      return { horses: horses.rows, people: people.rows };
    },
  }),
];

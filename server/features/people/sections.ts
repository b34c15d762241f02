import { z } from 'zod';
import type { Call } from '../../platform/action.ts';
import { SearchText } from '../../platform/fields.ts';
import { PageNumber, readPage } from '../../platform/paging.ts';
import { section } from '../../platform/section.ts';
import { countPeople, pageOfPeople } from './queries.ts';

/** The query of the users' section. */
const PeopleQuery = z.object({
  page: PageNumber,
  /** What is searched for. */
  q: SearchText,
});

/** Everybody with an account, for staff. */
async function peopleSection({ db, input, reply }: Call<z.output<typeof PeopleQuery>>) {
  const search = input.q;
  const list = readPage(
    input.page,
    (slice) => pageOfPeople(db, search, slice),
    () => countPeople(db, search),
  );
  const { rows: people, total, page, pages } = await list;
  return reply.page('people/people', { people, total, page, pages, search }, { title: 'Użytkownicy' });
}

export const peopleSections = [section({ index: 7, query: PeopleQuery, answer: peopleSection })];

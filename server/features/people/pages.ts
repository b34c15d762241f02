import { z } from 'zod';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { NotFound } from '../../platform/errors.ts';
import { SearchText } from '../../platform/fields.ts';
import { page } from '../../platform/page.ts';
import { PageNumber, readPage } from '../../platform/paging.ts';
import { section } from '../../platform/section.ts';
import { signedIn } from '../../platform/session.ts';
import { horseOnRecord } from '../horses/queries.ts';
import { countPeople, pageOfPeople } from './queries.ts';
import { StaffViewQuery, staffView } from './staff-view.ts';

/** What the address of the users' section may say beside `section`. */
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

/** The id in an address; one that is none leads where an unknown one does. */
const PersonId = z.uuid().nullable().catch(null);

export const peoplePages = [
  page({
    path: '/user',
    may: 'seeOwnAccount',
    answer: async ({ reply }) => reply.redirect('/', 303),
  }),
  page({
    path: '/user/:id',
    may: 'seePeople',
    ownMenu: true,
    elsewhere: '/',
    params: z.object({ id: PersonId }),
    query: StaffViewQuery,
    answer: staffView,
  }),
  page({
    path: '/user/:id/payments/:horse_id',
    may: 'seeOwnAccount',
    params: z.object({ id: PersonId, horse_id: z.uuid() }),
    query: z.object({ returnType: z.string().max(20).optional().catch(undefined) }),
    answer: horsePayments,
  }),
];

/** The payments of one horse, for its owner and for managers; the way back depends on who looks and from where. */
async function horsePayments(call: Call<{ id: string | null; horse_id: string; returnType?: string | undefined }>) {
  const { db, input, reply } = call;
  const viewer = signedIn(call);
  const staff = may(viewer, 'seePayments');
  if (!staff && viewer.id !== input.id) return reply.redirect('/home', 303);
  const horse = await horseOnRecord(db, input.horse_id);
  if (!horse || horse.owner_id !== input.id) throw new NotFound();
  const back = staff && input.returnType === undefined ? `/user/${input.id}` : '/home';
  return reply.page('people/horse-payments', { horse: horse.name, back }, { title: `Rozliczenie: ${horse.name}` });
}

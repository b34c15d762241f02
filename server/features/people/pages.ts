import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { NotFound } from '../../platform/errors.ts';
import { page } from '../../platform/page.ts';
import { readPage } from '../../platform/paging.ts';
import { signedIn } from '../../platform/session.ts';
import { horseOfOwner, horsesOf } from '../horses/queries.ts';
import { contactData, countPeople, pageOfPeople } from './queries.ts';

/** What the address of the users' section may say beside `section`. */
export const PeopleQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
});

/** Section 7: everybody with an account, for staff. */
export async function peopleSection({ db, input, reply }: Call<z.output<typeof PeopleQuery>>) {
  const list = readPage(
    input.page,
    (slice) => pageOfPeople(db, slice),
    () => countPeople(db),
  );
  const { rows: people, total, page, pages } = await list;
  return reply.page('people/people', { people, total, page, pages }, { title: 'Użytkownicy' });
}

/** The id in an address; one that is none leads where an unknown one does. */
const PersonId = z.uuid().nullable().catch(null);

export const peoplePages = [
  page({
    path: '/my-account',
    may: 'seeOwnAccount',
    async answer(call) {
      const self = signedIn(call);
      const account = await contactData(call.db, self.id);
      if (!account) throw new NotFound();
      return call.reply.page('people/account', { account, hasPicture: self.has_picture }, { title: 'Moje Konto' });
    },
  }),
  page({
    path: '/user',
    may: 'seeOwnAccount',
    answer: async ({ reply }) => reply.redirect('/', 303),
  }),
  page({
    path: '/user/:id',
    may: 'seePeople',
    elsewhere: '/',
    params: z.object({ id: PersonId }),
    query: z.object({ tab: z.enum(['data', 'horses']).optional().catch(undefined) }),
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

/** The staff's view of a person; a worker sees their horses alone. */
async function staffView(call: Call<{ id: string | null; tab?: 'data' | 'horses' | undefined }>) {
  const { db, now, input, reply } = call;
  const viewer = signedIn(call);
  const person = input.id ? await contactData(db, input.id) : undefined;
  if (!person) return reply.redirect('/home', 303);
  const seesData = may(viewer, 'seePersonalData');
  const tab = seesData ? (input.tab ?? 'data') : 'horses';
  const horses = tab === 'horses' ? await horsesOf(db, viewer, person.id, dayOf(now)) : [];
  const { id, first_name, last_name, has_picture } = person;
  return reply.page(
    'people/person',
    { person: { id, first_name, last_name, has_picture }, tab, data: seesData ? person : null, horses },
    { title: `${first_name} ${last_name}` },
  );
}

/** The payments of one horse, for its owner and for managers; the way back depends on who looks and from where. */
async function horsePayments(call: Call<{ id: string | null; horse_id: string; returnType?: string | undefined }>) {
  const { db, input, reply } = call;
  const viewer = signedIn(call);
  const staff = may(viewer, 'seePayments');
  if (!staff && viewer.id !== input.id) return reply.redirect('/home', 303);
  const horse = input.id && (await horseOfOwner(db, input.horse_id, input.id));
  if (!horse) throw new NotFound();
  const back = staff && input.returnType === undefined ? `/user/${input.id}` : '/home';
  return reply.page('people/horse-payments', { horse: horse.name, back }, { title: `Rozliczenie: ${horse.name}` });
}

import { z } from 'zod';
import type People from '../../../views/people/people.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { may, ROLES } from '../../domain/policy.ts';
import { SECTION } from '../../domain/sections.ts';
import type { Call } from '../../platform/forms/action.ts';
import { SearchText } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { section } from '../../platform/pages/section.ts';
import { signedIn } from '../../platform/session/session.ts';
import { countPeople, countRoles, pageOfPeople } from './queries.ts';

const PeopleQuery = z.object({
  page: PageNumber,
  q: SearchText,
  role: z.enum(ROLES).optional().catch(undefined),
  dialog: z.literal('create-person').optional().catch(undefined),
});

async function peopleSection(call: Call<z.output<typeof PeopleQuery>>) {
  const { db, now, input, request, reply } = call;
  const viewer = signedIn(call);
  const seesRoles = may(viewer, 'seePersonalData');
  const wanted = { search: input.q, role: seesRoles ? input.role : undefined };
  const roles = seesRoles ? await countRoles(db, wanted.search) : null;
  const { rows, ...pages } = await readPage(
    input.page,
    (slice) => pageOfPeople(db, wanted, { viewer, today: dayOf(now) }, slice),
    () => countPeople(db, wanted),
  );
  const people = seesRoles ? rows : rows.map(({ role: _, ...person }) => person);
  const counts = roles && ROLES.map((role) => ({ role, count: roles.get(role) ?? 0 }));
  const creates = may(viewer, 'changePeople');
  const newId = creates && input.dialog ? idToSend(await peekOldInput(request), 'id') : null;
  return reply.page<typeof People>(
    'people/people',
    { people, ...pages, wanted, counts, creates, newId },
    { title: 'Użytkownicy' },
  );
}

export const peopleSections = [section({ index: SECTION.people, query: PeopleQuery, answer: peopleSection })];

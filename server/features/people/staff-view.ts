import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may, mayTouch, ROLES, rolesToGive } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { signedIn } from '../../platform/session.ts';
import { allGroups, groupsOfWorker } from '../catalogue/queries.ts';
import { OwnerHorsesQuery, ownerHorsesOf } from '../horses/owner-horses.ts';
import { countSeenHorsesOf, seenHorsesOf } from '../horses/queries.ts';
import { countAssigned } from '../tasks/personal-data.ts';
import { contactData } from './queries.ts';

/** What the address of the page says beside whom it is about. */
export const StaffViewQuery = OwnerHorsesQuery.extend({
  tab: z.enum(['profile', 'general', 'horses']).catch('profile').default('profile'),
  /** The role that the dialog 'role' asks about. */
  role: z.enum(ROLES).optional().catch(undefined),
});

type Visit = Call<{ id: string | null } & z.output<typeof StaffViewQuery>>;
type Person = NonNullable<Awaited<ReturnType<typeof contactData>>>;

/** The staff's view of a person; a worker sees their horses alone. */
export async function staffView(visit: Visit) {
  const { db, input, reply } = visit;
  const viewer = signedIn(visit);
  const person = input.id ? await contactData(db, input.id) : undefined;
  if (!person) return reply.redirect('/home', 303);
  const seesData = may(viewer, 'seePersonalData');
  const tab = seesData ? (input.tab ?? 'profile') : 'horses';
  const [ownerHorses, groups, dialog] = await Promise.all([
    tab === 'horses' ? ownerHorsesOf(visit, person, `/user/${person.id}?tab=horses`) : null,
    tab === 'general' ? groupsOfWorker(db, person.id) : [],
    seesData ? dialogOver(visit, person) : null,
  ]);
  const { id, first_name, last_name, picture, role } = person;
  const subject = { id, first_name, last_name, picture, role };
  return reply.page(
    'people/person',
    {
      person: subject,
      tab,
      data: seesData ? person : null,
      rights: rightsOf(viewer, person),
      ownerHorses,
      groups,
      dialog,
    },
    { title: `${first_name} ${last_name}` },
  );
}

type Viewer = ReturnType<typeof signedIn>;

const rightsOf = (viewer: Viewer, { id, role }: Person) => ({
  locked: !mayTouch(viewer, role),
  self: viewer.id === id,
  roles: rolesToGive(viewer).filter((other) => other !== role),
});

/** The dialog that the address names, where the viewer may do what it is for. */
async function dialogOver(visit: Visit, person: Person) {
  const { db, input } = visit;
  const viewer = signedIn(visit);
  const { locked, self, roles } = rightsOf(viewer, person);
  if (input.dialog === 'delete' && !locked && !self)
    return { name: 'delete' as const, ...(await lostHorses(visit, person)) };
  if (input.dialog === 'role' && !locked && input.role && roles.includes(input.role))
    return { name: 'role' as const, role: input.role, self, ...(await lostWithStaff(visit, person)) };
  if (input.dialog !== 'groups' || person.role === 'user') return null;
  const [groups, chosen] = await Promise.all([allGroups(db), groupsOfWorker(db, person.id)]);
  return { name: 'groups' as const, groups, chosen };
}

/** How many horses the dialog before a deletion names. */
const NAMED = { limit: 5, offset: 0 };

/** The first of the horses that leave with somebody, and how many they are. */
async function lostHorses(visit: Visit, { id }: Person) {
  const { db, now } = visit;
  const [viewer, today] = [signedIn(visit), dayOf(now)];
  const horses = await seenHorsesOf(db, viewer, id, today, NAMED);
  const total = horses.length < NAMED.limit ? horses.length : await countSeenHorsesOf(db, viewer, id, today);
  return { horses, total };
}

/** What somebody loses who is no longer staff. */
async function lostWithStaff({ db }: Visit, { id }: Person) {
  const [groups, assigned] = await Promise.all([groupsOfWorker(db, id), countAssigned(db, id)]);
  return { groups, assigned };
}

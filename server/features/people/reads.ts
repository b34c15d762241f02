import { z } from 'zod';
import { may, ROLES, rolesToGive } from '../../domain/policy.ts';
import { truncateRows } from '../../platform/pages/paging.ts';
import { read } from '../../platform/pages/read.ts';
import { personFor } from '../../platform/session/person-access.ts';
import { signedIn } from '../../platform/session/session.ts';
import { allPeople, allThumbnails } from './queries.ts';
import { AllPictures, PersonInList } from './schema.ts';

const Id = z.object({ id: z.uuid() });
const RoleName = z.enum(ROLES);

export const peopleReads = [
  read({
    path: '/api/get_all_user_data',
    summary: 'Everybody with an account, by last name in Polish order',
    may: 'seePeople',
    answer: z.array(PersonInList),
    load: (call) => allPeople(call.db),
  }),
  read({
    path: '/api/profiles/all-pictures',
    summary: 'Thumbnails of everybody who has a picture, as base64 JPEG',
    may: 'seePictures',
    answer: AllPictures,
    load: async (call) => {
      const thumbnails = await allThumbnails(call.db);
      const profiles = thumbnails.map(({ id, thumbnail }) => ({ id, profile_picture: thumbnail.toString('base64') }));
      return { profiles: [...truncateRows(call.reply, profiles)] };
    },
  }),
  read({
    path: '/api/get_user_exists/:id',
    summary: 'Whether there is such an account',
    may: 'seeOwnAccount',
    params: Id,
    answer: z.object({ exists: z.literal(true) }),
    async load(call) {
      const caller = signedIn(call);
      await personFor(call.db, caller, call.input.id, may(caller, 'seePeople'));
      return { exists: true as const };
    },
  }),
  read({
    path: '/api/fetch_user_role/:id',
    summary: 'Somebody’s role, and the caller’s own',
    may: 'seeOwnAccount',
    params: Id,
    answer: z.object({ role: RoleName, current_user_role: RoleName }),
    async load(call) {
      const caller = signedIn(call);
      const { role } = await personFor(call.db, caller, call.input.id, may(caller, 'seePersonalData'));
      return { role, current_user_role: caller.role };
    },
  }),
  read({
    path: '/api/fetch_available_roles',
    summary: 'The roles the caller may give',
    may: 'changePeople',
    answer: z.array(RoleName),
    load: async (call) => rolesToGive(signedIn(call)),
  }),
];

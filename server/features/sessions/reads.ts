import { sectionsOf } from '../../domain/sections.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { CurrentId, CurrentPerson, Protected, RoleAnswer, Sections } from './schema.ts';

/** The client distinguishes 200 ('all'), 201 (a user) and 202 (a worker), and reads the role from the body. */
const STATUS = { admin: 200, manager: 200, user: 201, worker: 202 } as const;

export const sessionReads = [
  read({
    path: '/api/protected',
    summary: 'Whether one is signed in',
    may: 'seeOwnAccount',
    answer: Protected,
    load: async (call) => ({ id: signedIn(call).id, role: signedIn(call).role }),
  }),
  read({
    path: '/api/get_current_user_data',
    summary: 'Name and e-mail of the caller',
    may: 'seeOwnAccount',
    answer: CurrentPerson,
    load: async (call) => {
      const { first_name, last_name, email } = signedIn(call);
      return { first_name, last_name, email };
    },
  }),
  read({
    path: '/api/get_current_user_id',
    summary: 'Id of the caller',
    may: 'seeOwnAccount',
    answer: CurrentId,
    load: async (call) => ({ id: signedIn(call).id }),
  }),
  read({
    path: '/api/get_user_status',
    summary: 'Role of the caller: 200 for managers and admins, 201 for users, 202 for workers',
    may: 'seeOwnAccount',
    answer: RoleAnswer,
    statuses: [200, 201, 202],
    load: async (call) => {
      call.reply.code(STATUS[signedIn(call).role]);
      return { role: signedIn(call).role };
    },
  }),
  read({
    path: '/api/get_sections',
    summary: 'Section keys of the caller’s menu',
    may: 'seeOwnAccount',
    answer: Sections,
    load: async (call) => sectionsOf(signedIn(call)),
  }),
];

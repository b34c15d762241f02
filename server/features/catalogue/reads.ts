import { z } from 'zod';
import { may } from '../../domain/policy.ts';
import { personFor } from '../../platform/person-access.ts';
import { read } from '../../platform/read.ts';
import { signedIn } from '../../platform/session.ts';
import { allGroups, allWorkers, groupsOfWorker } from './queries.ts';
import { Group, Worker } from './schema.ts';

export const catalogueReads = [
  read({
    path: '/api/get_all_groups',
    summary: 'All groups of workers',
    may: 'editGroups',
    answer: z.array(Group),
    load: ({ db }) => allGroups(db),
  }),
  read({
    path: '/api/get_all_workers',
    summary: 'Everybody of the role worker',
    may: 'editGroups',
    answer: z.array(Worker),
    load: ({ db }) => allWorkers(db),
  }),
  read({
    path: '/api/get_assigned_groups/:user_id',
    summary: 'The groups a worker is in; one’s own, or anybody’s for managers',
    may: 'seeOwnAccount',
    params: z.object({ user_id: z.uuid() }),
    answer: z.array(Group),
    load: async (call) => {
      const viewer = signedIn(call);
      const { id } = await personFor(call.db, viewer, call.input.user_id, may(viewer, 'editGroups'));
      return groupsOfWorker(call.db, id);
    },
  }),
];

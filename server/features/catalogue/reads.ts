import { z } from 'zod';
import { may } from '../../domain/policy.ts';
import { read } from '../../platform/pages/read.ts';
import { personFor } from '../../platform/session/person-access.ts';
import { signedIn } from '../../platform/session/session.ts';
import { allGroups, allServices, allWorkers, generalServices, groupsOfWorker, servicesForHorses } from './queries.ts';
import { GeneralServiceType, Group, Service, ServiceType, Worker } from './schema.ts';

export const catalogueReads = [
  read({
    path: '/api/get_all_groups',
    summary: 'All groups of workers',
    may: 'editGroups',
    answer: z.array(Group),
    load: (call) => allGroups(call.db),
  }),
  read({
    path: '/api/get_all_services',
    summary: 'The catalogue: what the stable offers, for horses and for itself',
    may: 'editServices',
    answer: z.array(Service),
    load: (call) => allServices(call.db),
  }),
  read({
    path: '/api/get_non_general_service_types',
    summary: 'What can be booked for a horse, with its price',
    may: 'seeOffer',
    answer: z.array(ServiceType),
    load: (call) => servicesForHorses(call.db),
  }),
  read({
    path: '/api/get_general_service_types',
    summary: 'What can be booked for the stable itself',
    may: 'bookGeneralServices',
    answer: z.array(GeneralServiceType),
    load: (call) => generalServices(call.db),
  }),
  read({
    path: '/api/get_all_workers',
    summary: 'Everybody of the role worker',
    may: 'editGroups',
    answer: z.array(Worker),
    load: (call) => allWorkers(call.db),
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

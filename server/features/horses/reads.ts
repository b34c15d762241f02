import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { basicHorse, duePaymentsFor, horseDataOf } from './horse-data.ts';
import { ALL, horseRecordFor, listedHorsesOf, ownerById, seenHorsesOf } from './queries.ts';
import { BasicHorse, DuePayments, HorseData, HorseId, HorseName, OwnerId, PersonId } from './schema.ts';

export const horseReads = [
  read({
    path: '/api/get_my_basic_horses',
    summary: "The caller's living horses, with how far each is paid",
    may: 'seeHorses',
    answer: z.array(BasicHorse),
    most: ALL.limit,
    load: async (call) => (await listedHorsesOf(call.db, signedIn(call).id, dayOf(call.now))).map(basicHorse),
  }),
  read({
    path: '/api/get_all_horses/:user_id',
    summary: "A person's living horses, with how far each is paid",
    may: 'manageHorses',
    params: OwnerId,
    answer: z.array(BasicHorse),
    most: ALL.limit,
    async load({ db, now, input }) {
      if (!(await ownerById(db, input.user_id))) throw new NotFound();
      return (await listedHorsesOf(db, input.user_id, dayOf(now))).map(basicHorse);
    },
  }),
  read({
    path: '/api/get_horses_for_user_worker/:id',
    summary: "A person's living horses; a worker gets those they have work with",
    may: 'seePeople',
    params: PersonId,
    answer: z.array(HorseName),
    most: ALL.limit,
    async load(call) {
      const { db, now, input } = call;
      if (!(await ownerById(db, input.id))) throw new NotFound();
      const horses = await seenHorsesOf(db, signedIn(call), input.id, dayOf(now)).limit(ALL.limit).execute();
      return horses.map(({ id, name }) => ({ id, name }));
    },
  }),
  read({
    path: '/api/get_horse_data/:horse_id',
    summary: 'A horse; a worker who sees it is not told of its payments',
    may: 'seeHorses',
    params: HorseId,
    answer: HorseData,
    async load(call) {
      const { db, now, input } = call;
      const today = dayOf(now);
      return horseDataOf(db, await horseRecordFor(db, signedIn(call), input.horse_id, today), today);
    },
  }),
  read({
    path: '/api/get_due_payments/:horse_id',
    summary: 'How many payments of a horse are overdue',
    may: 'seeHorses',
    params: HorseId,
    answer: DuePayments,
    load: (call) => duePaymentsFor(call.db, signedIn(call), call.input.horse_id, dayOf(call.now)),
  }),
];

import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseFor } from '../horses/access.ts';
import { servicesOf } from './queries.ts';
import { HorseService } from './schema.ts';

export const bookingReads = [
  read({
    path: '/api/get_all_services_for_horse/:horse_id',
    summary: 'What is booked and asked for for a horse, for its owner and the staff that sees it; workers see no price',
    may: 'seeHorses',
    params: z.object({ horse_id: z.uuid() }),
    answer: z.array(HorseService),
    load: async (call) => {
      const today = dayOf(call.now);
      const horse = await horseFor(call.db, signedIn(call), call.input.horse_id, today);
      return servicesOf(call.db, horse.id, { today, withPrice: horse.access !== 'sees' });
    },
  }),
];

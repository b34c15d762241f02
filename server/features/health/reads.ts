import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseFor } from '../horses/access.ts';
import { Health } from './schema.ts';

export const healthReads = [
  read({
    path: '/api/get_horse_health/:horse_id',
    summary: 'Whether a horse has a health alert, for its owner and the staff that sees it',
    may: 'seeHorses',
    params: z.object({ horse_id: z.uuid() }),
    answer: Health,
    load: async (call): Promise<z.input<typeof Health>> => {
      const horse = await horseFor(call.db, signedIn(call), call.input.horse_id, dayOf(call.now));
      return { health: horse.health_alert ? 1 : 0 };
    },
  }),
];

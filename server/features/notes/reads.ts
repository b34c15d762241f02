import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseFor } from '../horses/access.ts';
import { MAX_ROWS, notesOf } from './queries.ts';
import { Note } from './schema.ts';

export const noteReads = [
  read({
    path: '/api/get_all_notes/:horse_id',
    summary: 'The notes on a horse, the newest first, for its owner and the staff that sees it',
    may: 'seeHorses',
    params: z.object({ horse_id: z.uuid() }),
    answer: z.array(Note),
    most: MAX_ROWS,
    load: async (call) => {
      const horse = await horseFor(call.db, signedIn(call), call.input.horse_id, dayOf(call.now));
      return notesOf(call.db, horse.id);
    },
  }),
];

import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { DayField } from '../../platform/forms/fields.ts';
import { Forbidden } from '../../platform/http/errors.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseFor } from '../horses/access.ts';
import { allInstructions, instructionsOn } from './queries.ts';
import { Instruction } from './schema.ts';

export const instructionReads = [
  read({
    path: '/api/instructions/:horse_id',
    summary: 'What a horse gets by its bookings on a day, today by default; all versions only for managers',
    may: 'seeHorses',
    params: z.object({ horse_id: z.uuid() }),
    query: z.object({ on: DayField.optional(), all: z.literal('1').optional() }),
    answer: z.array(Instruction),
    async load(call) {
      const { db, now, input } = call;
      const today = dayOf(now);
      const horse = await horseFor(db, signedIn(call), input.horse_id, today);
      if (!input.all) return instructionsOn(db, horse.id, input.on ?? today);
      if (!may(call.person, 'manageInstructions')) throw new Forbidden();
      return allInstructions(db, horse.id);
    },
  }),
];

import { z } from 'zod';
import { BoxNumber } from './box-number.ts';

/** Gives the horse that stands in a box another one. `contested`: the box it is about, where it still has to stand. */
export const BoxFix = z.object({ horse_id: z.uuid(), box: BoxNumber, contested: BoxNumber.optional() });

import { z } from 'zod';
import { requiredLine } from '../../platform/fields.ts';
import { doubtErrors } from './texts.ts';

/** A charge of one's own horse, and what one doubts about it. */
export const Doubt = z.object({
  entry_id: z.uuid(),
  reason: requiredLine(500, doubtErrors.tooLong, doubtErrors.noReason),
});

/** What becomes of a doubted charge, and why: the owner reads it. */
export const DoubtAnswer = z.object({
  id: z.uuid(),
  outcome: z.enum(['kept', 'reversed'], doubtErrors.noOutcome),
  answer: requiredLine(500, doubtErrors.tooLong, doubtErrors.noAnswer),
});

export const DoubtId = z.object({ id: z.uuid() });

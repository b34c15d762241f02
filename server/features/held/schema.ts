import { z } from 'zod';

/** A request for a visit or a report. */
export const LetThrough = z.object({ id: z.uuid() });

/** Several of them. */
export const ThrowAway = z.object({ ids: z.array(z.uuid()).min(1).max(100) });

import { z } from 'zod';

/** A full hour of the stable's time, '18:00'; '': no digest. */
export const ChosenDigest = z.object({
  hour: z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):00$/)], { error: 'Wybierz pełną godzinę' }),
});
export type ChosenDigest = z.output<typeof ChosenDigest>;

import { z } from 'zod';

/** A full hour of the stable's time, '18:00'; '': no digest. */
export const ChosenDigest = z.object({
  hour: z.string().regex(/^(([01]\d|2[0-3]):00)?$/, 'Wybierz pełną godzinę'),
});
export type ChosenDigest = z.output<typeof ChosenDigest>;

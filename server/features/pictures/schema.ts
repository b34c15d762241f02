import { z } from 'zod';
import { line } from '../../platform/forms/fields.ts';
import { LateInstant } from '../../platform/forms/late-instant.ts';

/** The fields sent with the picture of an alert. */
export const AlertWords = z.object({
  reason: line(200, 'Powód może mieć najwyżej 200 znaków').optional(),
  since: LateInstant,
});

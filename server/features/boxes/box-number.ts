import { line } from '../../platform/forms/fields.ts';

/** Null and an empty text mean no box. */
export const BoxNumber = line(12, 'Najwyżej 12 znaków')
  .nullish()
  .transform((text) => text || null);

/** Whether two texts name one box: without case and outer blanks, as the unique index `horses_box_key` compares them. */
export const sameBox = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.trim().toLowerCase() === other.trim().toLowerCase();

import { normalForm } from '../../domain/normal-form.ts';
import { line } from '../../platform/forms/fields.ts';

/** Null and an empty text mean no box. */
export const BoxNumber = line(12, 'Najwyżej 12 znaków')
  .nullish()
  .transform((text) => text || null);

/**
 * The key of a box or an aisle, without case, outer blanks and different encodings of a letter; the same as the
 * database's `place_key`.
 */
export const placeKey = (name: string): string => normalForm(name.trim(), 'NFC').toLowerCase();

export const sameBox = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && placeKey(one) === placeKey(other);

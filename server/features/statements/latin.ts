import anyAscii from 'any-ascii';
import { normalForm } from '../../domain/normal-form.ts';

const MARKS = /[\p{M}\p{Cf}\p{DI}\p{EMod}]/gu;

/** Replaces a character that has no transliteration. */
const UNKNOWN = '?';

/**
 * Replaces characters that cannot be drawn: by their parts ('𝓐': 'A'), their sound ('ბ': 'b', '山': 'Shan') or their name
 * ('🐴': ':horse:'), else by '?'. ASCII must be drawable.
 */
export const inDrawn = (text: string, isDrawn: (character: string) => boolean): string =>
  Array.from(text, (character) => (isDrawn(character) ? character : drawn(character, isDrawn))).join('');

function drawn(character: string, isDrawn: (character: string) => boolean): string {
  const parts = normalForm(character, 'NFKD').replace(MARKS, '');
  if (parts && Array.from(parts).every(isDrawn)) return parts;
  return anyAscii(character) || (parts && UNKNOWN);
}

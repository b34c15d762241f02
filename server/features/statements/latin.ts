import anyAscii from 'any-ascii';
import { normalForm } from '../../domain/normal-form.ts';

const MARKS = /[\p{M}\p{Cf}\p{DI}\p{EMod}]/gu;

/** What stands for a character that nothing is known of. */
const UNKNOWN = '?';

/**
 * A text in characters that can be drawn: others by their parts ('𝓐': 'A'), by their sound ('ბ': 'b', '山': 'Shan') or
 * by their name ('🐴': ':horse:'), else as '?'. ASCII has to be drawn.
 */
export const inDrawn = (text: string, isDrawn: (character: string) => boolean): string =>
  Array.from(text, (character) => (isDrawn(character) ? character : drawn(character, isDrawn))).join('');

function drawn(character: string, isDrawn: (character: string) => boolean): string {
  const parts = normalForm(character, 'NFKD').replace(MARKS, '');
  if (parts && Array.from(parts).every(isDrawn)) return parts;
  return anyAscii(character) || (parts && UNKNOWN);
}

/** Folds texts for comparison: no case, diacritics or invisible characters. */
import { normalForm } from './normal-form.ts';

/** Combining marks and invisible characters. */
const MARKS_AND_INVISIBLE = /[\p{M}\p{Cf}\p{DI}]/gu;

/** Letters that Unicode does not decompose, and look-alike characters that people type interchangeably. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '′': "'",
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '⁄': '/',
  '∕': '/',
};

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}

/** The folded form of one character: '' for a combining mark, three characters for '½'. */
export const foldedCharacter = (character: string): string =>
  normalForm(character, 'NFKD')
    .replace(MARKS_AND_INVISIBLE, '')
    .toLowerCase()
    .replace(/[łøđıς’‘ʼ`′‐‒–—−⁄∕]/g, (sign) => PLAIN[sign] as string);

/** The folded form of a text. Folding character by character gives the same result. */
export const folded = (text: string): string => (PLAIN_ASCII.test(text) ? text.toLowerCase() : foldedCharacter(text));

const PLAIN_ASCII = /^[ -_a-~]*$/;

const SCRIPTS = [
  [0x20, 0xac],
  [0xae, 0x24f],
  [0x370, 0x482],
  [0x48a, 0x52f],
  [0x1e00, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
] as const;

let spellings: Map<string, string> | undefined;

function spellingsOf(character: string): string {
  spellings ??= SCRIPTS.reduce((known, [first, last]) => {
    for (let code = first; code <= last; code++) {
      const one = String.fromCodePoint(code);
      const to = foldedCharacter(one);
      known.set(to, (known.get(to) ?? '') + one);
    }
    return known;
  }, new Map<string, string>());
  return spellings.get(character) ?? character;
}

/** A Postgres pattern that matches a folded text in any spelling of these scripts. */
export const anySpelling = (text: string): string =>
  [...text].map((character) => `[${spellingsOf(character).replace(/[\\\]^-]/g, '\\$&')}]`).join('');

/** Matches a character of another script: such a text is read whole, because its folding is unknown. */
export const UNUSUAL = `[^\\t\\n\\r${SCRIPTS.map(([first, last]) => `\\u${hex(first)}-\\u${hex(last)}`).join('')}]`;

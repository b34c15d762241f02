/** Texts as they are compared to find somebody in them: without case, tails and what nobody sees. */

/** Marks over and under letters, and characters that are not seen. */
const UNSEEN = /[\p{M}\p{Cf}\p{DI}]/gu;

/** Letters whose tails are a part of them, and signs that people type for one another. */
const PLAIN: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ı: 'i', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '`': "'", '′': "'" },
  ...{ '‐': '-', '‒': '-', '–': '-', '—': '-', '−': '-', '⁄': '/', '∕': '/' },
};

/** As Postgres and JavaScript escape a character. */
function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}

/** What is left of a character; nothing of a mark, and of '½' three characters. */
export const foldedCharacter = (character: string): string =>
  character
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/[łøđıς’‘ʼ`′‐‒–—−⁄∕]/g, (sign) => PLAIN[sign] as string);

export const folded = (text: string): string => [...text].map(foldedCharacter).join('');

/** The scripts that European names are written in, with the signs between words: nothing in them is unseen. */
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

/** All characters that fold to a given one, together. */
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

/** A pattern by which Postgres finds a folded text in any spelling of these scripts. */
export const anySpelling = (text: string): string =>
  [...text].map((character) => `[${spellingsOf(character).replace(/[\\\]^-]/g, '\\$&')}]`).join('');

/** Finds a character beyond these scripts: a text that has one is read whole, whatever it may fold to. */
export const UNUSUAL = `[^\\t\\n\\r${SCRIPTS.map(([first, last]) => `\\u${hex(first)}-\\u${hex(last)}`).join('')}]`;

/** Texts as they are compared to find somebody in them: without case, tails and what nobody sees. */

/** Marks over and under letters, and characters that are not seen. */
const UNSEEN = '\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff';
const unseen = new RegExp(`[${UNSEEN}]`, 'g');

/** Letters whose tails are a part of them. */
const TAILS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ς: 'σ' };

/** What is left of a character; nothing of a mark, and of '½' three characters. */
export const foldedCharacter = (character: string): string =>
  character
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(/[łøđıς]/g, (letter) => TAILS[letter] as string);

export const folded = (text: string): string => [...text].map(foldedCharacter).join('');

/** The scripts that European names are written in, and the wide letters and digits of Asian keyboards. */
const SCRIPTS = [
  [0x21, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0x2000, 0x212f],
  [0xff01, 0xff5e],
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

/** A pattern by which Postgres finds a folded text in any spelling of its letters, with `between` behind each of them. */
const spelled = (text: string, between: string): string =>
  [...text].map((character) => `[${spellingsOf(character).replace(/[\\\]^-]/g, '\\$&')}]${between}`).join('');

/** The same, wherever there are characters that are not seen. */
export const anySpelling = (text: string): string => spelled(text, `[${UNSEEN}]*`);

/** The same, where there are none: found much faster. */
export const plainSpelling = (text: string): string => spelled(text, '');

/** Finds what is not seen. */
export const SOMETHING_UNSEEN = `[${UNSEEN}]`;

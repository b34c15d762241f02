import type { Card } from '../../server/features/cards/schema.ts';

/** A text's font size on paper: longer texts are printed smaller, so that a card fits on one sheet. */
type Letters = 'large' | 'middling' | 'small' | 'smallest';

const lettersFor = (length: number, large: number, middling: number, small = Number.POSITIVE_INFINITY): Letters =>
  length <= large ? 'large' : length <= middling ? 'middling' : length <= small ? 'small' : 'smallest';

/** The number must fit in one line. */
export const lettersOfBox = (box: string): Letters => lettersFor(box.length, 6, 8);

/** The longest word must fit in one line, the name in about three. */
export function lettersOfName(name: string): Letters {
  const longest = Math.max(...name.split(' ').map((word) => word.length));
  return lettersFor(Math.max(longest, name.length / 3), 7, 11);
}

/** Sized by the room that the text takes; a short line counts as a full one. */
export const lettersOfDescription = (description: string): Letters => lettersFor(roomOf(description), 250, 700, 1000);

const roomOf = (description: string): number =>
  description.split('\n').reduce((sum, line) => sum + Math.max(line.length, 36), 0);

type Facts = Pick<Card['horse'], 'breed' | 'owner_name' | 'description'>;

/** Facts are smaller beside a long description, but stay legible. */
export function lettersOfFacts({ breed, owner_name, description }: Facts): Letters {
  const short = breed.length + (owner_name?.length ?? 0);
  return lettersFor(Math.max(Math.min(roomOf(description), 700), short * 4), 250, 700);
}

/** The capacity of a sheet in the smallest font. */
const LINES = 18;
const LETTERS_OF_A_LINE = 80;

/** The part of a description that fits on a sheet, with '…' if it is cut. */
export function fittingSheet(description: string): string {
  let room = LINES;
  const kept: string[] = [];
  for (const line of description.split('\n')) {
    const takes = Math.max(1, Math.ceil(line.length / LETTERS_OF_A_LINE));
    if (takes > room) return `${kept.join('\n')}\n${beginningOf(line, room * LETTERS_OF_A_LINE)}…`.trim();
    kept.push(line);
    room -= takes;
  }
  return description;
}

/** The first whole words of a line, or its first letters if one word takes most of the room. */
function beginningOf(line: string, length: number): string {
  const letters = line.slice(0, length);
  const words = letters.replace(/\s*\S*$/, '');
  return words.length < length / 2 ? letters : words;
}

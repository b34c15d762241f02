/** How large the letters of a text are on paper; the smaller ones keep a card on one sheet. */
export type Letters = 'large' | 'middling' | 'small';

const lettersFor = (length: number, large: number, middling: number): Letters =>
  length <= large ? 'large' : length <= middling ? 'middling' : 'small';

/** A box's number stands in one line. */
export const lettersOfBox = (box: string): Letters => lettersFor(box.length, 6, 8);

/** The longest word of a name stands in one line, the name in about three. */
export function lettersOfName(name: string): Letters {
  const longest = Math.max(...name.split(' ').map((word) => word.length));
  return lettersFor(Math.max(longest, name.length / 3), 7, 11);
}

/** The facts beneath the name, by the longest of them, where a short line takes its room too. */
export function lettersOfFacts({
  breed,
  owner_name,
  description,
}: Record<'breed' | 'owner_name' | 'description', string>) {
  const lines = description.split('\n').reduce((sum, line) => sum + Math.max(line.length, 36), 0);
  return lettersFor(Math.max(lines, (breed.length + owner_name.length) * 4), 250, 700);
}

/** What a sheet has room for beneath the rest, in small letters. */
const LINES = 18;
const LETTERS_OF_A_LINE = 80;

/** A description as far as a sheet has room for it, with '…' where it is cut. */
export function fittingSheet(description: string): string {
  let room = LINES;
  const kept: string[] = [];
  for (const line of description.split('\n')) {
    const takes = Math.max(1, Math.ceil(line.length / LETTERS_OF_A_LINE));
    if (takes > room)
      return `${kept.join('\n')}\n${line.slice(0, room * LETTERS_OF_A_LINE).replace(/\s*\S*$/, '')}…`.trim();
    kept.push(line);
    room -= takes;
  }
  return description;
}

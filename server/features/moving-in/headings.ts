/** Finds the headings of a sheet. */
import type { Answers, Question } from './schema.ts';
import { ABOVE, type SheetRow } from './table.ts';
import { digest } from './who-is-who.ts';

/**
 * The row with the most known headings; a title and a date may stand above it. If no heading is known, `at` is -1, and a question
 * asks whether the first row is a horse, unless its cells tell.
 */
export function findHeadings(
  rows: readonly SheetRow[],
  isKnown: (cell: string) => boolean,
  answers: Answers,
): { at: number; question: Question | null } {
  const known = rows.slice(0, ABOVE).map(({ cells }) => cells.filter(isKnown).length);
  const most = Math.max(...known);
  if (most > 0) return { at: known.indexOf(most), question: null };
  const [first] = rows as [SheetRow];
  // A box, an amount, a phone, an address.
  if (first.cells.some((cell) => /[\d@]/.test(cell))) return { at: -1, question: null };
  const question = questionAbout(first);
  return { at: answers[question.id] === 'headings' ? 0 : -1, question };
}

const questionAbout = ({ line, cells }: SheetRow): Question => ({
  id: `headings-${digest(cells)}`,
  kind: 'headings',
  message: 'Czy pierwszy wiersz to nagłówki?',
  detail: cells
    .filter(Boolean)
    .slice(0, 4)
    .map((cell) => `„${cell}”`)
    .join(', '),
  lines: [line],
  choices: [
    { value: 'horse', label: 'To koń' },
    { value: 'headings', label: 'To nagłówki' },
  ],
});

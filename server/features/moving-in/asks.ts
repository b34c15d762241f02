/** Questions about ambiguous cells, with the likely reading first. */
import { type Day, formatDay, isDay } from '../../domain/days.ts';
import { folded } from '../../domain/folding.ts';
import { MONTHS } from './cells.ts';
import { nameOfField } from './columns.ts';
import type { Question } from './schema.ts';
import { digest, rowsInWords } from './who-is-who.ts';

export type Ask = Omit<Question, 'lines' | 'price'>;

/** The choice to write the cell oneself. */
export const MEND = 'mend';

export const askAbout = (message: string, choices: Ask['choices']): Ask => ({
  id: `cell-${digest(message)}`,
  kind: 'cell',
  message,
  detail: '',
  choices: [...choices, { value: MEND, label: 'Poprawię w komórce' }],
});

/** A spreadsheet turns '1/2' into a day, which a text file has as '1-lut' or '01.lut'. */
export function asDay(text: string): { date: number; month: number; year: string | null } | undefined {
  if (isDay(text)) return { date: Number(text.slice(8)), month: Number(text.slice(5, 7)), year: text.slice(2, 4) };
  const [, date = '', name = ''] = /^(\d{1,2})[-. ]([a-z]{3})$/.exec(folded(text)) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return month > 0 ? { date: Number(date), month, year: null } : undefined;
}

export function askAboutDay(
  field: 'box' | 'house_number',
  text: string,
  { date, month, year }: NonNullable<ReturnType<typeof asDay>>,
): Ask {
  const likely = [`${date}/${month}`, `${date}-${month}`];
  if (date === 1 && year !== null) likely.push(`${month}/${Number(year)}`);
  const shown = isDay(text) ? formatDay(text as Day) : text;
  return askAbout(
    `${nameOfField(field)}: arkusz pokazuje datę ${shown}. Co tam było?`,
    likely.map((value) => ({ value, label: value })),
  );
}

/** One question for all rows with the same cell. */
export function cellQuestions(rows: readonly { line: number; asks: Ask[] }[]): Question[] {
  const questions = new Map<string, Question>();
  for (const { line, asks } of rows)
    for (const ask of asks) {
      const known = questions.get(ask.id);
      if (known) known.lines.push(line);
      else questions.set(ask.id, { ...ask, lines: [line] });
    }
  return [...questions.values()].map((question) => ({ ...question, detail: rowsInWords(question.lines) }));
}

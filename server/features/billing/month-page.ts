import { foldRepeated } from '../../domain/repeated-lines.ts';
import { readPage } from '../../platform/pages/paging.ts';
import type { AccountMonth } from './schema.ts';

/**
 * A month as its page shows it: one page of lines with the routine folded below the last, or all lines in order. The
 * balance after each line needs the whole month. Throws PageOutOfRange.
 */
export async function shownLines(
  { sums, lines, pending }: AccountMonth,
  requested: number | 'all',
  param: 'page' | 'dialog_page',
) {
  if (requested === 'all') return { sums, lines, page: 1, pages: 1, repeated: [], pending };
  const folded = foldRepeated(lines);
  const { rows, page, pages } = await readPage(
    requested,
    async ({ limit, offset }) => folded.lines.slice(offset, offset + limit),
    async () => folded.lines.length,
    param,
  );
  return { sums, lines: rows, page, pages, repeated: page === pages ? folded.repeated : [], pending };
}

import { readPage } from '../../platform/paging.ts';
import type { AccountMonth } from './month-queries.ts';

/**
 * A month as a page shows it: one page of its lines, or all of them, with the balance after each, which the whole month
 * was added up for. Throws PageOutOfRange.
 */
export async function shownLines(
  { sums, lines, pending }: AccountMonth,
  requested: number | 'all',
  param: 'page' | 'dialog_page',
) {
  if (requested === 'all') return { sums, lines, page: 1, pages: 1, pending };
  const { rows, page, pages } = await readPage(
    requested,
    async ({ limit, offset }) => lines.slice(offset, offset + limit),
    async () => lines.length,
    param,
  );
  return { sums, lines: rows, page, pages, pending };
}

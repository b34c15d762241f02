import { foldedRows, singleRows } from '../../domain/month-rows.ts';
import { readPage } from '../../platform/pages/paging.ts';
import type { AccountMonth } from './schema.ts';

/** A month as its page shows it: one page of rows, or all lines one by one. Throws PageOutOfRange. */
export async function shownRows(
  { sums, lines, pending }: AccountMonth,
  requested: number | 'all',
  param: 'page' | 'dialog_page',
) {
  if (requested === 'all') return { sums, rows: singleRows(sums.carry_over, lines), page: 1, pages: 1, pending };
  const all = foldedRows(sums.carry_over, lines);
  const { rows, page, pages } = await readPage(
    requested,
    async ({ limit, offset }) => all.slice(offset, offset + limit),
    async () => all.length,
    param,
  );
  return { sums, rows, page, pages, pending };
}

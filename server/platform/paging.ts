/** How many rows a page of a list shows. */
export const PAGE_ROWS = 50;

/** Where a page of a list stands: its number, put right when there are fewer, of how many, after how many rows. */
export function pagesOf(total: number, asked: number): { page: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(total / PAGE_ROWS));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * PAGE_ROWS };
}

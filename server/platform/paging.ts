/** How many rows a page of a list shows. */
export const PAGE_ROWS = 50;

export type Slice = { limit: number; offset: number };

/** A page of a list: its rows, its number (put right when there are fewer), of how many, out of how many rows. */
export type PageOf<Row> = { rows: Row[]; page: number; pages: number; total: number };

/** Reads a page of a list. The list is counted only when its first page is full. */
export async function readPage<Row>(
  asked: number,
  read: (slice: Slice) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<PageOf<Row>> {
  const first = asked === 1 ? await read({ limit: PAGE_ROWS, offset: 0 }) : undefined;
  if (first && first.length < PAGE_ROWS) return { rows: first, page: 1, pages: 1, total: first.length };
  const total = await count();
  const pages = Math.max(1, Math.ceil(total / PAGE_ROWS));
  const page = Math.min(asked, pages);
  return { rows: first ?? (await read({ limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS })), page, pages, total };
}

import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** The page of a list that an address asks for; the first when it makes no sense. */
export const PageNumber = z.coerce.number().int().min(1).max(100_000).catch(1).default(1);

/** How many rows a page of a list shows. */
export const PAGE_ROWS = 50;

/** The most rows a list of the API answers with. */
export const MAX_ROWS = 10_000;

/** No list is cut in silence: one that reaches its bound says so in the header of its answer, for there may be more. */
export function tellIfCut(reply: FastifyReply, rows: readonly unknown[], most = MAX_ROWS): void {
  if (rows.length >= most) reply.header('x-truncated', 'true');
}

export type Slice = { limit: number; offset: number };

/** A page of a list: its rows, its number, of how many, out of how many rows. */
export type PageOf<Row> = { rows: Row[]; page: number; pages: number; total: number };

/** The requested page is past the end of the list: the caller redirects to the last one. */
export class PageOutOfRange extends Error {
  readonly last: number;
  readonly param: string;

  constructor(last: number, param: string) {
    super(`The list ends with page ${last}`);
    this.last = last;
    this.param = param;
  }

  /** The address of the last page, made from the requested address. */
  addressOf(requested: string): string {
    const url = new URL(requested, 'http://localhost');
    if (this.last > 1) url.searchParams.set(this.param, String(this.last));
    else url.searchParams.delete(this.param);
    return url.pathname + url.search;
  }
}

/**
 * Reads a page of a list. The list is counted only when its first page is full. `param`: what the address calls the number
 * of this list's page; `size`: how many rows a page has. Throws PageOutOfRange.
 */
export async function readPage<Row>(
  requested: number,
  read: (slice: Slice) => Promise<Row[]>,
  count: () => Promise<number>,
  param = 'page',
  size = PAGE_ROWS,
): Promise<PageOf<Row>> {
  const first = requested === 1 ? await read({ limit: size, offset: 0 }) : undefined;
  if (first && first.length < size) return { rows: first, page: 1, pages: 1, total: first.length };
  const total = await count();
  const pages = Math.max(1, Math.ceil(total / size));
  if (requested > pages) throw new PageOutOfRange(pages, param);
  const rows = first ?? (await read({ limit: size, offset: (requested - 1) * size }));
  return { rows, page: requested, pages, total };
}

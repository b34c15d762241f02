import type { FastifyReply } from 'fastify';
import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { countRows } from '../data/database.ts';

export const PageNumber = z.coerce.number().int().min(1).max(100_000).catch(1).default(1);

export const PAGE_ROWS = 50;

export const MAX_ROWS = 10_000;

/** Sets a header when a list reaches its limit, because more rows may exist: no list is cut silently. */
export function tellIfCut(reply: FastifyReply, rows: readonly unknown[], most = MAX_ROWS): void {
  if (rows.length >= most) reply.header('x-truncated', 'true');
}

export type Slice = { limit: number; offset: number };

export type PageOf<Row> = { rows: Row[]; page: number; pages: number; total: number };

/** The requested page is past the end; the caller redirects to the last one. */
export class PageOutOfRange extends Error {
  readonly last: number;
  readonly param: string;

  constructor(last: number, param: string) {
    super(`The list ends with page ${last}`);
    this.last = last;
    this.param = param;
  }

  addressOf(requested: string): string {
    const url = new URL(requested, 'http://localhost');
    if (this.last > 1) url.searchParams.set(this.param, String(this.last));
    else url.searchParams.delete(this.param);
    return url.pathname + url.search;
  }
}

/** The first rows of a list, and how many there are. */
export type FirstRows<Row> = { rows: Row[]; total: number };

export async function firstRows<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  limit: number,
): Promise<FirstRows<Row>> {
  const counted = query.select(sql<number>`count(*) over ()`.as('total')).limit(limit);
  const rows = (await counted.execute()) as (Row & { total: number })[];
  return { rows: rows.map(({ total: _, ...row }) => row as Row), total: rows[0]?.total ?? 0 };
}

/**
 * Reads a page of a list, and counts the list only when its first page is full. `param` is the query parameter with the
 * page number, `size` the rows per page. Throws PageOutOfRange.
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

/** Reads a page of what a query finds, and counts the same when needed. Throws PageOutOfRange. */
export const readRows = <Tables, From extends keyof Tables, Row>(
  requested: number,
  query: SelectQueryBuilder<Tables, From, Row>,
  param?: string,
): Promise<PageOf<Row>> =>
  readPage<Row>(
    requested,
    async ({ limit, offset }) => (await query.limit(limit).offset(offset).execute()) as Row[],
    () => countRows(query.clearOrderBy() as SelectQueryBuilder<Tables, From, object>),
    param,
  );

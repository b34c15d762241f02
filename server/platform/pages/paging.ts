import type { FastifyReply } from 'fastify';
import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { countRows, type Db, type Tx } from '../data/database.ts';

export const PageNumber = z.coerce.number().int().min(1).max(100_000).catch(1).default(1);

export const PAGE_ROWS = 50;

export const MAX_ROWS = 10_000;

/** The most bytes of an answer, because serializing tens of megabytes to JSON would block the process for seconds. */
export const MAX_BYTES = 2_000_000;

/**
 * The first rows of a list that fit into an answer. Sets the header x-truncated if some do not fit, or if the list has
 * reached its limit and more rows may exist, so that no list is cut silently.
 */
export function truncateRows<Row>(reply: FastifyReply, rows: readonly Row[], most = MAX_ROWS): readonly Row[] {
  let bytes = 0;
  const fitting = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return bytes > MAX_BYTES;
  });
  if (fitting >= 0 || rows.length >= most) reply.header('x-truncated', 'true');
  return fitting < 0 ? rows : rows.slice(0, fitting);
}

/**
 * Reads the first rows of a query: at most `most`, and no further ones once they fill an answer. For rows with texts that
 * people type, which could be tens of megabytes. They are larger as JSON than here, so `truncateRows` still sets its header.
 */
export async function readFirst<Tables, From extends keyof Tables, Row>(
  db: Db | Tx,
  query: SelectQueryBuilder<Tables, From, Row>,
  most = MAX_ROWS,
): Promise<Row[]> {
  const { rows } = await sql<Row & { bytes_so_far: number }>`
    select * from (
      select it.*, sum(octet_length(it::text)) over (rows between unbounded preceding and 1 preceding) as bytes_so_far
      from (${query.limit(most)}) as it
    ) as it
    where coalesce(bytes_so_far, 0) < ${MAX_BYTES}
  `.execute(db);
  return rows.map(({ bytes_so_far: _, ...row }) => row as Row);
}

export type Slice = { limit: number; offset: number };

export type PageOf<Row> = { rows: Row[]; page: number; pages: number; total: number };

/** The requested page of a list is past its end. The answer is a redirect to the last page. */
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

/** The first rows of a list, and the number of all its rows. */
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
 * Reads a page of a list. Counts the list only if needed, not when it fits on the first page. `param`: the query parameter
 * with the page number; `size`: the rows per page. Throws PageOutOfRange.
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

/** `readPage` for rows that are in memory. Throws PageOutOfRange. */
export const pageOf = <Row>(requested: number, rows: readonly Row[], param?: string): Promise<PageOf<Row>> =>
  readPage(
    requested,
    async ({ limit, offset }) => rows.slice(offset, offset + limit),
    async () => rows.length,
    param,
  );

/** `readPage` for the rows of a query. Throws PageOutOfRange. */
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

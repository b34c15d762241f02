import { type Cached, cached } from '../../platform/data/cached.ts';
import type { Db } from '../../platform/data/database.ts';
import { type PageOf, readRows } from '../../platform/pages/paging.ts';
import { allPhotographs } from '../photographs/queries.ts';
import type { ShownArticle } from './schema.ts';

const newestFirst = (db: Db) =>
  db
    .selectFrom('news')
    .select(['id', 'slug', 'title', 'day', 'body', 'photograph_id', 'changed_at'])
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id');

type Row = Omit<ShownArticle, 'photograph'> & { photograph_id: string | null };

async function withPhotographs(db: Db, rows: readonly Row[]): Promise<ShownArticle[]> {
  const photographs = await allPhotographs(db);
  return rows.map(({ photograph_id, ...row }) => ({
    ...row,
    photograph: photographs.find(({ id }) => id === photograph_id) ?? null,
  }));
}

export async function pageOfNews(db: Db, page: number): Promise<PageOf<ShownArticle>> {
  const { rows, ...place } = await readRows(page, newestFirst(db));
  return { rows: await withPhotographs(db, rows), ...place };
}

export async function articleWhere(db: Db, column: 'id' | 'slug', value: string): Promise<ShownArticle | undefined> {
  return (await withPhotographs(db, await newestFirst(db).where(column, '=', value).execute()))[0];
}

/** The newest articles, for the sitemap. */
export const newsInSitemap = (db: Db) =>
  db.selectFrom('news').select(['slug', 'changed_at']).orderBy('day', 'desc').limit(1000).execute();

const ON_START_PAGE = 3;
const CACHE_MS = 60_000;

/** One per app, keyed by its database. */
const readers = new WeakMap<Db, Cached<Row[]>>();

/** The articles of the start page. Cached for at most a minute; changes in this process show at once. */
export async function latestNews(db: Db): Promise<ShownArticle[]> {
  const latest = readers.get(db) ?? cached<Row[]>(() => newestFirst(db).limit(ON_START_PAGE).execute(), [], CACHE_MS);
  readers.set(db, latest);
  return withPhotographs(db, await latest());
}

/** To be called after the commit of a change. */
export const forgetNews = (db: Db): void => readers.get(db)?.forget();

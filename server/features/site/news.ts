import { dayOf } from '../../domain/days.ts';
import { folded } from '../../domain/folding.ts';
import type { Db } from '../../platform/data/database.ts';
import { allPhotographs } from '../photographs/queries.ts';
import { siteContent } from './content.ts';
import type { ShownArticle } from './schema.ts';

/** The end of its address: 'zawody-2026-11-20'. */
export const slugOf = ({ title, day }: { title: string; day: string }): string =>
  [...folded(title).split(/[^a-z0-9]+/), day].filter(Boolean).join('-');

/** The news that visitors read, each from its day on, the newest first. */
export async function shownNews(db: Db, now: Date): Promise<ShownArticle[]> {
  const [{ news }, photographs] = await Promise.all([siteContent(db), allPhotographs(db)]);
  const told = news.news.filter(({ day }) => day <= dayOf(now));
  return told.map(({ photograph, ...article }) => ({
    ...article,
    slug: slugOf(article),
    photograph: photographs.find(({ id }) => id === photograph) ?? null,
  }));
}

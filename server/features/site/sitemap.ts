import type { Db } from '../../platform/data/database.ts';
import { allPhotographs } from '../photographs/queries.ts';
import type { Place } from '../photographs/schema.ts';
import { changesOfContent, keyOf, offeredIn, siteContent } from './content.ts';
import { shownNews } from './news.ts';
import { ABOUT } from './page-words.ts';
import { PUBLIC_PAGES, type PublicPage, type ShownArticle } from './schema.ts';
import { pictures as screenshots } from './showcase.ts';

const PLACES: Partial<Record<PublicPage, readonly Place[]>> = {
  home: ['home', 'gallery'],
  boarding: ['boarding'],
  lessons: ['lessons'],
};

/** The pages that search engines may index, each with the time of the last change of what it shows, and its pictures. */
export async function renderSitemap(db: Db, publicUrl: string, now: Date): Promise<string> {
  const [content, changes, photographs, news] = await Promise.all([
    siteContent(db),
    changesOfContent(db),
    allPhotographs(db),
    shownNews(db, now),
  ]);
  const exists: Partial<Record<PublicPage, boolean>> = { ...offeredIn(content), articles: news.length > 0 };
  const entryOf = (page: PublicPage, path: string, articles: ShownArticle[] = []) => {
    const keys = ABOUT[page].parts?.map(keyOf) ?? [];
    const shown = [
      ...photographs.filter(({ place }) => PLACES[page]?.includes(place)),
      ...articles.flatMap(({ photograph }) => photograph ?? []),
    ];
    const changed = changes.flatMap(({ key, changed_at }) => (keys.includes(key) && changed_at ? +changed_at : []));
    const last = Math.max(...changed, ...shown.map(({ added_at }) => +added_at));
    const pictures = page === 'app' ? screenshots.map(({ large }) => large.webp) : shown.map(({ src }) => src);
    return [
      `<url><loc>${publicUrl}${path}</loc>`,
      last > 0 ? `<lastmod>${new Date(last).toISOString()}</lastmod>` : '',
      ...pictures.map((picture) => `<image:image><image:loc>${publicUrl}${picture}</image:loc></image:image>`),
      '</url>',
    ].join('');
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...PUBLIC_PAGES.filter((page) => exists[page] !== false).map((page) =>
      entryOf(page, ABOUT[page].path, page === 'articles' ? news : []),
    ),
    ...news.map((article) => entryOf('articles', `${ABOUT.articles.path}/${article.slug}`, [article])),
    '</urlset>\n',
  ].join('\n');
}

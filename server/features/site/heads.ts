import { descriptionOf, lengthOf, titleOf } from '../../domain/search-words.ts';
import type { Call } from '../../platform/forms/action.ts';
import type { Head } from '../../platform/pages/pages.ts';
import { openGraphPicture } from '../photographs/open-graph.ts';
import { allPhotographs } from '../photographs/queries.ts';
import { siteContent } from './content.ts';
import { ABOUT, wordsOf } from './page-words.ts';
import type { PublicPage, ShownArticle } from './schema.ts';
import { pageOf, placeOf } from './structured.ts';

type Visit = Pick<Call<unknown>, 'db' | 'now' | 'request'>;

/** The head of a public page, with data for search engines: of the stable on the start page, on others the way to them. */
export async function headOf({ db, now, request }: Visit, page: PublicPage): Promise<Head> {
  const { club: readClub, config } = request.server.deps;
  const [club, content, photographs] = await Promise.all([readClub(), siteContent(db), allPhotographs(db)]);
  const { path } = ABOUT[page];
  const picture = await openGraphPicture(db, club.name);
  const url = config.publicUrl;
  const words = wordsOf(page, { club, content });
  return {
    ...words,
    canonical: path,
    picture,
    jsonLd:
      page === 'home'
        ? placeOf({ club, content, photographs, picture, url, now })
        : pageOf(url, words.title, [ABOUT.home, ABOUT[page]]),
  };
}

/** The head of a page of the news. */
export async function headOfArticle({ db, request }: Visit, article: ShownArticle): Promise<Head> {
  const { club: readClub, config } = request.server.deps;
  const club = await readClub();
  const { slug, title, body } = article;
  const path = `${ABOUT.articles.path}/${slug}`;
  return {
    title: titleOf(lengthOf(title) < 25 ? `${title} · Aktualności ze stajni` : title, { ...club, city: '' }),
    description: descriptionOf([body]),
    canonical: path,
    picture: await openGraphPicture(db, club.name),
    jsonLd: pageOf(config.publicUrl, title, [ABOUT.home, ABOUT.articles, { name: title, path }]),
  };
}

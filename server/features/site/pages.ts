import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type Article from '../../../views/site/article.page.tsx';
import type Articles from '../../../views/site/articles.page.tsx';
import type BugReport from '../../../views/site/bug-report.page.tsx';
import type SiteSettings from '../../../views/site/edit-content.page.tsx';
import type Home from '../../../views/site/home.page.tsx';
import type Offer from '../../../views/site/offer.page.tsx';
import type Showcase from '../../../views/site/showcase.page.tsx';
import type Support from '../../../views/site/support.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { page } from '../../platform/pages/page.ts';
import type { Head } from '../../platform/pages/pages.ts';
import { photographsAt, photographsIn } from '../photographs/queries.ts';
import { contentIn, EMPTY_CONTENT, offeredIn, siteContent, toldBoxes } from './content.ts';
import { headOf, headOfArticle } from './heads.ts';
import { shownNews } from './news.ts';
import { ABOUT, wordsMadeFor } from './page-words.ts';
import { type Offered, PUBLIC_PAGES, type PublicPage, type SitePart } from './schema.ts';
import { pictures } from './showcase.ts';

/** A page with its words for search engines, at its place in the list of them. */
const publicPage = (name: PublicPage, answer: (visit: Call<object>, head: Head) => Promise<FastifyReply>) =>
  page({
    path: ABOUT[name].path,
    may: 'seePublicPages',
    answer: async (visit) => answer(visit, await headOf(visit, name)),
  });

/** What the club offers to visitors. The page exists only while it has something to say. */
const offerPage = (of: keyof Offered, title: string) =>
  publicPage(of, async ({ db, now, reply }, head) => {
    const [content, photographs] = await Promise.all([siteContent(db), photographsAt(db, of)]);
    const offered = offeredIn(content);
    if (!offered[of]) throw new NotFound();
    const props = { of, title, content, offered, boxes: await toldBoxes(db, content, dayOf(now)), photographs };
    return reply.page<typeof Offer>('site/offer', props, head);
  });

/** News. */
const ON_START_PAGE = 3;

const PARTS = Object.keys(EMPTY_CONTENT) as [SitePart, ...SitePart[]];

export const sitePages = [
  publicPage('home', async ({ db, now, reply }, head) => {
    const [content, articles, photographs, gallery] = await Promise.all([
      siteContent(db),
      shownNews(db, now),
      photographsAt(db, 'home'),
      photographsAt(db, 'gallery'),
    ]);
    const [first = null, ...others] = photographs;
    const props = {
      content,
      offered: offeredIn(content),
      boxes: await toldBoxes(db, content, dayOf(now)),
      articles: articles.slice(0, ON_START_PAGE),
      photograph: first,
      gallery: [...others, ...gallery],
    };
    return reply.page<typeof Home>('site/home', props, head);
  }),
  offerPage('boarding', 'Pensjonat dla koni'),
  offerPage('lessons', 'Nauka jazdy konnej'),
  publicPage('articles', async ({ db, now, reply }, head) => {
    const articles = await shownNews(db, now);
    if (articles.length === 0) throw new NotFound();
    return reply.page<typeof Articles>('site/articles', { articles }, head);
  }),
  page({
    path: '/aktualnosci/:slug',
    may: 'seePublicPages',
    params: z.object({ slug: z.string().max(120) }),
    async answer(visit) {
      const { db, now, input, reply } = visit;
      const article = (await shownNews(db, now)).find(({ slug }) => slug === input.slug);
      if (!article) throw new NotFound();
      return reply.page<typeof Article>('site/article', { article }, await headOfArticle(visit, article));
    },
  }),
  publicPage('support', async ({ db, reply }, head) =>
    reply.page<typeof Support>('site/support', { offered: offeredIn(await siteContent(db)) }, head),
  ),
  publicPage('privacy', ({ reply }, head) => reply.page<() => ReactNode>('site/privacy-policy', {}, head)),
  publicPage('terms', ({ reply }, head) => reply.page<() => ReactNode>('site/terms-of-service', {}, head)),
  publicPage('bug', async ({ db, reply }, head) => {
    const replyDays = (await siteContent(db)).welcome.reply_days;
    return reply.page<typeof BugReport>('site/bug-report', { replyDays }, head);
  }),
  publicPage('app', ({ reply }, head) => reply.page<typeof Showcase>('site/showcase', { pictures }, head)),
  page({
    path: '/settings/site',
    may: 'changeSettings',
    query: z.object({ part: z.enum(PARTS).optional().catch(undefined) }),
    async answer({ db, input, request, reply }) {
      // Uncached, because the manager edits it.
      const [club, content, photographs] = await Promise.all([
        request.server.deps.club(),
        contentIn(db),
        photographsIn(db),
      ]);
      const words = PUBLIC_PAGES.map((page) => ({
        page,
        ...ABOUT[page],
        ...wordsMadeFor(page, { club, content }),
      }));
      return reply.page<typeof SiteSettings>(
        'site/edit-content',
        { content, words, part: input.part ?? null, photographs },
        { title: 'Strona dla gości' },
      );
    },
  }),
];

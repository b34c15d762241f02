import type { ReactNode } from 'react';
import { z } from 'zod';
import type Article from '../../../views/site/article.page.tsx';
import type Articles from '../../../views/site/articles.page.tsx';
import type BugReport from '../../../views/site/bug-report.page.tsx';
import type SiteSettings from '../../../views/site/edit-content.page.tsx';
import type Home from '../../../views/site/home.page.tsx';
import type Showcase from '../../../views/site/showcase.page.tsx';
import type Support from '../../../views/site/support.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { page } from '../../platform/pages/page.ts';
import { photographsAt, photographsIn } from '../photographs/queries.ts';
import { contentIn, EMPTY_CONTENT, offeredIn, siteContent, toldBoxes } from './content.ts';
import { headOf, headOfArticle } from './heads.ts';
import { shownNews } from './news.ts';
import { offerPages } from './offer-pages.ts';
import { ABOUT, wordsMadeFor } from './page-words.ts';
import { PUBLIC_PAGES, type SitePart } from './schema.ts';
import { pictures } from './showcase.ts';

const staticPage = (name: 'privacy' | 'terms', view: 'site/privacy-policy' | 'site/terms-of-service') =>
  page({
    path: ABOUT[name].path,
    may: 'seePublicPages',
    answer: async (visit) => visit.reply.page<() => ReactNode>(view, {}, await headOf(visit, name)),
  });

/** News. */
const ON_START_PAGE = 3;

const PARTS = Object.keys(EMPTY_CONTENT) as [SitePart, ...SitePart[]];

export const sitePages = [
  page({
    path: '/',
    may: 'seePublicPages',
    async answer(visit) {
      const { db, now, reply } = visit;
      const [content, articles, photographs, gallery, head] = await Promise.all([
        siteContent(db),
        shownNews(db, now),
        photographsAt(db, 'home'),
        photographsAt(db, 'gallery'),
        headOf(visit, 'home'),
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
    },
  }),
  page({
    path: '/aktualnosci',
    may: 'seePublicPages',
    async answer(visit) {
      const articles = await shownNews(visit.db, visit.now);
      if (articles.length === 0) throw new NotFound();
      return visit.reply.page<typeof Articles>('site/articles', { articles }, await headOf(visit, 'articles'));
    },
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
  page({
    path: '/support',
    may: 'seePublicPages',
    async answer(visit) {
      const props = { offered: offeredIn(await siteContent(visit.db)) };
      return visit.reply.page<typeof Support>('site/support', props, await headOf(visit, 'support'));
    },
  }),
  staticPage('privacy', 'site/privacy-policy'),
  staticPage('terms', 'site/terms-of-service'),
  page({
    path: '/zglos-blad',
    may: 'seePublicPages',
    async answer(visit) {
      const replyDays = (await siteContent(visit.db)).welcome.reply_days;
      return visit.reply.page<typeof BugReport>('site/bug-report', { replyDays }, await headOf(visit, 'bug'));
    },
  }),
  ...offerPages,
  page({
    path: '/nasza-aplikacja',
    may: 'seePublicPages',
    answer: async (visit) =>
      visit.reply.page<typeof Showcase>('site/showcase', { pictures }, await headOf(visit, 'app')),
  }),
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

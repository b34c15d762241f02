import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type EditArticle from '../../../views/news/edit-article.page.tsx';
import type EditNews from '../../../views/news/edit-news.page.tsx';
import { fieldErrors } from '../../domain/field-texts.ts';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { DayField, requiredLine } from '../../platform/forms/fields.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { photographsIn } from '../photographs/queries.ts';
import { deleteArticle, othersNews, saveArticle } from './edit-news.ts';
import { articleWhere, pageOfNews } from './queries.ts';

const texts = alertTexts({
  saveArticle: {
    done: { title: 'Zapisano', message: 'Goście widzą już tę aktualność' },
    failed: failed('Nie udało się zapisać aktualności'),
  },
  deleteArticle: {
    done: { title: 'SUKCES', message: 'Usunięto aktualność' },
    failed: failed('Nie udało się usunąć aktualności'),
  },
});

const ArticleId = z.object({ id: z.uuid() });

const Article = z.object({
  id: z.uuid(),
  title: requiredLine(80),
  day: DayField,
  body: z.string({ error: fieldErrors.required }).trim().min(1, fieldErrors.required).max(3000, 'Najwyżej 3000 znaków'),
  photograph_id: z.uuid().nullable().default(null),
});

const LIST = '/settings/news';

const actions = [
  action({
    path: '/api/save_article',
    summary: "Publish news on the club's site, or change them; the client chooses their id",
    may: 'editNews',
    texts: texts.saveArticle,
    body: Article,
    run: saveArticle,
    success: () => LIST,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_article/:id',
    summary: 'Delete published news',
    may: 'editNews',
    texts: texts.deleteArticle,
    params: ArticleId,
    run: deleteArticle,
    success: () => LIST,
  }),
];

const pages = [
  page({
    path: LIST,
    may: 'editNews',
    query: z.object({ page: PageNumber }),
    async answer({ db, input, reply }) {
      const articles = await pageOfNews(db, input.page);
      return reply.page<typeof EditNews>('news/edit-news', { articles, newId: randomUUID() }, { title: 'Aktualności' });
    },
  }),
  page({
    path: `${LIST}/:id`,
    may: 'editNews',
    params: ArticleId,
    async answer({ db, input: { id }, reply }) {
      const [article, photographs] = await Promise.all([articleWhere(db, 'id', id), photographsIn(db)]);
      const props = { id, article: article ?? null, photographs };
      return reply.page<typeof EditArticle>('news/edit-article', props, { title: 'Aktualność' });
    },
  }),
];

/** The club's news. Their public pages stand in the feature site, which knows the words of all public pages. */
export const news: Feature = {
  name: 'news',
  offers: ['queries.ts'],
  pages,
  actions,
  texts,
  personalData: { news: { texts: [othersNews] } },
};

import type { ShownArticle } from '../../server/features/news/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { Pager } from '../parts/pager.tsx';
import { ArticleList } from './article-list.tsx';

export default function Articles({ rows, page, pages }: PageOf<ShownArticle>) {
  return (
    <PublicLayout>
      <div className="lead">
        <h1>Aktualności</h1>
      </div>
      <ArticleList articles={rows} level="h2" />
      <Pager page={page} pages={pages} />
    </PublicLayout>
  );
}

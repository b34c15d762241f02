import type { ShownArticle } from '../../server/features/site/schema.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { ArticleList } from './article-list.tsx';

export default function Articles({ articles }: { articles: ShownArticle[] }) {
  return (
    <PublicLayout>
      <div className="lead">
        <h1>Aktualności</h1>
      </div>
      <ArticleList articles={articles} level="h2" />
    </PublicLayout>
  );
}

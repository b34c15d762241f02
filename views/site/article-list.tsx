import { formatDayInText } from '../../server/domain/days.ts';
import { cut } from '../../server/domain/search-words.ts';
import type { ShownArticle } from '../../server/features/site/schema.ts';
import { useToday } from '../page-context.tsx';
import { Photograph } from '../photographs/photograph.tsx';

/** The characters of a text that are shown; its page shows all. */
const SHOWN = 160;

/** Pieces of news, each leading to its page. `level`: of their headings. */
export function ArticleList({ articles, level: Heading = 'h3' }: { articles: ShownArticle[]; level?: 'h2' | 'h3' }) {
  const today = useToday();
  return (
    <ul className="plain articles">
      {articles.map(({ slug, title, day, body, photograph }) => (
        <li key={slug}>
          {photograph && <Photograph photograph={photograph} sizes="(width < 48rem) 30vw, 24rem" />}
          <time className="muted small" dateTime={day}>
            {formatDayInText(day, today)}
          </time>
          <Heading>
            <a href={`/aktualnosci/${slug}`}>{title}</a>
          </Heading>
          <p>{cut(body, SHOWN)}</p>
        </li>
      ))}
    </ul>
  );
}

import { formatDayInText } from '../../server/domain/days.ts';
import type { ShownArticle } from '../../server/features/site/schema.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { useToday } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Photograph } from '../photographs/photograph.tsx';

export default function Article({ article: { title, day, body, photograph } }: { article: ShownArticle }) {
  return (
    <PublicLayout>
      <article className="prose article">
        <div className="lead">
          <h1>{title}</h1>
          <p>
            <time dateTime={day}>{formatDayInText(day, useToday())}</time>
          </p>
        </div>
        {photograph && <Photograph photograph={photograph} sizes="(width < 48rem) 100vw, 48rem" first />}
        <p className="as-written">{body}</p>
        <ButtonLink href="/aktualnosci">Wszystkie aktualności</ButtonLink>
      </article>
    </PublicLayout>
  );
}

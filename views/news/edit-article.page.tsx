import { ExternalLink } from 'lucide-react';
import type { ShownArticle } from '../../server/features/news/schema.ts';
import type { Photograph } from '../../server/features/photographs/schema.ts';
import { useToday } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, Select, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { SettingsLayout } from '../settings/settings-layout.tsx';

/** `article`: null for a new one. */
type Props = { id: string; article: ShownArticle | null; photographs: Photograph[] };

export default function EditArticle({ id, article, photographs }: Props) {
  const today = useToday();
  return (
    <SettingsLayout
      current="/settings/site"
      beside={
        article && (
          <ButtonLink icon={ExternalLink} href={`/aktualnosci/${article.slug}`}>
            Zobacz na stronie
          </ButtonLink>
        )
      }
    >
      <Card title={article ? article.title : 'Nowa aktualność'} padded>
        <Form action="/api/save_article" id="article">
          <ErrorSummary form="article" />
          <input type="hidden" name="id" value={id} />
          <Field name="title" label="Tytuł" defaultValue={article?.title} maxLength={80} required />
          <Field name="day" label="Dzień" type="date" defaultValue={article?.day ?? today} required />
          <TextArea
            name="body"
            label="Tekst"
            hint="Początek widać na stronie głównej i w wyszukiwarkach."
            defaultValue={article?.body}
            maxLength={3000}
            required
          />
          {photographs.length > 0 && (
            <Select
              name="photograph_id"
              label="Zdjęcie (nieobowiązkowe)"
              hint="Jedno ze zdjęć stajni."
              placeholder="Bez zdjęcia"
              options={photographs.map(({ id, alt }, index) => ({ value: id, label: alt || `Zdjęcie ${index + 1}` }))}
              defaultValue={article?.photograph?.id ?? ''}
            />
          )}
          <div className="row-of-buttons">
            <ButtonLink href="/settings/news">Anuluj</ButtonLink>
            <Button kind="main">Zapisz</Button>
          </div>
        </Form>
      </Card>
      {article && (
        <details>
          <summary className="button quiet">Usuń aktualność</summary>
          <Form action={`/api/delete_article/${id}`} method="delete" id="delete-article">
            <p>Zniknie ze strony, a&nbsp;odnośniki do niej przestaną działać. Tego nie można cofnąć.</p>
            <Button kind="danger">Usuń</Button>
          </Form>
        </details>
      )}
    </SettingsLayout>
  );
}

import { SITE_ROWS } from '../../server/domain/field-texts.ts';
import type { Photograph } from '../../server/features/photographs/schema.ts';
import type { SiteContent } from '../../server/features/site/schema.ts';
import { EMPTY_ROWS } from './content-forms.tsx';
import { Rows } from './part-form.tsx';

/** `photographs`: those of the club, from which one is chosen. */
export const NewsFields = ({ content: { news }, photographs }: { content: SiteContent; photographs: Photograph[] }) => (
  <Rows
    legend="Krótkie wiadomości"
    hint={`Trzy najnowsze stoją na stronie głównej, każda ma też swoją stronę, od swojego dnia. Zdjęcia dodasz w części „Zdjęcia”. ${EMPTY_ROWS}`}
    rows={SITE_ROWS.news}
    fields={[
      { name: 'title', label: 'Tytuł', maxLength: 80, example: 'Zawody w skokach' },
      { name: 'day', label: 'Dzień', type: 'date' },
      {
        name: 'photograph',
        label: 'Zdjęcie',
        options: [
          { value: '', label: '(bez)' },
          ...photographs.map(({ id, alt }, nth) => ({ value: id, label: alt || `Zdjęcie ${nth + 1}` })),
        ],
      },
      { name: 'body', label: 'Tekst', maxLength: 1500, long: true },
    ]}
    values={news.news}
  />
);

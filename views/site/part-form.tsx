import type { ReactNode } from 'react';
import type { SitePart } from '../../server/features/site/schema.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';

export function PartForm({ part, children }: { part: SitePart; children: ReactNode }) {
  return (
    <Form action={`/api/edit_site_${part}`}>
      <ErrorSummary />
      {children}
      <div className="row-of-buttons">
        <ButtonLink href="/settings/site">Anuluj</ButtonLink>
        <Button kind="main" type="submit">
          Zapisz
        </Button>
      </div>
    </Form>
  );
}

type RowsProps = {
  legend: string;
  hint?: ReactNode;
  rows: number;
  /** Which columns are narrow, as the stylesheet knows them. */
  kind: 'priced' | 'pair' | 'three' | 'timed' | 'way';
  draw: (nth: number, index: number) => ReactNode;
};

export function Rows({ legend, hint, rows, kind, draw }: RowsProps) {
  return (
    <fieldset className={`rows ${kind}`}>
      <legend>{legend}</legend>
      {hint && <p className="muted small">{hint}</p>}
      <ol className="plain">
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
          <li key={index}>
            <b aria-hidden="true">{index + 1}</b>
            {draw(index + 1, index)}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

export const EMPTY_ROWS = 'Puste wiersze się nie liczą. Żeby coś usunąć, wyczyść cały wiersz.';

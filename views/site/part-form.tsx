import type { ComponentProps, ReactNode } from 'react';
import type { SitePart } from '../../server/features/site/schema.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, Select, TextArea } from '../parts/field.tsx';
import { Form, useFieldState } from '../parts/form.tsx';

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

/** A field of each row. */
export type RowField<Name extends string> = Pick<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'maxLength'> & {
  name: Name;
  label: string;
  /** shown in the first row while it is empty */
  example?: string;
  /** a text of several lines */
  long?: boolean;
  /** the options of a select, the first by default */
  options?: { value: string; label: string }[];
};

type RowsProps<Name extends string> = {
  legend: string;
  hint: ReactNode;
  /** The number of rows, empty ones included. */
  rows: number;
  fields: readonly RowField<Name>[];
  values: readonly Readonly<Record<Name, string | undefined>>[];
};

/** The empty rows in sight; the others are folded. */
const SPARE = 2;

/** A list in a form: numbered rows with the same fields. */
export function Rows<Name extends string>({ legend, hint, rows, fields, values }: RowsProps<Name>) {
  const { cameBack } = useFieldState('');
  const drawn = Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
    <li key={index}>
      <b className="row-name" aria-hidden="true">
        {index + 1}
      </b>
      {fields.map((field) => (
        <FieldOfRow key={field.name} of={field} row={index + 1} value={values[index]?.[field.name]} />
      ))}
    </li>
  ));
  const inSight = values.length + SPARE;
  return (
    <fieldset className="rows">
      <legend>{legend}</legend>
      <p className="muted small">{hint}</p>
      <ol className="plain">{drawn.slice(0, inSight)}</ol>
      {rows > inSight && (
        <details open={cameBack}>
          <summary>Więcej wierszy</summary>
          <ol className="plain">{drawn.slice(inSight)}</ol>
        </details>
      )}
    </fieldset>
  );
}

function FieldOfRow({ of: field, row, value }: { of: RowField<string>; row: number; value: string | undefined }) {
  const { name, label, example, options, long, ...rest } = field;
  const naming = { name: `${name}_${row}`, label, named: `${label}, wiersz ${row}` };
  if (options) return <Select {...naming} options={options} defaultValue={value ?? options[0]?.value} />;
  if (long) return <TextArea {...naming} rows={3} maxLength={rest.maxLength} defaultValue={value} />;
  const placeholder = example && (row === 1 ? `np. ${example}` : '');
  return <Field {...naming} {...rest} placeholder={placeholder} defaultValue={value} />;
}

import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { PageHeader } from '../parts/page-header.tsx';

type Column = 'date' | 'amount' | 'title' | 'payer' | 'account' | 'currency';
type Props = {
  id: string;
  headings: string[];
  rows: string[][];
  /** What the columns seem to be. */
  likely: Partial<Record<Column, number | null>>;
};

/** Names the columns of an unknown bank's list, which are then remembered. */
export default function StatementColumns({ id, headings, rows, likely }: Props) {
  const options = headings.map((heading, at) => ({ value: String(at), label: labelOf(heading, rows, at) }));
  const choice = (name: Column, label: string, none?: string) => (
    <Select
      name={name}
      label={label}
      options={options}
      placeholder={none ?? 'Wybierz kolumnę'}
      defaultValue={likely[name]?.toString()}
    />
  );
  return (
    <ShellLayout stylesheet="desk">
      <PageHeader
        title="Kolumny wyciągu"
        detail="Tego banku jeszcze nie znamy. Wskaż kolumny raz, następny taki plik wczyta się sam."
        back="/transfers"
      />
      <Card title="Pierwsze wiersze pliku">
        <FirstRows headings={headings} rows={rows} />
      </Card>
      <Card title="Co jest w której kolumnie" padded>
        <Form action="/api/choose_columns" id="columns">
          <ErrorSummary form="columns" />
          <input type="hidden" name="id" value={id} />
          <div className="pairs of-columns">
            {choice('date', 'Data')}
            {choice('amount', 'Kwota')}
            {choice('currency', 'Waluta (jeśli jest)', 'Nie ma takiej')}
            {choice('title', 'Tytuł przelewu')}
            {choice('payer', 'Nadawca (jeśli jest)', 'Nie ma takiej')}
            {choice('account', 'Rachunek nadawcy (jeśli jest)', 'Nie ma takiej')}
          </div>
          <div className="row-of-buttons">
            <ButtonLink href="/transfers">Anuluj</ButtonLink>
            <Button kind="main">Wczytaj wyciąg</Button>
          </div>
        </Form>
      </Card>
    </ShellLayout>
  );
}

const FirstRows = ({ headings, rows }: Pick<Props, 'headings' | 'rows'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
  <section className="first-rows" tabIndex={0} aria-label="Pierwsze wiersze pliku">
    <table>
      <thead>
        <tr>
          {headings.map((heading, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
            <th key={at} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name
          <tr key={nth}>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** 'Kwota (1450,00)' */
function labelOf(heading: string, rows: string[][], at: number): string {
  const example = rows.map((cells) => cells[at]).find(Boolean);
  return example ? `${heading} (${example.slice(0, 24)})` : heading;
}

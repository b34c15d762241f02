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
  /** The likely columns. */
  likely: Partial<Record<Column, number | null>>;
  /** Columns of amounts with their currencies. */
  pairs: { amount: number; currency: number }[];
};

/** Names the columns of an unknown bank's list, which are then remembered. */
export default function StatementColumns({ id, headings, rows, likely, pairs }: Props) {
  const severalPairs = pairs.length > 1;
  const options = headings.map((heading, at) => {
    const currency = severalPairs ? pairs.find(({ amount }) => amount === at)?.currency : undefined;
    return { value: String(at), label: labelOf(heading, rows, at, currency) };
  });
  const choice = (name: Column, label: string, none?: string, hint?: string) => (
    <Select
      name={name}
      label={label}
      hint={hint}
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
            {choice(
              'amount',
              'Kwota',
              undefined,
              severalPairs ? 'W pliku jest kilka kwot z walutą. Wybierz tę w złotych.' : undefined,
            )}
            {choice('currency', 'Waluta (jeśli jest)', severalPairs ? 'Ta przy kwocie' : 'Nie ma takiej')}
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

/** 'Kwota (1450,00)'; of several amounts with currencies 'Kwota (1450,00 EUR)' */
function labelOf(heading: string, rows: string[][], at: number, currency?: number): string {
  const row = rows.find((cells) => cells[at]);
  const example = [row?.[at]?.slice(0, 24), currency !== undefined && row?.[currency]].filter(Boolean).join(' ');
  return example ? `${heading} (${example})` : heading;
}

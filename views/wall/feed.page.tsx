import { FileSpreadsheet, Presentation, Wheat } from 'lucide-react';
import { formatDays } from '../../server/domain/days.ts';
import { formatQuantity } from '../../server/domain/instructions.ts';
import type { FeedDays, FeedSum } from '../../server/features/wall/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field } from '../parts/field.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Cell, Table, TableRow } from '../parts/table.tsx';
import { placeName } from './addresses.ts';

type Props = {
  days: FeedDays;
  /** Why nothing is summed for these days. */
  wrong: string | undefined;
  sums: FeedSum[];
  /** The sums of all aisles together. */
  all: FeedSum[];
};

const COLUMNS = [{ label: 'Pozycja' }, { label: 'Ilość', num: true }];

export default function Feed({ days, wrong, sums, all }: Props) {
  const aisles = Map.groupBy(sums, ({ aisle }) => aisle);
  return (
    <ShellLayout>
      <PageHeader title="Suma pasz" detail={wrong ? undefined : formatDays(days.from, days.to)}>
        <div className="row-of-buttons">
          <ButtonLink icon={Presentation} href="/board">
            Tablica
          </ButtonLink>
          {sums.length > 0 && (
            <ButtonLink icon={FileSpreadsheet} href={`/board/feed.csv?from=${days.from}&to=${days.to}`}>
              CSV
            </ButtonLink>
          )}
        </div>
      </PageHeader>
      <Card padded slim>
        <form method="get" action="/board/feed" className="form">
          <div className="pair">
            <Field name="from" label="Od dnia" type="date" defaultValue={days.from} required />
            <Field name="to" label="Do dnia" type="date" defaultValue={days.to} error={wrong} required />
          </div>
          <Button kind="main">Pokaż</Button>
        </form>
      </Card>
      {aisles.size > 1 && <Sums title="Cała stajnia" sums={all} />}
      {[...aisles].map(([aisle, aisleSums]) => (
        <Sums key={aisle} title={placeName(aisle, aisles.size)} sums={aisleSums} />
      ))}
      {sums.length === 0 && !wrong && (
        <Card slim>
          <EmptyState icon={Wheat} title="Nie ma czego sumować">
            W tych dniach żaden koń nie ma wskazówek z ilością.
          </EmptyState>
        </Card>
      )}
    </ShellLayout>
  );
}

const Sums = ({ title, sums }: { title: string; sums: FeedSum[] }) => (
  <Card title={title} slim>
    <Table caption={title} columns={COLUMNS}>
      {sums.map(({ item, unit, amount }) => (
        <TableRow key={`${item} ${unit}`}>
          <Cell>{item}</Cell>
          <Cell num>{formatQuantity({ amount, unit })}</Cell>
        </TableRow>
      ))}
    </Table>
  </Card>
);

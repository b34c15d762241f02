import { Printer, Search } from 'lucide-react';
import { plural } from '../../server/domain/texts.ts';
import type { Box } from '../../server/features/horses/box-queries.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field } from '../parts/field.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { Cell, type Column, RowLink, Table, TableRow } from '../parts/table.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';
import { cardAddress, horseAddress } from './addresses.ts';

type Props = {
  boxes: Box[];
  total: number;
  page: number;
  pages: number;
  search: string;
  /** Managers print the cards of the boxes. */
  cards: boolean;
};

/** The stable as one walks past its boxes: which horse stands where, and whose it is. */
export default function Stable({ boxes, total, page, pages, search, cards }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Boksy" detail={`${total} ${plural(total, 'koń', 'konie', 'koni')}`} />
      <search>
        <form className="search" action="/stable" method="get">
          <Field
            name="q"
            label="Szukaj"
            hint="Boks, koń albo właściciel"
            type="search"
            maxLength={100}
            defaultValue={search}
          />
          <Button icon={Search}>Szukaj</Button>
        </form>
      </search>
      <Card>
        {boxes.length > 0 ? (
          <Boxes boxes={boxes} cards={cards} />
        ) : (
          <EmptyState icon={Horseshoe} title={search ? 'Niczego nie znaleziono' : 'Brak koni'}>
            {search ? 'Spróbuj wpisać mniej liter.' : 'Konie dodaje się na stronie właściciela, w karcie „Konie”.'}
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

function Boxes({ boxes, cards }: Pick<Props, 'boxes' | 'cards'>) {
  const { path } = usePage();
  const columns: Column[] = [{ label: 'BOKS' }, { label: 'KOŃ' }, { label: 'WŁAŚCICIEL', roomy: true }];
  if (cards) columns.push({ label: <span className="said">Karta boksu</span> });
  return (
    <Table caption="Boksy" columns={columns}>
      {boxes.map(({ id, name, box_number, health_alert, owner_name, seen }) => (
        <TableRow key={id} alarm={health_alert}>
          <Cell>
            {box_number ? <span className="box">{box_number}</span> : <span className="muted">bez boksu</span>}
          </Cell>
          <Cell>
            {seen ? <RowLink href={horseAddress(id, path)}>{name}</RowLink> : <strong>{name}</strong>}{' '}
            {health_alert && <HealthAlert />}
            <small className="muted tight">{owner_name}</small>
          </Cell>
          <Cell roomy>{owner_name}</Cell>
          {cards && (
            <Cell num>
              <span className="row-actions icon-links">
                <ButtonLink kind="quiet" icon={Printer} href={cardAddress(id, path)}>
                  <span className="roomy" aria-hidden>
                    Karta
                  </span>
                  <span className="said">Karta boksu: {name}</span>
                </ButtonLink>
              </span>
            </Cell>
          )}
        </TableRow>
      ))}
    </Table>
  );
}

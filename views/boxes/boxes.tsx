import { Printer } from 'lucide-react';
import { cardAddress, horseAddress } from '../horses/addresses.ts';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Cell, type Column, RowLink, Table, TableRow } from '../parts/table.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';
import type { Box } from './props.ts';

type Props = {
  boxes: Box[];
  /** Each box has a link to its card. */
  cards?: boolean;
};

/** The boxes of the stable in the order in which one walks past them. */
export function Boxes({ boxes, cards = false }: Props) {
  const { path } = usePage();
  const columns: Column[] = [{ label: 'BOKS' }, { label: 'KOŃ' }, { label: 'WŁAŚCICIEL', roomy: true }];
  if (cards) columns.push({ label: <span className="visually-hidden">Karta boksu</span> });
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
                  <span className="visually-hidden">Karta boksu: {name}</span>
                </ButtonLink>
              </span>
            </Cell>
          )}
        </TableRow>
      ))}
    </Table>
  );
}

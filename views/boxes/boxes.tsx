import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Box } from '../../server/features/boxes/schema.ts';
import { cardAddress } from '../horses/addresses.ts';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Cell, type Column, RowLink, Table, TableRow } from '../parts/table.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';

type Props = {
  boxes: Box[];
  /** The stable has listed its boxes, so the list is grouped by aisle. */
  listed: boolean;
  /** The address of a horse's link; no links on paper. */
  address?: ((id: string, back: string) => string) | undefined;
  /** Managers see the owners, and print cards. */
  manages: boolean;
};

const placeOf = ({ aisle, box_number }: Box) => aisle ?? (box_number === null ? 'Bez boksu' : 'Poza listą boksów');

function placesOf(boxes: Box[]): { place: string; lines: Box[] }[] {
  const places: { place: string; lines: Box[] }[] = [];
  for (const line of boxes) {
    const place = placeOf(line);
    const last = places.at(-1);
    if (last?.place === place) last.lines.push(line);
    else places.push({ place, lines: [line] });
  }
  return places;
}

export function Boxes({ boxes, listed, address, manages }: Props) {
  const cards = manages && address !== undefined;
  const columns: Column[] = [{ label: 'BOKS', ofBox: true }, { label: 'KOŃ' }];
  if (manages) columns.push({ label: 'WŁAŚCICIEL', roomy: true });
  if (cards) columns.push({ label: <span className="visually-hidden">Karta boksu</span> });
  const renderLines = (lines: Box[]): ReactNode =>
    lines.map((line) => (
      <Line key={line.horse?.id ?? line.box_number} line={line} address={address} manages={manages} cards={cards} />
    ));
  const body =
    listed &&
    placesOf(boxes).map(({ place, lines }) => (
      <tbody key={place}>
        <tr className="aisle-name">
          <th scope="rowgroup" colSpan={columns.length}>
            {place}
          </th>
        </tr>
        {renderLines(lines)}
      </tbody>
    ));
  return <Table caption="Boksy" columns={columns} body={body || <tbody>{renderLines(boxes)}</tbody>} />;
}

type LineProps = Pick<Props, 'address' | 'manages'> & { line: Box; cards: boolean };

function Line({ line: { box_number, horse }, address, manages, cards }: LineProps) {
  const { path } = usePage();
  return (
    <TableRow alarm={horse?.health_alert ?? false}>
      <Cell>{box_number ? <span className="box">{box_number}</span> : <span className="muted">bez boksu</span>}</Cell>
      {horse ? (
        <>
          <Cell>
            {address ? <RowLink href={address(horse.id, path)}>{horse.name}</RowLink> : <strong>{horse.name}</strong>}{' '}
            {horse.health_alert && <HealthAlert />}
            {manages && <small className="muted tight">{horse.owner_name}</small>}
          </Cell>
          {manages && <Cell roomy>{horse.owner_name}</Cell>}
        </>
      ) : (
        <>
          <Cell>
            <Badge tone="ok">wolny</Badge>
          </Cell>
          {manages && <Cell roomy />}
        </>
      )}
      {cards && (
        <Cell num>
          {horse && (
            <span className="row-actions icon-links">
              <ButtonLink kind="quiet" icon={Printer} href={cardAddress(horse.id, path)}>
                <span className="roomy" aria-hidden>
                  Karta
                </span>
                <span className="visually-hidden">Karta boksu: {horse.name}</span>
              </ButtonLink>
            </span>
          )}
        </Cell>
      )}
    </TableRow>
  );
}

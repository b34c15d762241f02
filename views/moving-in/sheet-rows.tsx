import type { ReactNode } from 'react';
import { plural } from '../../server/domain/plural.ts';
import type { RowState, ShownCell, ShownColumn, ShownRow } from '../../server/features/moving-in/schema.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { Filters } from '../parts/filters.tsx';
import { Table } from '../parts/table.tsx';

type Props = {
  id: string;
  rows: ShownRow[];
  more: number;
  counts: Record<RowState, number>;
  filter: RowState | null;
  columns: ShownColumn[];
};

const FILTERS = [
  ['wrong', 'Błędy'],
  ['asked', 'Pytania'],
  ['changed', 'Zmiany'],
  ['new', 'Nowe'],
  ['unchanged', 'Bez zmian'],
] as const satisfies [RowState, string][];

/** The rows with their states; a wrong cell is an input in its place. */
export function SheetRows({ id, rows, more, counts, filter, columns }: Props) {
  const here = `/moving-in?sheet=${id}`;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const filters = FILTERS.filter(([state]) => counts[state] > 0).map(([state, label]) => ({
    href: `${here}&rows=${state}`,
    label,
    count: counts[state],
    current: filter === state,
  }));
  return (
    <Card title="Wiersze" className="sheet-rows">
      <Filters
        label="Pokaż wiersze"
        filters={[{ href: here, label: 'Wszystkie', count: all, current: filter === null }, ...filters]}
      />
      <Table
        caption="Wiersze arkusza"
        columns={[
          { label: 'Nr', num: true },
          { label: 'Stan' },
          { label: 'Koń' },
          { label: 'Boks' },
          { label: 'Właściciel' },
          { label: 'Opłata', num: true },
          { label: 'Saldo na start', num: true },
          { label: 'Usługi, zabiegi i uwagi' },
        ]}
      >
        {rows.map((row) => (
          <SheetRow key={row.line} row={row} />
        ))}
      </Table>
      <p className="more-rows">
        {more > 0 && (
          <a href={`${here}${filter ? `&rows=${filter}` : ''}&all`}>
            Pokaż pozostałe {more} {plural(more, 'wiersz', 'wiersze', 'wierszy')}
          </a>
        )}
        <LeftOut columns={columns} />
      </p>
    </Card>
  );
}

function LeftOut({ columns }: { columns: ShownColumn[] }) {
  const unknown = columns.flatMap(({ kind, heading, example, repeats }, nth) => {
    if (kind !== 'ignored' || repeats !== null || !(heading || example)) return [];
    return heading ? `„${heading}”` : `${nth + 1} („${example}”)`;
  });
  const twice = columns.flatMap(({ repeats }) =>
    repeats === null ? [] : `Są dwie kolumny „${repeats}”: druga zostanie pominięta.`,
  );
  if (unknown.length + twice.length === 0) return null;
  return (
    <span className="muted small">{[...twice, unknown.length > 0 && notKnown(unknown)].filter(Boolean).join(' ')}</span>
  );
}

const notKnown = (names: string[]): string =>
  names.length === 1
    ? `Kolumna ${names[0]} nie jest znana i zostanie pominięta.`
    : `Kolumny ${names.join(', ')} nie są znane i zostaną pominięte.`;

const STATES: Record<RowState, { label: string; tone: Tone }> = {
  wrong: { label: 'Błąd', tone: 'late' },
  asked: { label: 'Pytanie', tone: 'neutral' },
  changed: { label: 'Zmiana', tone: 'neutral' },
  new: { label: 'Nowy', tone: 'ok' },
  unchanged: { label: 'Bez zmian', tone: 'neutral' },
};

function SheetRow({ row }: { row: ShownRow }) {
  const { line, state, horse, box, owner, fee, opening, services, words, others, changes, notes } = row;
  const { label, tone } = STATES[state];
  return (
    <tr data-state={state}>
      <td className="num of-line">{line}</td>
      <td className="of-state">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <SheetCell line={line} label="Koń" cell={horse} className="of-horse">
        {horse.detail && <small className="muted">{horse.detail}</small>}
      </SheetCell>
      <SheetCell line={line} label="Boks" cell={box} className="of-box" named />
      <SheetCell line={line} label="Właściciel" cell={owner} className="of-owner">
        {owner.detail && <small className="muted">{owner.detail}</small>}
      </SheetCell>
      <SheetCell line={line} label="Opłata" cell={fee} className="of-money" num />
      <SheetCell line={line} label="Saldo na start" cell={opening} className="of-money" num named />
      <td className="of-services">
        {services.join(', ')}
        {words.length > 0 && <small className="muted">{words.join(' · ')}</small>}
        {notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
        {changes.map(({ what, from, to }) => (
          <small key={what}>
            {what}: {from && <Was text={from} />} <ins>{to}</ins>
          </small>
        ))}
        {others.map((other) => (
          <Mend key={other.column} line={line} label={other.heading} {...other} shown />
        ))}
      </td>
    </tr>
  );
}

type CellProps = {
  line: number;
  label: string;
  cell: ShownCell;
  className: string;
  /** An amount; its error is a text, which wraps. */
  num?: boolean;
  /** A phone shows the label before the text. */
  named?: boolean;
  children?: ReactNode;
};

function SheetCell({ line, label, cell: { text, was, error }, className, num, named, children }: CellProps) {
  if (error)
    return (
      <td className={className} data-wrong="">
        <Mend line={line} label={label} {...error} />
      </td>
    );
  return (
    <td
      className={num ? `num ${className}` : className}
      data-label={named && text ? label.toLowerCase() : undefined}
      data-empty={text ? undefined : ''}
    >
      {was !== null && <Was text={was} />} {was === null ? text : <ins>{text}</ins>}
      {children}
    </td>
  );
}

const Was = ({ text }: { text: string }) => (
  <>
    <del>
      <span className="visually-hidden">było </span>
      {text}
    </del>{' '}
    <span aria-hidden="true">→</span>
    <span className="visually-hidden">, jest </span>
  </>
);

type MendProps = { line: number; label: string; column: number; typed: string; message: string; shown?: boolean };

/** The input for a wrong cell, with its error. `shown`: the label is visible. */
function Mend({ line, label, column, typed, message, shown }: MendProps) {
  const id = `cell-${line}-${column}`;
  return (
    <div className="field">
      <span className={shown ? 'hint' : 'hint label'} aria-hidden="true">
        {label}
      </span>
      <input
        id={id}
        name={`cell_${line}:${column}`}
        defaultValue={typed}
        aria-label={`${label}, wiersz ${line}`}
        aria-invalid="true"
        aria-describedby={`${id}-error`}
        maxLength={1000}
        autoComplete="off"
      />
      <span className="error" id={`${id}-error`}>
        {message}
      </span>
    </div>
  );
}

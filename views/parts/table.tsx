import type { ComponentProps, ReactNode } from 'react';

export type Column = {
  label: ReactNode;
  /** numbers and days: aligned to the end, tabular */
  num?: boolean;
  /** left out below 768 px */
  wide?: boolean;
  /** left out at 768 px too */
  wider?: boolean;
  /** left out of a narrow table, where a `.tight` text in another cell says it */
  roomy?: boolean;
  /** left out where thirty letters more have no room; an `.under` text in another cell says it */
  beside?: boolean;
};

const look = ({ num, wide, wider, roomy, beside }: Omit<Column, 'label'>) =>
  [num && 'num', wide && 'wide', wider && 'wider', roomy && 'roomy', beside && 'beside'].filter(Boolean).join(' ') ||
  undefined;

type TableProps = {
  caption: string;
  columns: Column[];
  foot?: ReactNode;
  /** 'halves': two columns of words, neither of which takes more than half */
  className?: 'halves';
  /** the rows, */
  children?: ReactNode;
  /** or all of the body they stand in */
  body?: ReactNode;
};

/** A table inside a card. The caption is for screen readers; the card's title says it to the eye. */
export function Table({ caption, columns, foot, className, children, body }: TableProps) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
            <th key={nth} scope="col" className={look(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      {body ?? <tbody>{children}</tbody>}
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

/** A row; with `alarm` in the orange of a health alert. */
export function TableRow({ alarm, children }: { alarm?: boolean; children: ReactNode }) {
  return <tr className={alarm ? 'alarm' : undefined}>{children}</tr>;
}

type CellProps = Omit<Column, 'label'> & ComponentProps<'td'> & { 'data-label'?: string };

export function Cell({ num, wide, wider, roomy, beside, ...rest }: CellProps) {
  const className = look({
    ...(num && { num }),
    ...(wide && { wide }),
    ...(wider && { wider }),
    ...(roomy && { roomy }),
    ...(beside && { beside }),
  });
  return <td className={className} {...rest} />;
}

/** The link of a row's first cell; the whole row presses it. */
export function RowLink(props: ComponentProps<'a'>) {
  return <a className="whole" {...props} />;
}

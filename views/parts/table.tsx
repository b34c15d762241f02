import type { ComponentProps, ReactNode } from 'react';

export type Column = {
  label: ReactNode;
  /** numbers and days: right-aligned, tabular figures */
  num?: boolean;
  /** hidden below 768 px */
  wide?: boolean;
  /** hidden at 768 px too */
  wider?: boolean;
  /** hidden in a narrow table, where a `.tight` text in another cell replaces it */
  roomy?: boolean;
  /** hidden where there is no room for thirty more characters; an `.under` text in another cell replaces it */
  beside?: boolean;
};

type Look = { [Name in Exclude<keyof Column, 'label'>]?: boolean | undefined };

const look = ({ num, wide, wider, roomy, beside }: Look) =>
  [num && 'num', wide && 'wide', wider && 'wider', roomy && 'roomy', beside && 'beside'].filter(Boolean).join(' ') ||
  undefined;

type TableProps = {
  caption: string;
  columns: Column[];
  foot?: ReactNode;
  /** the rows */
  children?: ReactNode;
  /** the whole body, instead of rows */
  body?: ReactNode;
};

/** The caption is for screen readers; the card's title shows it. */
export function Table({ caption, columns, foot, children, body }: TableProps) {
  return (
    <table>
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

/** `alarm` gives it the orange of a health alert. */
export function TableRow({ alarm, children }: { alarm?: boolean; children: ReactNode }) {
  return <tr className={alarm ? 'alarm' : undefined}>{children}</tr>;
}

type CellProps = Omit<Column, 'label'> & ComponentProps<'td'> & { 'data-label'?: string };

export function Cell({ num, wide, wider, roomy, beside, ...rest }: CellProps) {
  return <td className={look({ num, wide, wider, roomy, beside })} {...rest} />;
}

/** The link of a row's first cell, which covers the whole row. */
export function RowLink(props: ComponentProps<'a'>) {
  return <a className="whole" {...props} />;
}

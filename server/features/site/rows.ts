/**
 * Lists in a form without script: a fixed number of rows with numbered fields, `name_1`, `name_2`…; empty rows are
 * ignored.
 */
import type { z } from 'zod';

type Columns = Readonly<Record<string, z.ZodType>>;

/** A list's columns and its number of rows. The first column names the row; `unnamed` is the error if it is empty. */
type List<Of extends Columns = Columns> = { columns: Of; rows: number; unnamed: string };

type RowOf<Of extends List> = { [Column in keyof Of['columns']]: z.output<Of['columns'][Column]> };

type Fields = Readonly<Record<string, unknown>>;

export const numbers = (rows: number) => Array.from({ length: rows }, (_, index) => index + 1);

/** The form schema's fields for a list. */
export const fieldsOf = ({ columns, rows }: List): Record<string, z.ZodType> =>
  Object.fromEntries(
    numbers(rows).flatMap((nth) => Object.entries(columns).map(([column, type]) => [`${column}_${nth}`, type])),
  );

/** Whether a field is filled in. A select always has a value, so its default does not count. */
const isFilled = (type: z.ZodType | undefined, value: unknown) => value !== type?.parse(undefined);

/** The filled rows, in order. */
export function rowsIn<Of extends List>({ columns, rows }: Of, fields: Fields): RowOf<Of>[] {
  const [first = ''] = Object.keys(columns);
  return numbers(rows)
    .filter((nth) => isFilled(columns[first], fields[`${first}_${nth}`]))
    .map(
      (nth) =>
        Object.fromEntries(Object.keys(columns).map((column) => [column, fields[`${column}_${nth}`]])) as RowOf<Of>,
    );
}

/** Refuses rows without a name, at the name's field. */
export const refuseUnnamed =
  (...lists: List[]) =>
  (fields: Fields, context: z.RefinementCtx): void => {
    for (const { columns, rows, unnamed } of lists) {
      const [first = '', ...others] = Object.keys(columns);
      for (const nth of numbers(rows)) {
        const named = isFilled(columns[first], fields[`${first}_${nth}`]);
        const more = others.some((column) => isFilled(columns[column], fields[`${column}_${nth}`]));
        if (more && !named) context.addIssue({ code: 'custom', path: [`${first}_${nth}`], message: unnamed });
      }
    }
  };

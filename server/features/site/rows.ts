/**
 * Lists in a form that works without script: a fixed number of rows, each with fields of its own, `name_1`, `name_2`…; rows
 * that are empty do not count.
 */
import type { z } from 'zod';

type Columns = Readonly<Record<string, z.ZodType>>;

/** A list: its columns, the first of which names a row, and how many rows the form has. */
export type List<Of extends Columns = Columns> = { columns: Of; rows: number; unnamed: string };

export type RowOf<Of extends List> = { [Column in keyof Of['columns']]: z.output<Of['columns'][Column]> };

type Fields = Readonly<Record<string, unknown>>;

const numbers = (rows: number) => Array.from({ length: rows }, (_, index) => index + 1);

/** The fields of a list, for the schema of its form. */
export const fieldsOf = ({ columns, rows }: List): Record<string, z.ZodType> =>
  Object.fromEntries(
    numbers(rows).flatMap((nth) => Object.entries(columns).map(([column, type]) => [`${column}_${nth}`, type])),
  );

/** Whether a row has this column filled in: a choice always is, and says nothing. */
const isFilled = (type: z.ZodType | undefined, value: unknown) => value !== type?.parse(undefined);

/** The rows that somebody has filled in, in their order. */
export function rowsIn<Of extends List>({ columns, rows }: Of, fields: Fields): RowOf<Of>[] {
  const [first = ''] = Object.keys(columns);
  return numbers(rows)
    .filter((nth) => isFilled(columns[first], fields[`${first}_${nth}`]))
    .map(
      (nth) =>
        Object.fromEntries(Object.keys(columns).map((column) => [column, fields[`${column}_${nth}`]])) as RowOf<Of>,
    );
}

/** Refuses rows that have something but their name: an error at its field. */
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

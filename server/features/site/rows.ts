/**
 * Lists in a form without script: a fixed number of rows with numbered fields, `name_1`, `name_2`…; empty rows are
 * ignored.
 */
import { z } from 'zod';

type Columns = Readonly<Record<string, z.ZodType>>;

/**
 * A list's columns and its number of rows. The first column names the row; `unnamed` is the error if it is empty, `needed` are
 * the errors of other columns that a named row needs.
 */
type List<Of extends Columns = Columns> = {
  columns: Of;
  rows: number;
  unnamed: string;
  needed?: Partial<Record<keyof Of, string>>;
};

type RowOf<Of extends List> = { [Column in keyof Of['columns']]: z.output<Of['columns'][Column]> };

type Fields = Readonly<Record<string, unknown>>;

export const numbers = (rows: number) => Array.from({ length: rows }, (_, index) => index + 1);

const fieldsOf = ({ columns, rows }: List): Record<string, z.ZodType> =>
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

/** Refuses rows without a name, or without what they need, at these fields. */
const refuseLacking =
  (lists: readonly List[]) =>
  (fields: Fields, context: z.RefinementCtx): void => {
    for (const { columns, rows, unnamed, needed = {} } of lists) {
      const [first = '', ...others] = Object.keys(columns);
      for (const nth of numbers(rows)) {
        const has = (column: string) => isFilled(columns[column], fields[`${column}_${nth}`]);
        const refuse = (column: string, message: string) =>
          context.addIssue({ code: 'custom', path: [`${column}_${nth}`], message });
        if (!has(first) && others.some(has)) refuse(first, unnamed);
        if (!has(first)) continue;
        for (const [column, message] of Object.entries(needed)) if (!has(column)) refuse(column, message as string);
      }
    }
  };

/** The schema of a form with these lists, which `rowsIn` reads, and other fields. */
export const formWith = <Others extends Columns>(lists: readonly List[], others: Others): z.ZodObject<Others> =>
  z.object({ ...others, ...Object.assign({}, ...lists.map(fieldsOf)) }).superRefine(refuseLacking(lists));

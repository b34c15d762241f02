import { sql } from 'kysely';

/** A column in Polish order: Cma, Ćma, Zima, Żółw. */
export const polish = (column: string) => sql`${sql.ref(column)} collate polish`;

/**
 * In the order in which one walks past the boxes: as the stable has listed them, then by number, what has no
 * box last. `table` has box_position and box_number.
 */
export const boxOrder = (table: string) =>
  sql`${sql.ref(`${table}.box_position`)}, ${sql.ref(`${table}.box_number`)} collate box_order`;

/** The words of a search text, separated by spaces or commas. */
export const searchWords = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

/** A text escaped for SQL's `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

import { sql } from 'kysely';

/** Sorts in Polish order: Cma, Ćma, Zima, Żółw. */
export const polish = (column: string) => sql`${sql.ref(column)} collate polish`;

/**
 * Sorts in walking order: listed boxes by position, then other boxes by number, then rows without a box. `table` needs
 * box_position and box_number.
 */
export const boxOrder = (table: string) =>
  sql`${sql.ref(`${table}.box_position`)}, ${sql.ref(`${table}.box_number`)} collate box_order`;

export const searchWords = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

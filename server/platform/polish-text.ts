import { sql } from 'kysely';

/** A column in Polish order: Cma, Ćma, Zima, Żółw. */
export const polish = (column: string) => sql`${sql.ref(column)} collate polish`;

/** The words of a search text, separated by spaces or commas. */
export const searchWords = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

/** A text escaped for SQL's `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

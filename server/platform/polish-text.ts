import { sql } from 'kysely';

/** A column in Polish order: Cma, Ćma, Zima, Żółw. */
export const polish = (column: string) => sql`${sql.ref(column)} collate polish`;

/** What a text asks to be found: all of its words, in any order, with or without commas between them. */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

/** A text as a pattern of SQL's `like` that means nothing but these letters. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

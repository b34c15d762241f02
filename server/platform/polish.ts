import { sql } from 'kysely';

/** A column in Polish order: Cma, Ćma, Zima, Żółw. */
export const polish = (column: string) => sql`${sql.ref(column)} collate polish`;

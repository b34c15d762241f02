import { sql } from 'kysely';
import type { Db } from '../../server/platform/data/database.ts';

/**
 * Every row of every table, including the queue's, as a dump contains it: 'schema.table {json}'. Skips a test's log
 * of changes.
 */
export async function dump(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'watched')`.execute(
    db,
  );
  const parts = tables.map(
    ({ schema, name }) =>
      sql`select ${`${schema}.${name} `} || to_jsonb(r)::text as row from ${sql.table(`${schema}.${name}`)} r`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ row }) => row);
}

/** The first rows that only one of two dumps has. */
export function differences(before: string[], after: string[]) {
  const [had, has] = [new Set(before), new Set(after)];
  return {
    gone: before.filter((row) => !has.has(row)).slice(0, 5),
    added: after.filter((row) => !had.has(row)).slice(0, 5),
  };
}

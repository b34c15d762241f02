import { sql } from 'kysely';
import type { Db } from '../../server/platform/data/database.ts';
import { watchedTables } from './changes.ts';

export type Snapshot = ReadonlySet<string>;

/**
 * Every row, including jobs, without sessions and other transient tables. It reads the whole database; changes.ts is
 * the cheaper way to see a request's changes.
 */
export async function snapshot(db: Db): Promise<Snapshot> {
  const parts = (await watchedTables(db)).map(
    (name) => sql`select ${name}::text as name, to_jsonb(r)::text as row from ${sql.table(name)} r`,
  );
  // The scheduler's rows and the queue's own jobs are not writes of the app.
  parts.push(sql`select 'job', jsonb_build_object('name', j.name, 'data', j.data, 'id', j.id)::text from pgboss.job j
    where left(j.name, 2) <> '__' and j.name not in (select name from pgboss.schedule)`);
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name, row }) => `${name} ${row}`));
}

export function changes(before: Snapshot, after: Snapshot): { added: string[]; removed: string[] } {
  return {
    added: [...after].filter((row) => !before.has(row)).sort(),
    removed: [...before].filter((row) => !after.has(row)).sort(),
  };
}

import { sql } from 'kysely';
import type { Db } from '../../server/platform/database.ts';
import { watchedTables } from './changes.ts';

/** Every row of the database, each as a line of text: its table and its JSON. */
export type Snapshot = ReadonlySet<string>;

/**
 * Takes down what the database holds, jobs included, but for sessions and what else passes by itself. It reads every
 * row: what a request changed is told by the log in changes.ts.
 */
export async function snapshot(db: Db): Promise<Snapshot> {
  const parts = (await watchedTables(db)).map(
    (name) => sql`select ${name}::text as name, to_jsonb(r)::text as row from ${sql.table(name)} r`,
  );
  // What the clock has done (and the queue's own jobs) is nobody's write.
  parts.push(sql`select 'job', jsonb_build_object('name', j.name, 'data', j.data, 'id', j.id)::text from pgboss.job j
    where left(j.name, 2) <> '__' and j.name not in (select name from pgboss.schedule)`);
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name, row }) => `${name} ${row}`));
}

/** What came and what went between two snapshots; a changed row does both. */
export function changes(before: Snapshot, after: Snapshot): { added: string[]; removed: string[] } {
  return {
    added: [...after].filter((row) => !before.has(row)).sort(),
    removed: [...before].filter((row) => !after.has(row)).sort(),
  };
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../data/database.ts';
import type { Database } from '../data/tables.ts';

type Dated = { [Table in keyof Database]: 'created_at' extends keyof Database[Table] ? Table : never }[keyof Database];

/** Milliseconds in which equal input counts as the same request. */
const ONE_DAY = 24 * 3_600_000;

/**
 * Whether the same input arrived within a day and its row still exists. For forms on public pages: they carry no id, because
 * many people may see the same cached page. Locks until the transaction ends, so that of two concurrent requests one finds
 * the other's row.
 */
export async function wasSentToday(tx: Tx, table: Dated, sent: Record<string, unknown>, now: Date): Promise<boolean> {
  const key = `${table}:${createHash('sha256').update(JSON.stringify(sent)).digest('base64url')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const equal = Object.entries(sent).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  );
  const since = new Date(now.getTime() - ONE_DAY);
  const { rows } = await sql`
    select from ${sql.table(table)} where created_at > ${since} and ${sql.join(equal, sql` and `)} limit 1
  `.execute(tx);
  return rows.length > 0;
}

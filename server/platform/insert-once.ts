import { type Insertable, sql } from 'kysely';
import type { Tx } from './database.ts';
import { Conflict } from './errors.ts';
import type { Database } from './tables.ts';

/** What people send with an id that their own device made. */
type Sendable = 'events' | 'horses' | 'notes';

/**
 * Inserts a row, and answers whether it was new: `sent` again by a device that lost the answer, it is there already, and
 * nothing changes. `added` is what the server gives to a new one. Throws Conflict, saying `other`, when a row of this id
 * holds anything else than what was sent.
 */
export async function insertOnce<
  Table extends Sendable,
  Sent extends Partial<Insertable<Database[Table]>> & { id: string },
>(
  tx: Tx,
  table: Table,
  sent: Sent,
  added: Omit<Insertable<Database[Table]>, keyof Sent>,
  other: string,
): Promise<boolean> {
  const row = { ...added, ...sent } as unknown as Insertable<Database[Table]>;
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.constraint(`${table}_pkey`).doNothing())
    .executeTakeFirstOrThrow();
  if (made) return true;
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${sent.id}`.execute(
    tx,
  );
  const same = Object.entries(sent).every(([name, value]) => text(rows[0]?.[name]) === text(value));
  if (!same) throw new Conflict(other);
  return false;
}

/** Instants to the millisecond, everything else as it is. */
const text = (value: unknown) => JSON.stringify(value ?? null);

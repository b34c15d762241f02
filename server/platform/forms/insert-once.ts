import { createHash, randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../data/database.ts';
import type { Database } from '../data/tables.ts';
import { Conflict } from '../http/errors.ts';
import type { OldInput } from './old-input.ts';

/** Tables whose rows keep a digest of the request that made them: devices send these with an id of their own. */
type Sendable = {
  [Table in keyof Database]: 'request_digest' extends keyof Database[Table] ? Table : never;
}[keyof Database];

type Dated = { [Table in keyof Database]: 'created_at' extends keyof Database[Table] ? Table : never }[keyof Database];

type Row = Record<string, unknown>;

/**
 * Inserts a row and returns true if it is new. A device that lost the answer sends it again: the row is then left as it
 * is, changed meanwhile or not. `added` holds the server's own values, `elsewhere` what was sent for other tables.
 * Throws Conflict with the message `other` when a row of this id was made of different input.
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
  elsewhere: Row = {},
): Promise<boolean> {
  const request_digest = digestOf({ ...sent, ...elsewhere });
  const row = { ...added, ...sent, request_digest } as unknown as Insertable<Database[Table]>;
  // Of the same request twice at once, the second would meet another unique column (a name, a box) before the id.
  await sql`select pg_advisory_xact_lock(hashtextextended(${sent.id}, 0))`.execute(tx);
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.constraint(`${table}_pkey`).doNothing())
    .executeTakeFirstOrThrow();
  if (made) return true;
  if (!(await wasSent(tx, table, sent, other, elsewhere))) throw new Conflict(other);
  return false;
}

/**
 * Whether the row for this input exists already: for verbs that would otherwise refuse a repeated request as too late.
 * Throws Conflict with the message `other` when a row of this id was made of different input.
 */
export async function wasSent(
  tx: Tx,
  table: keyof Database,
  sent: Row & { id: string },
  other: string,
  elsewhere: Row = {},
): Promise<boolean> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = ${sent.id}`.execute(tx);
  if (rows[0] && !isMadeOf(rows[0], sent, digestOf({ ...sent, ...elsewhere }))) throw new Conflict(other);
  return rows.length > 0;
}

/** Milliseconds in which equal input counts as the same request. */
const ONE_DAY = 24 * 3_600_000;

/**
 * Whether the same input arrived within a day and its row still exists: for forms on public pages, which carry no id
 * because many people may see the same cached page. Locks until the transaction ends, so that of two concurrent
 * requests one finds the other.
 */
export async function wasSentToday(tx: Tx, table: Dated, sent: Row, now: Date): Promise<boolean> {
  const key = `${table}:${digestOf(sent).toString('base64url')}`;
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

/** Independent of the order of the fields. */
const digestOf = (sent: Row): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(Object.entries(sent).sort())))
    .digest();

/** Compares digests; a row without one must still hold the same values. */
function isMadeOf({ request_digest, ...row }: Row, sent: Row, digest: Buffer): boolean {
  if (request_digest instanceof Buffer) return request_digest.equals(digest);
  return Object.entries(sent).every(([name, value]) => text(row[name]) === text(value));
}

/** Instants compare to the millisecond. */
const text = (value: unknown) => JSON.stringify(value ?? null);

/**
 * The id a form sends for its new row. A refused form keeps its id, so that a row whose answer was lost is not made
 * twice; it gets a new one when the id is taken, which the error `other` tells.
 */
export function idToSend(old: OldInput | null, name: string, other: string): string {
  const sent = z.uuid().safeParse(old?.input[name]);
  return sent.success && old?.errors[''] !== other ? sent.data : randomUUID();
}

import { createHash, randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from './database.ts';
import { Conflict } from './errors.ts';
import type { OldInput } from './old-input.ts';
import type { Database } from './tables.ts';

/**
 * The tables whose rows keep a digest of the request that made them: people send these with an id of their own device.
 */
type Sendable = {
  [Table in keyof Database]: 'request_digest' extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** The tables that say when each row was made. */
type Dated = { [Table in keyof Database]: 'created_at' extends keyof Database[Table] ? Table : never }[keyof Database];

type Row = Record<string, unknown>;

/**
 * Inserts a row, and answers whether it was new: `sent` again by a device that lost the answer, it is there already,
 * changed meanwhile or not, and stays as it is. `added` is what the server gives to a new one; `elsewhere` what was sent
 * with it and is stored in other tables. Throws Conflict, with the message `other`, when a row of this id was made of
 * anything else than what was sent.
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
 * Whether the row that was made of what was sent is there already: for verbs that refuse what by now would be too late.
 * Throws Conflict, with the message `other`, when a row of this id was made of anything else.
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

/** How long (ms) the same words are the same request. */
const ONE_DAY = 24 * 3_600_000;

/**
 * Whether the same was sent within a day and is there still: for forms on public pages, which carry no id, as copies of
 * such a page may be shown to many. Holds a lock until the transaction ends, so that of two sent at once one finds the other.
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

/** Of what was sent, in whatever order its fields came. */
const digestOf = (sent: Row): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(Object.entries(sent).sort())))
    .digest();

/** Whether a row was made of what was sent: by its digest; without one it has to hold the same still. */
function isMadeOf({ request_digest, ...row }: Row, sent: Row, digest: Buffer): boolean {
  if (request_digest instanceof Buffer) return request_digest.equals(digest);
  return Object.entries(sent).every(([name, value]) => text(row[name]) === text(value));
}

/** Instants to the millisecond, everything else as it is. */
const text = (value: unknown) => JSON.stringify(value ?? null);

/**
 * The id that a form gives to what it makes: that of the form which came back, so that what was made, but not answered,
 * is not made twice; a new one when that is another's, which `other` says.
 */
export function idToSend(old: OldInput | null, name: string, other: string): string {
  const sent = z.uuid().safeParse(old?.input[name]);
  return sent.success && old?.errors[''] !== other ? sent.data : randomUUID();
}

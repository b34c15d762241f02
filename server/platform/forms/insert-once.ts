import { createHash, randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import { anyOf, type Tx } from '../data/database.ts';
import type { Database } from '../data/tables.ts';
import { Conflict } from '../http/errors.ts';
import type { OldInput } from './old-input.ts';

/** Tables whose rows keep a digest of the request that made them: devices send these with an id of their own. */
type Sendable = {
  [Table in keyof Database]: 'request_digest' extends keyof Database[Table] ? Table : never;
}[keyof Database];

type Dated = { [Table in keyof Database]: 'created_at' extends keyof Database[Table] ? Table : never }[keyof Database];

type Row = Record<string, unknown>;

type SentFor<Table extends Sendable> = Partial<Insertable<Database[Table]>> & { id: string };

/**
 * Inserts a row and returns true if it is new. A device that lost the answer sends it again: the row is then left as it
 * is, changed meanwhile or not. `added` holds the server's own values, `elsewhere` what was sent for other tables.
 * Throws Conflict with the message `other` when a row of this id was made of different input.
 */
export async function insertOnce<Table extends Sendable, Sent extends SentFor<Table>>(
  tx: Tx,
  table: Table,
  sent: Sent,
  added: Omit<Insertable<Database[Table]>, keyof Sent>,
  other: string,
  elsewhere: Row = {},
): Promise<boolean> {
  // Of the same request twice at once, the second would meet another unique column (a name, a box) before the id.
  await sql`select pg_advisory_xact_lock(hashtextextended(${sent.id}, 0))`.execute(tx);
  return (await insertAllOnce(tx, table, [sent], added, other, elsewhere)).length > 0;
}

/**
 * `insertOnce` for many rows of a table in which nothing but the id is unique, in one statement. Returns those that are new.
 */
export async function insertAllOnce<Table extends Sendable, Sent extends SentFor<Table>>(
  tx: Tx,
  table: Table,
  sent: readonly Sent[],
  added: Omit<Insertable<Database[Table]>, keyof Sent>,
  other: string,
  elsewhere: Row = {},
): Promise<Sent[]> {
  const rows = sent.map((one) => ({ ...added, ...one, request_digest: digestOf({ ...one, ...elsewhere }) }));
  const made = await tx
    .insertInto(table)
    .values(rows as unknown as Insertable<Database[Table]>[])
    .onConflict((conflict) => conflict.constraint(`${table}_pkey`).doNothing())
    .returning(sql<string>`id`.as('id'))
    .execute();
  const ids = new Set(made.map(({ id }) => id));
  const isNew = ({ id }: Sent) => ids.has(id.toLowerCase());
  const known = sent.filter((one) => !isNew(one));
  if ((await sentBefore(tx, table, known, other, elsewhere)).length < known.length) throw new Conflict(other);
  return sent.filter(isNew);
}

/**
 * Whether the row for this input exists already: for verbs that would otherwise refuse a repeated request as too late.
 * Throws Conflict with the message `other` when a row of this id was made of different input.
 */
export const wasSent = async (
  tx: Tx,
  table: keyof Database,
  sent: Row & { id: string },
  other: string,
  elsewhere: Row = {},
): Promise<boolean> => (await sentBefore(tx, table, [sent], other, elsewhere)).length > 0;

/** `wasSent` for many rows. Returns those that exist. */
export async function sentBefore<Sent extends Row & { id: string }>(
  tx: Tx,
  table: keyof Database,
  sent: readonly Sent[],
  other: string,
  elsewhere: Row = {},
): Promise<Sent[]> {
  const ids = sent.map(({ id }) => id);
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = ${anyOf(ids)}`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  return sent.filter((one) => {
    const row = found.get(one.id.toLowerCase());
    if (row && !isMadeOf(row, one, digestOf({ ...one, ...elsewhere }))) throw new Conflict(other);
    return row;
  });
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
 * The id a form sends for its new row, by default a new one or that of its page. A refused form keeps its id, so that a
 * row whose answer was lost is not made twice; it gets a new one when the id is taken, which the error `other` tells.
 */
export function idToSend(old: OldInput | null, name: string, other: string, ofPage: string = randomUUID()): string {
  if (!old) return ofPage;
  const sent = z.uuid().safeParse(old.input[name]);
  return sent.success && old.errors[''] !== other ? sent.data : randomUUID();
}

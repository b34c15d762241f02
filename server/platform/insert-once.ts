import { createHash, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import type { Tx } from './database.ts';
import { Conflict } from './errors.ts';
import type { KeptForm } from './flash.ts';
import type { Database } from './tables.ts';

/** What people send with an id that their own device made. */
type Sendable = 'events' | 'horses' | 'notes';

/**
 * Inserts a row, and answers whether it was new: `sent` again by a device that lost the answer, it is there already,
 * changed meanwhile or not, and stays as it is. `added` is what the server gives to a new one. Throws Conflict, saying
 * `other`, when a row of this id was made of anything else than what was sent.
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
  const sent_digest = createHash('sha256').update(JSON.stringify(sent)).digest();
  const row = { ...added, ...sent, sent_digest } as unknown as Insertable<Database[Table]>;
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.constraint(`${table}_pkey`).doNothing())
    .executeTakeFirstOrThrow();
  if (made) return true;
  const before = await tx
    .selectFrom<Sendable>(table)
    .select('sent_digest')
    .where('id', '=', sent.id)
    .executeTakeFirst();
  if (!before?.sent_digest?.equals(sent_digest)) throw new Conflict(other);
  return false;
}

/**
 * The id that a form gives to what it makes: that of the form which came back, so that what was made, but not answered, is
 * not made twice; a new one when that is another's, which `other` says.
 */
export function idToSend(kept: KeptForm | null, name: string, other: string): string {
  const sent = z.uuid().safeParse(kept?.input[name]);
  return sent.success && kept?.errors[''] !== other ? sent.data : randomUUID();
}

import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction, type Tx } from '../data/database.ts';
import type { ErasedPerson } from '../data/personal-data.ts';
import { SentOtherwise } from '../http/errors.ts';
import { type Person, signedIn } from '../session/session.ts';
import type { OldInput } from './old-input.ts';

/** The part of a verb's command that is needed here. */
type Given = { db: Db; now: Date; person: Person | null; input: unknown };

/**
 * Runs a verb and records its request in one transaction. A request that a person sends again (the answer was lost, a button
 * was pressed twice) does nothing and gets the first answer, with `repeated` set. The answer is stored as JSON for weeks, so
 * it must contain no secrets. Throws SentOtherwise if the person has sent something else under this id.
 */
export function runOnce<Call extends Given, Answer>(
  call: Call,
  { id, action }: { id: string; action: string },
  run: (call: Call) => Promise<Answer>,
): Promise<{ answer: Answer; repeated: boolean }> {
  const person_id = signedIn(call).id;
  const digest = digestOf(call.input as object);
  return inTransaction(call.db, async (tx) => {
    // Of two concurrent requests the second waits until the first has committed, and finds its row.
    await sql`select pg_advisory_xact_lock(hashtextextended(${id.toLowerCase()}, 0))`.execute(tx);
    const sent = await tx
      .selectFrom('requests')
      .select(['action', 'digest', 'answer'])
      .where('person_id', '=', person_id)
      .where('id', '=', id)
      .executeTakeFirst();
    if (sent && !(sent.action === action && sent.digest.equals(digest))) throw new SentOtherwise();
    if (sent) return { answer: sent.answer as Answer, repeated: true };
    const answer = await run({ ...call, db: tx });
    await tx
      .insertInto('requests')
      .values({ person_id, id, action, digest, answer: JSON.stringify(answer), sent_at: call.now })
      .execute();
    return { answer, repeated: false };
  });
}

/**
 * Validated input has its fields in the order of its schema. `confirmed` is not part of the content, because a person may go
 * back and send the same form without it, nor is `written_at`, which a phone that lost the answer may reckon again.
 */
const digestOf = ({
  confirmed: _,
  written_at: __,
  ...content
}: {
  confirmed?: unknown;
  written_at?: unknown;
}): Buffer => createHash('sha256').update(JSON.stringify(content)).digest();

/**
 * The id that a form sends for its request: a new one, or that of its page. A refused form keeps its id, so that a lost
 * answer does not lead to doing it twice. It gets a new one if something else was sent under its id.
 */
export function idToSend(old: OldInput | null, name: string, ofPage: string = randomUUID()): string {
  if (!old) return ofPage;
  const sent = z.uuid().safeParse(old.input[name]);
  return sent.success && old.code !== 'sent_otherwise' ? sent.data : randomUUID();
}

/** Deletes the person's requests, and the request that created the person. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx
    .deleteFrom('requests')
    .where((eb) => eb.or([eb('person_id', '=', id), eb('id', '=', id)]))
    .execute();
}

import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import { unsentMails } from '../../platform/jobs/jobs.ts';

/** The name of the job that mails a statement. */
export const STATEMENT_MAIL = 'statement-mail';

/** When a statement of the month was last sent. For queries of `people`. */
export const sentAt = (month: Day) =>
  sql<Date | null>`(select sent_at from sent_statements where person_id = people.id and month = ${month}::date)`;

/** Whether the statement of the month is queued. For queries of `people`. */
export const isWaiting = (month: Day) =>
  sql<boolean>`people.id::text in (
    select data ->> 'owner_id' from (${unsentMails(STATEMENT_MAIL)}) as unsent where data ->> 'month' = ${month})`;

/** Serializes the sending of a month's statements, so that each sender sees what the one before has sent. */
export async function lockSending(tx: Tx, month: Day): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${STATEMENT_MAIL} ${month}`}, 0))`.execute(tx);
}

/** Records that a statement was sent. A repeated or late call does not overwrite a later instant. */
export async function saveSent(db: Db, person_id: string, month: Day, sent_at: Date): Promise<void> {
  await db
    .insertInto('sent_statements')
    .values({ person_id, month, sent_at })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'month']).doUpdateSet({ sent_at }).where('sent_statements.sent_at', '<', sent_at),
    )
    .execute();
}

import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import { unsentMails } from '../../platform/jobs/jobs.ts';

/** The name of the job that mails a statement. */
export const STATEMENT_MAIL = 'statement-mail';

/** When somebody's statement of a month was sent the last time. Of `people`. */
export const sentAt = (month: Day) =>
  sql<Date | null>`(select sent_at from sent_statements where person_id = people.id and month = ${month}::date)`;

/** Whether somebody's statement of a month is in the queue. Of `people`. */
export const isWaiting = (month: Day) =>
  sql<boolean>`people.id::text in (
    select data ->> 'owner_id' from (${unsentMails(STATEMENT_MAIL)}) as unsent where data ->> 'month' = ${month})`;

/** Lets those who send a month's statements pass one after another, so that each sees whom the one before sent it to. */
export async function lockSending(tx: Tx, month: Day): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${STATEMENT_MAIL} ${month}`}, 0))`.execute(tx);
}

/** Notes that a statement was sent; a repeated or late call leaves a later instant alone. */
export async function saveSent(db: Db, person_id: string, month: Day, sent_at: Date): Promise<void> {
  await db
    .insertInto('sent_statements')
    .values({ person_id, month, sent_at })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'month']).doUpdateSet({ sent_at }).where('sent_statements.sent_at', '<', sent_at),
    )
    .execute();
}

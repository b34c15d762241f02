import { inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { wasSentToday } from '../../platform/forms/sent-today.ts';
import { countStranger, isRobot } from '../../platform/forms/strangers.ts';
import { lockPerson } from '../people/locks.ts';
import { bugReportMail } from './jobs.ts';
import type { ReportBug } from './schema.ts';

/**
 * Stores a report and enqueues its mail to the stable. A repeated report within a day gets the first answer, and so
 * does a robot's, which is dropped. Throws TooMany, NotFound (the account was deleted meanwhile).
 */
export async function reportBug(call: Call<ReportBug>): Promise<void> {
  if (isRobot(call)) return;
  const { db, now, person, jobs, input, request } = call;
  const { description, name = '', email = '', page = '' } = input;
  const user_agent = (request.headers['user-agent'] ?? '').slice(0, 300);
  const report = { person_id: person?.id ?? null, name, email, page, description };
  await inTransaction(db, async (tx) => {
    // Until the commit, the lock keeps the account from being erased, so that an erasure covers this row.
    if (person) await lockPerson(tx, person.id);
    if (await wasSentToday(tx, 'bug_reports', report, now)) return;
    await countStranger(tx, call, 'bug_reports');
    const made = tx
      .insertInto('bug_reports')
      .values({ ...report, user_agent, created_at: now })
      .returning('id');
    const { id } = await made.executeTakeFirstOrThrow();
    await jobs.enqueue(tx, bugReportMail, { report_id: id });
  });
}

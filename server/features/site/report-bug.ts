import { inTransaction } from '../../platform/data/database.ts';
import { countHit, countHits, countsFrom, type Limit, throttleKey } from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { wasSentToday } from '../../platform/forms/sent-today.ts';
import { lockPerson } from '../people/locks.ts';
import { bugReportMail } from './jobs.ts';
import type { ReportBug } from './schema.ts';

const PER_ADDRESS: Limit = { limit: 5, windowMs: 3_600_000 };
/** Far more than any stable has received. */
const IN_ALL: Limit = { limit: 60, windowMs: 24 * 3_600_000 };

/**
 * Stores a report and enqueues its mail to the stable. A repeated report within a day gets the first answer, and so
 * does a form with a filled honeypot, which is dropped. Throws TooMany, NotFound (the account was deleted meanwhile).
 */
export async function reportBug({ db, now, person, input, request }: Call<ReportBug>): Promise<void> {
  const { jobs, limits } = request.server.deps;
  const { website, description, name = '', email = '', page = '' } = input;
  if (website) return;
  const user_agent = (request.headers['user-agent'] ?? '').slice(0, 300);
  const report = { person_id: person?.id ?? null, name, email, page, description };
  await inTransaction(db, async (tx) => {
    // Until the commit, the lock keeps the account from being erased, so that an erasure covers this row.
    if (person) await lockPerson(tx, person.id);
    if (await wasSentToday(tx, 'bug_reports', report, now)) return;
    if (limits.throttles) {
      await countHits(tx, countsFrom(request.ip, 'bug-report', PER_ADDRESS), now);
      await countHit(tx, throttleKey('of-stable', 'bug_reports'), IN_ALL, now);
    }
    const made = tx
      .insertInto('bug_reports')
      .values({ ...report, user_agent, created_at: now })
      .returning('id');
    const { id } = await made.executeTakeFirstOrThrow();
    await jobs.enqueue(tx, bugReportMail, { report_id: id });
  });
}

import type { Call } from '../../platform/action.ts';
import { inTransaction } from '../../platform/database.ts';
import { addressKey, countHit, type Limit, throttleKey } from '../../platform/throttle.ts';
import { lockPerson } from '../people/locks.ts';
import { bugReportMail } from './jobs.ts';
import type { ReportBug } from './schema.ts';

const PER_ADDRESS: Limit = { limit: 5, windowMs: 3_600_000 };

/**
 * Stores a report and enqueues its mail to the stable. Reports with a filled honeypot are answered alike and dropped.
 * Throws TooMany, NotFound (the account was deleted meanwhile).
 */
export async function reportBug({ db, now, person, input, request }: Call<ReportBug>): Promise<Record<string, never>> {
  const { jobs, limits } = request.server.deps;
  const { website, description, name = '', email = '', page = '' } = input;
  if (website) return {};
  const user_agent = (request.headers['user-agent'] ?? '').slice(0, 300);
  const report = { person_id: person?.id ?? null, name, email, page, description, user_agent, created_at: now };
  await inTransaction(db, async (tx) => {
    // So that the erasure of their account waits, and finds it.
    if (person) await lockPerson(tx, person.id);
    if (limits.throttles) await countHit(tx, throttleKey('bug-report', addressKey(request.ip)), PER_ADDRESS, now);
    const { id } = await tx.insertInto('bug_reports').values(report).returning('id').executeTakeFirstOrThrow();
    await jobs.enqueue(tx, bugReportMail, { report_id: id });
  });
  return {};
}

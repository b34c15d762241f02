import type { Club } from '../../../views/page-context.tsx';
import type { Db } from '../../platform/database.ts';
import type { Handlers } from '../../platform/jobs.ts';
import type { Post } from '../../platform/send-mail.ts';
import { reportById } from './queries.ts';

type Needs = { db: Db; club: () => Promise<Club>; post: Post };

export const siteJobs = ({ db, club, post }: Needs): Pick<Handlers, 'bug-report-mail'> => ({
  async 'bug-report-mail'({ report_id }, job) {
    const report = await reportById(db, report_id);
    if (!report) return; // erased with its author meanwhile
    const { email } = await club();
    await post(job, { to: email, replyTo: report.email || undefined }, 'bug-report', report);
  },
});

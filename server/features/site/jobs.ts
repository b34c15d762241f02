import { z } from 'zod';
import { mailJob } from '../../platform/jobs/jobs.ts';
import { firstAdmin } from '../people/queries.ts';
import { reportById } from './queries.ts';

export const bugReportMail = mailJob({
  name: 'bug-report-mail',
  data: z.object({ report_id: z.uuid() }),
  async run({ id, signal, data, db, club, sendMail }) {
    const report = await reportById(db, data.report_id);
    if (!report) return; // erased with its author meanwhile
    // Before the stable has set its e-mail, the first admin gets the reports.
    const email = (await club()).email || (await firstAdmin(db))?.email;
    if (!email) return;
    await sendMail({ id, signal, to: email, replyTo: report.email || undefined }, 'bug-report', report);
  },
});

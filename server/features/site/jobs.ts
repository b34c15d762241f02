import { z } from 'zod';
import { mailJob } from '../../platform/jobs/jobs.ts';
import { officeEmail } from '../people/queries.ts';
import { reportById } from './queries.ts';

export const bugReportMail = mailJob({
  name: 'bug-report-mail',
  data: z.object({ report_id: z.uuid() }),
  async run({ id, signal, data, db, club, sendMail }) {
    const report = await reportById(db, data.report_id);
    if (!report) return; // erased with its author meanwhile
    const to = await officeEmail(db, await club());
    if (!to) return;
    await sendMail({ id, signal, to, replyTo: report.email || undefined }, 'bug-report', report);
  },
});

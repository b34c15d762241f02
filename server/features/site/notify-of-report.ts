import type { Tx } from '../../platform/data/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { bugReportMail } from './jobs.ts';

export const notifyOfReport = (tx: Tx, jobs: Jobs, id: string): Promise<void> =>
  jobs.enqueue(tx, bugReportMail, { report_id: id });

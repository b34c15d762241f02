import type { Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { bugReportMail } from './jobs.ts';

export const notifyOfReport = (tx: Tx, jobs: Jobs, id: string): Promise<void> =>
  jobs.enqueue(tx, bugReportMail, { report_id: id });

/** Runs the queue's jobs until it is killed: `node queue-worker.ts DATABASE_URL SMTP_URL`. */
import { jobKinds } from '../../server/app.ts';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { openJobs } from '../../server/platform/jobs/jobs.ts';
import { HURRIED, mailingDeps, testLog } from '../support/jobs.ts';

const [, , url = '', smtpUrl = ''] = process.argv;
const jobs = await openJobs(url, jobKinds, HURRIED);
await jobs.work(await mailingDeps(connectDatabase(url).db, smtpUrl), testLog());
process.send?.('working');

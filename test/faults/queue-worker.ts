/** Does the queue's jobs until it is killed: `node queue-worker.ts DATABASE_URL SMTP_URL`. */
import { jobHandlers } from '../../server/job-handlers.ts';
import { clubReader } from '../../server/platform/club.ts';
import { connectDatabase } from '../../server/platform/database.ts';
import { openJobs } from '../../server/platform/jobs.ts';
import { openMail } from '../../server/platform/mail.ts';
import { openPush } from '../../server/platform/push.ts';
import { HURRIED, testLog } from '../support/jobs.ts';
import { builtViews } from '../support/views.ts';

const [, , url = '', smtpUrl] = process.argv;
const { db } = connectDatabase(url);
const jobs = await openJobs(url, HURRIED);
await jobs.work(
  jobHandlers({
    db,
    clock: () => new Date(),
    club: clubReader(db),
    mail: openMail({ smtpUrl, mailFrom: 'stajnia@podlipami.example', dataDir: '/nowhere' }),
    push: await openPush({ vapidKeys: undefined, vapidSubject: 'mailto:stajnia@podlipami.example' }, db),
    views: await builtViews(),
    publicUrl: 'https://podlipami.example',
  }),
  testLog(),
);
process.send?.('working');

/** Runs the queue's jobs until it is killed: `node queue-worker.ts DATABASE_URL SMTP_URL`. */
import { jobKinds } from '../../server/app.ts';
import { clubReader } from '../../server/platform/data/club.ts';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { openJobs } from '../../server/platform/jobs/jobs.ts';
import { mailSender, openMail } from '../../server/platform/jobs/mail.ts';
import { openPush } from '../../server/platform/jobs/push.ts';
import { HURRIED, testLog } from '../support/jobs.ts';
import { builtViews } from '../support/views.ts';

const [, , url = '', smtpUrl] = process.argv;
const { db } = connectDatabase(url);
const [club, publicUrl] = [clubReader(db), 'https://podlipami.example'];
const mailer = openMail({ smtpUrl, mailFrom: 'stajnia@podlipami.example', dataDir: '/nowhere' });
const jobs = await openJobs(url, jobKinds, HURRIED);
await jobs.work(
  {
    db,
    clock: () => new Date(),
    club,
    sendMail: mailSender({ mailer, views: await builtViews(), club, publicUrl }),
    push: await openPush({ vapidKeys: undefined, vapidSubject: 'mailto:stajnia@podlipami.example' }, db),
    publicUrl,
  },
  testLog(),
);
process.send?.('working');

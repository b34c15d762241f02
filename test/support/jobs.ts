import type { Test } from 'tap';
import { z } from 'zod';
import { clubReader } from '../../server/platform/data/club.ts';
import type { Db } from '../../server/platform/data/database.ts';
import { JOB_RULES, type JobRules } from '../../server/platform/jobs/job-rules.ts';
import {
  type AnyJob,
  type JobQueue,
  type JobRun,
  job,
  openJobs,
  type WorkDeps,
} from '../../server/platform/jobs/jobs.ts';
import { mailSender, openMail } from '../../server/platform/jobs/mail.ts';
import { openPush } from '../../server/platform/jobs/push.ts';
import { builtFile } from '../../server/platform/pages/build-folder.ts';
import type * as Bundle from '../../views/index.tsx';

/** A fast queue without delays between tries; another process soon takes the job of a dead one. */
export const HURRIED: JobRules = { ...JOB_RULES, firstWait: 0, expires: 2, watch: 1, poll: 0.5 };

export async function openTestJobs(
  t: Test,
  url: string,
  kinds: readonly AnyJob[],
  rules: JobRules = HURRIED,
): Promise<JobQueue> {
  const jobs = await openJobs(url, kinds, rules);
  t.teardown(jobs.stop);
  return jobs;
}

type LogLine = { level: string; about: object; message: string };

export function testLog() {
  const lines: LogLine[] = [];
  const write = (level: string) => (about: object, message: string) => {
    lines.push({ level, about, message });
  };
  return { lines, warn: write('warn'), error: write('error') };
}

export const namedJob = (run: (given: JobRun<{ name: string }>) => unknown) =>
  job({
    name: 'named',
    data: z.object({ name: z.string() }),
    run: async (given) => void (await run(given)),
  });

/** The dependencies of the app's jobs, with mails going to this server. */
export async function mailingDeps(db: Db, smtpUrl: string): Promise<WorkDeps> {
  const [club, publicUrl] = [clubReader(db), 'https://podlipami.example'];
  const mailer = openMail({ smtpUrl, mailFrom: 'stajnia@podlipami.example', dataDir: '/nowhere' });
  const push = await openPush({ vapidKeys: undefined, vapidSubject: 'mailto:stajnia@podlipami.example' }, db);
  const clock = () => new Date();
  const sendMail = mailSender({ mailer, views: await builtViews(), club, publicUrl, db, clock });
  return { db, clock, club, sendMail, push, publicUrl };
}

/** The built views, for mails without an app. The runner has built them. */
async function builtViews(): Promise<() => typeof Bundle> {
  const views = (await import(builtFile('views/index.js').href)) as typeof Bundle;
  return () => views;
}

/** For jobs without dependencies. */
export const NO_DEPS = {} as WorkDeps;

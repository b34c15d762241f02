import type { Test } from 'tap';
import { z } from 'zod';
import { JOB_RULES, type JobRules } from '../../server/platform/jobs/job-rules.ts';
import {
  type AnyJob,
  type JobQueue,
  type JobRun,
  job,
  openJobs,
  type WorkDeps,
} from '../../server/platform/jobs/jobs.ts';

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

/** For jobs without dependencies. */
export const NO_DEPS = {} as WorkDeps;

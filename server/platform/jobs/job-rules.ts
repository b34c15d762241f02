import type { PgBoss, Queue } from 'pg-boss';
import { ZONE } from '../../domain/days.ts';

/** Retries and intervals of the queue, in seconds except for `tries`. Injected, so that tests need not wait. */
export type JobRules = {
  /** Attempts before a job goes to the dead-letter queue. */
  tries: number;
  /** The delay before the second attempt. It doubles each time, with jitter; 0 means no delays. */
  firstWait: number;
  longestWait: number;
  /** The timeout of one attempt, after which another worker gets the job, also when the process has died. */
  expires: number;
  /** How often timed-out jobs are reclaimed. */
  watch: number;
  /** How often due retries are polled. New jobs need no polling, because a notification wakes the worker at their commit. */
  poll: number;
};

type Declared = {
  name: string;
  /** A cron expression in the stable's time zone. */
  schedule?: string;
  retry?: Partial<Pick<JobRules, 'tries' | 'firstWait' | 'longestWait' | 'expires'>>;
};

/** Sixteen attempts within nine hours, because a mail server may be down for a night. */
export const JOB_RULES: JobRules = { tries: 16, firstWait: 30, longestWait: 3600, expires: 120, watch: 60, poll: 10 };

/** Where jobs go that failed for good. They stay there until an admin decides. */
export const DEAD = 'dead';

const DAY = 24 * 3600;
/** The queue has no 'for ever'. */
const KEEP_DEAD = 20 * 365 * DAY;

const optionsOf = (rules: JobRules): Omit<Queue, 'name'> => ({
  retryLimit: rules.tries - 1,
  retryDelay: rules.firstWait,
  ...(rules.firstWait ? { retryBackoff: true, retryDelayMax: rules.longestWait } : { retryBackoff: false }),
  expireInSeconds: rules.expires,
  retentionSeconds: 30 * DAY,
  deleteAfterSeconds: 7 * DAY,
  deadLetter: DEAD,
  notify: true,
});

/** Creates missing queues and schedules, updates changed ones and removes schedules that are no longer declared. */
export async function declareQueues(boss: PgBoss, kinds: readonly Declared[], rules: JobRules): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const declare = async (name: string, options: Omit<Queue, 'name'>) => {
    const queue = there.get(name);
    if (!queue) return boss.createQueue(name, options);
    const same = Object.entries(options).every(([key, value]) => queue[key as keyof Queue] === value);
    if (!same) await boss.updateQueue(name, options);
  };
  await declare(DEAD, { retentionSeconds: KEEP_DEAD });
  for (const { name, retry } of kinds) await declare(name, optionsOf({ ...rules, ...retry }));
  await declareSchedules(boss, kinds);
}

async function declareSchedules(boss: PgBoss, kinds: readonly Declared[]): Promise<void> {
  const there = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule.cron]));
  for (const { name, schedule } of kinds) {
    // Runs missed while no process ran (a computer asleep at night) are made up for by one run.
    if (schedule && there.get(name) !== schedule) await boss.schedule(name, schedule, {}, { tz: ZONE, missed: 'once' });
    if (schedule) there.delete(name);
  }
  for (const name of there.keys()) await boss.unschedule(name);
}

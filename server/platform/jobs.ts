import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Club } from '../../views/page-context.tsx';
import { anyOfTexts, type Db, type Tx } from './database.ts';
import { declareQueues, JOB_RULES, type JobRules } from './job-rules.ts';
import type { SendMail } from './mail.ts';
import type { Push } from './push.ts';

/** What every job needs; the caller of `work` (main, a test) provides it. */
export type JobDeps = {
  db: Db;
  /** The stable's clock. */
  clock: () => Date;
  club: () => Promise<Club>;
  push: Push;
  publicUrl: string;
};

/** The same for all kinds of jobs; `sendMail` is null where there is nothing to send by. */
export type WorkDeps = JobDeps & { sendMail: SendMail | null };

/** What a run of a job receives. */
export type JobRun<Data> = JobDeps & {
  /** The same at every try. */
  id: string;
  data: Data;
  /** The queue itself, for what a job leads to. */
  jobs: Jobs;
  /** Aborted when the attempt has taken too long. */
  signal: AbortSignal;
};

/** The same of a job that sends a mail. */
export type MailRun<Data> = JobRun<Data> & { sendMail: SendMail };

/** A kind of job, declared once: its data, its schedule, its retries and its work. */
export type Job<Data extends z.ZodType> = {
  name: string;
  /** Ids, never secrets or texts, because the data stays in the database for days. */
  data: Data;
  /** Cron by the stable's clock; by default it runs only when enqueued. */
  schedule?: string;
  /** It runs once more whenever the app starts. */
  atStart?: boolean;
  /** Retries and timeouts that differ from JOB_RULES. */
  retry?: Partial<Pick<JobRules, 'tries' | 'firstWait' | 'longestWait' | 'expires'>>;
  /**
   * Does the work. It must be idempotent, because it may run again after it succeeded (the process may die before that
   * is recorded). An error is logged, and the job is retried later.
   */
  run(job: JobRun<z.output<Data>>): Promise<void>;
};

/** A kind of job that sends a mail: it waits in the queue while there is nothing to send by. */
export type MailJob<Data extends z.ZodType> = Omit<Job<Data>, 'run'> & {
  sendsMail: true;
  run(job: MailRun<z.output<Data>>): Promise<void>;
};

// A list of jobs of different data: what they carry is known to each alone.
export type AnyJob = Job<z.ZodType> | MailJob<z.ZodType>;

/** Declares a kind of job, so that its parts are typed by its schema. */
export const job = <Data extends z.ZodType>(declaration: Job<Data>): Job<Data> => declaration;

/** The same of one that sends a mail. */
export const mailJob = <Data extends z.ZodType>(declaration: Omit<MailJob<Data>, 'sendsMail'>): MailJob<Data> => ({
  ...declaration,
  sendsMail: true,
});

/** The queue as a verb sees it: a job is part of the transaction that causes it. */
export type Jobs = {
  /**
   * Enqueues the job as part of the transaction: it runs after the commit, never after a rollback. Under an `id` (a UUID)
   * it is enqueued once, however often that is tried.
   */
  enqueue<Data extends z.ZodType>(
    tx: Tx,
    job: Pick<Job<Data>, 'name' | 'data'>,
    data: z.input<Data>,
    id?: string,
  ): Promise<void>;
};

type Log = Record<'warn' | 'error', (about: object, message: string) => void>;

export type JobQueue = Jobs & {
  /** Starts the workers: the jobs of each kind run one after another, those that send mails where there is a `sendMail`. */
  work(deps: WorkDeps, log: Log): Promise<void>;
  /** Waits until no job is pending or to be retried. Throws after `limit` ms. */
  drain(limit?: number): Promise<void>;
  /** Waits up to 8 s for running jobs; other processes get the rest. */
  stop(): Promise<void>;
};

const STOP_LIMIT = 8_000;
const DRAIN_LIMIT = 10_000;
/** How often (ms) the same error is logged, such as an unreachable database. */
const REPEAT_AFTER = 10_000;

/** Two connections of its own and one that listens, so that a busy queue and a busy site do not wait for each other. */
const connectionsTo = (url: string) => ({
  connectionString: url,
  max: 2,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 10_000,
  query_timeout: 11_000,
  keepAlive: true,
  application_name: 'stajnia-jobs',
});

/**
 * Opens the queue for these kinds of jobs in the database at `url`, making its tables when they are not there; of
 * several processes that start at once one does. Jobs can be enqueued from then on, and are done after `work`.
 */
export async function openJobs(url: string, kinds: readonly AnyJob[], rules: JobRules = JOB_RULES): Promise<JobQueue> {
  const boss = new PgBoss({
    ...connectionsTo(url),
    useListenNotify: true,
    superviseIntervalSeconds: rules.watch,
    monitorIntervalSeconds: rules.watch,
  });
  // A lost database is waited out; without a listener it would end the process.
  let report: ReturnType<typeof reporter> = () => {};
  boss.on('error', (error) => report(error));
  await boss.start();
  await declareQueues(boss, kinds, rules);
  const worked: string[] = [];

  const queue: Jobs = {
    async enqueue(tx, { name, data: schema }, data, id) {
      await boss.send(name, schema.parse(data) as object, { db: fromKysely(tx), ...(id && { id }) });
    },
  };

  return {
    ...queue,
    async work(deps, log) {
      report = reporter(log);
      boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'));
      for (const kind of kinds) {
        if (sendsMail(kind) && !deps.sendMail) continue;
        await workOn(boss, kind, { ...deps, jobs: queue }, rules, log);
        worked.push(kind.name);
      }
      for (const { name, atStart } of kinds) if (atStart) await boss.send(name, {});
    },
    async drain(limit = DRAIN_LIMIT) {
      // A look that a lost connection ended tells nothing: it is taken again.
      const undone = () => countUndone(boss, worked).catch(() => 1);
      for (const deadline = Date.now() + limit; (await undone()) > 0; await sleep(20))
        if (Date.now() > deadline) throw new Error(`There are still jobs to do after ${limit} ms`);
    },
    async stop() {
      await boss.stop({ timeout: STOP_LIMIT });
    },
  };
}

/** Deletes jobs that carry this digest, in any state. */
export async function forgetJobs(tx: Tx, digest: string): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'email_digest' = ${digest}`.execute(tx);
}

/** How many mails wait to be sent, among them those that are tried again. */
export async function countWaitingMails(db: Db, kinds: readonly AnyJob[]): Promise<number> {
  const names = kinds.filter(sendsMail).map(({ name }) => name);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where state in ('created', 'retry') and name = ${anyOfTexts(names)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Makes the queue's tables, queues and schedules and leaves: for `npm run migrate` and for templates of databases. */
export async function installJobs(url: string, kinds: readonly AnyJob[]): Promise<void> {
  const boss = new PgBoss({ ...connectionsTo(url), supervise: false, schedule: false });
  boss.on('error', () => {}); // of idle connections; what fails here rejects by itself
  await boss.start();
  try {
    await declareQueues(boss, kinds, JOB_RULES);
  } finally {
    await boss.stop({ graceful: false });
  }
}

const sendsMail = (kind: AnyJob) => 'sendsMail' in kind;

type WithQueue = WorkDeps & { jobs: Jobs };

async function workOn(boss: PgBoss, kind: AnyJob, deps: WithQueue, rules: JobRules, log: Log) {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: Math.min(rules.poll, 2), // while nobody can wake us
    notifyPollingIntervalSeconds: rules.poll,
  } as const;
  const worker = await boss.work(kind.name, options, async (jobs: JobWithMetadata<object>[]) => {
    // One at a time, so that a process that dies leaves one job of a kind half done, and no nap before the next.
    for (const job of jobs) await attempt(kind, job, deps, log).finally(() => boss.notifyWorker(worker));
  });
}

async function attempt(kind: AnyJob, given: JobWithMetadata<object>, deps: WithQueue, log: Log): Promise<void> {
  const { id, name, data, signal, retryCount, retryLimit } = given;
  try {
    // A job that sends mails is worked on where there is a `sendMail`, as `work` sees to.
    await kind.run({ ...(deps as WithQueue & { sendMail: SendMail }), id, signal, data: kind.data.parse(data) });
  } catch (error) {
    const about = { job: name, job_id: id, attempt: retryCount + 1, err: error };
    if (retryCount < retryLimit) log.warn(about, 'job failed, to be tried again');
    else log.error(about, 'job failed for good');
    // What is thrown on is stored with the job for days: the kind of error, not its text, which may name people.
    throw new Error(error instanceof Error ? error.name : 'unknown');
  }
}

/** Logs the queue's own errors. An unreachable database causes one at every poll, so repeats are skipped. */
function reporter(log: Log): (error: Error & { code?: string }) => void {
  const remindAt = new Map<string, number>();
  return ({ message, code }) => {
    const trouble = code ?? message;
    if (Date.now() < (remindAt.get(trouble) ?? 0)) return;
    remindAt.set(trouble, Date.now() + REPEAT_AFTER);
    log.error({ code, reason: message }, 'the queue is in trouble');
  };
}

async function countUndone(boss: PgBoss, names: string[]): Promise<number> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and name = any($1)`,
      [names],
    );
  return rows[0].count;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Tx } from './database.ts';
import { declareQueues, JOB_RULES, type JobRules } from './job-rules.ts';

/** What a push can tell; its words stand in features/push/notices.ts. */
export type NoticeName = 'test';

/** The jobs there are, and what each carries: ids, never secrets or texts. */
export type JobData = {
  'bug-report-mail': { report_id: string };
  'email-changed-mail': { change_id: string };
  'invitation-mail': { invitation_id: string };
  'password-changed-mail': { person_id: string; changed_at: string };
  'password-reset-mail': { reset_id: string };
  /** The digest of an e-mail address that may be nobody's. */
  'password-reset-request': { email_digest: string };
  /** For one device of a person, if it still is theirs. */
  push: { person_id: string; subscription_id: string; notice: NoticeName; made_at: string };
  housekeeping: Record<string, never>;
};

export type JobName = keyof JobData;

/** The queue as a verb sees it: a job is part of the transaction that causes it. */
export type Jobs = {
  /** Has the job done after the transaction has committed; if it rolls back, never. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]): Promise<void>;
};

/** What a handler knows of the job besides its data. */
export type Job = {
  /** The same at every try. */
  id: string;
  /** Aborted when the try has taken too long. */
  signal: AbortSignal;
};

/**
 * Does the job. It may be called again after it did its work (the process may die before that is noted), so it must bear
 * repeating. What it throws is logged, and the job is tried again later.
 */
export type Handler<Name extends JobName> = (data: JobData[Name], job: Job) => Promise<void>;

export type Handlers = { [Name in JobName]: Handler<Name> };

type Log = Record<'warn' | 'error', (about: object, message: string) => void>;

export type JobQueue = Jobs & {
  /** Starts doing the jobs there are handlers for, each kind one after another. */
  work(handlers: Partial<Handlers>, log: Log): Promise<void>;
  /** Waits until nothing is left to do or to try again. Throws when that takes too long (ms). */
  drain(limit?: number): Promise<void>;
  /** Lets what is being done come to its end, 8 s at most, and gives the rest to whoever works next. */
  stop(): Promise<void>;
};

const STOP_LIMIT = 8_000;
const DRAIN_LIMIT = 10_000;
/** How often (ms) the log is told of one and the same trouble, such as a database that is away. */
const REMIND = 10_000;

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
 * Opens the queue in the database at `url`, making its tables when they are not there; of several processes that start
 * at once one does. Jobs can be enqueued from then on, and are done after `work`.
 */
export async function openJobs(url: string, rules: JobRules = JOB_RULES): Promise<JobQueue> {
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
  await declareQueues(boss, rules);
  const worked: JobName[] = [];

  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: fromKysely(tx) });
    },
    async work(handlers, log) {
      report = reporter(log);
      boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'));
      for (const name of Object.keys(handlers) as JobName[]) {
        await workOn(boss, name, handlers[name] as Handler<JobName>, rules, log);
        worked.push(name);
      }
    },
    async drain(limit = DRAIN_LIMIT) {
      for (const deadline = Date.now() + limit; (await countUndone(boss, worked)) > 0; await sleep(20))
        if (Date.now() > deadline) throw new Error(`There are still jobs to do after ${limit} ms`);
    },
    async stop() {
      await boss.stop({ timeout: STOP_LIMIT });
    },
  };
}

/** Takes away jobs that carry this digest, be they done, dead or still to do. */
export async function forgetJobs(tx: Tx, digest: string): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'email_digest' = ${digest}`.execute(tx);
}

/** Makes the queue's tables, queues and schedules and leaves: for `npm run migrate` and for templates of databases. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ ...connectionsTo(url), supervise: false, schedule: false });
  boss.on('error', () => {}); // of idle connections; what fails here rejects by itself
  await boss.start();
  try {
    await declareQueues(boss, JOB_RULES);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function workOn(boss: PgBoss, name: JobName, handle: Handler<JobName>, rules: JobRules, log: Log) {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: Math.min(rules.poll, 2), // while nobody can wake us
    notifyPollingIntervalSeconds: rules.poll,
  } as const;
  const worker = await boss.work(name, options, async (jobs: JobWithMetadata<JobData[JobName]>[]) => {
    // One at a time, so that a process that dies leaves one job of a kind half done, and no nap before the next.
    for (const job of jobs) await attempt(job, handle, log).finally(() => boss.notifyWorker(worker));
  });
}

async function attempt(job: JobWithMetadata<JobData[JobName]>, handle: Handler<JobName>, log: Log): Promise<void> {
  try {
    await handle(job.data, { id: job.id, signal: job.signal });
  } catch (error) {
    const about = { job: job.name, job_id: job.id, attempt: job.retryCount + 1, err: error };
    if (job.retryCount < job.retryLimit) log.warn(about, 'job failed, to be tried again');
    else log.error(about, 'job failed for good');
    // What is thrown on is stored with the job for days: the kind of error, not its text, which may name people.
    throw new Error(error instanceof Error ? error.name : 'unknown');
  }
}

/** Tells the log of the queue's own troubles. They come with every look into a database that is away, so not each time. */
function reporter(log: Log): (error: Error & { code?: string }) => void {
  const remindAt = new Map<string, number>();
  return ({ message, code }) => {
    const trouble = code ?? message;
    if (Date.now() < (remindAt.get(trouble) ?? 0)) return;
    remindAt.set(trouble, Date.now() + REMIND);
    log.error({ code, reason: message }, 'the queue is in trouble');
  };
}

async function countUndone(boss: PgBoss, names: JobName[]): Promise<number> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and name = any($1)`,
      [names],
    );
  return rows[0].count;
}

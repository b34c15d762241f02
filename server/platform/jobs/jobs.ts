import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Club } from '../data/club.ts';
import { anyOfTexts, type Db, type Tx } from '../data/database.ts';
import { DEAD, declareQueues, JOB_RULES, type JobRules } from './job-rules.ts';
import { MailRefused, type SendMail } from './mail.ts';
import type { Push } from './push.ts';

type JobDeps = {
  db: Db;
  clock: () => Date;
  club: () => Promise<Club>;
  push: Push;
  publicUrl: string;
};

/** `sendMail` is null if no mail can be sent. */
export type WorkDeps = JobDeps & { sendMail: SendMail | null };

export type JobRun<Data> = JobDeps & {
  /** The id of the job, the same for all its attempts. */
  id: string;
  data: Data;
  jobs: Jobs;
  /** Aborts when the attempt times out. */
  signal: AbortSignal;
};

export type MailRun<Data> = JobRun<Data> & { sendMail: SendMail };

/** The declaration of a kind of job: its data, schedule, retries and work. */
type Job<Data extends z.ZodType> = {
  name: string;
  /** Ids only, never secrets or texts, because the data stay in the database for days. */
  data: Data;
  /** A cron expression in the stable's time zone; without one it runs only when enqueued. */
  schedule?: string;
  /** Also runs whenever the app starts. */
  atStart?: boolean;
  retry?: Partial<Pick<JobRules, 'tries' | 'firstWait' | 'longestWait' | 'expires'>>;
  /**
   * Must be idempotent: it runs again if the process dies before its success is recorded. An error is logged and the job
   * retried.
   */
  run(job: JobRun<z.output<Data>>): Promise<void>;
};

/** A job that sends mails. It stays in the queue while no mail can be sent. */
export type MailJob<Data extends z.ZodType> = Omit<Job<Data>, 'run'> & {
  sendsMail: true;
  /**
   * Tells the recipient what was done to their account. So it is sent even if its sender loses their rights, and does not
   * wait for the sender's other mails.
   */
  notice?: true;
  /** Goes to many people at once, so it has a limit apart from its sender's other mails. */
  toMany?: true;
  /** Only the newest mail to an address is useful, so it replaces one that still waits for its turn. */
  newestCounts?: true;
  run(job: MailRun<z.output<Data>>): Promise<void>;
};

// A list of jobs with different data erases the types of these data.
export type AnyJob = Job<z.ZodType> | MailJob<z.ZodType>;

export const job = <Data extends z.ZodType>(declaration: Job<Data>): Job<Data> => declaration;

export const mailJob = <Data extends z.ZodType>(declaration: Omit<MailJob<Data>, 'sendsMail'>): MailJob<Data> => ({
  ...declaration,
  sendsMail: true,
});

/** The key of the recipient's queue, and the instants (ISO) of a mail's turn there and in its sender's queue. */
export type Turn = { queue: string; ofRecipient: string; ofSender: string };

/** The queue for verbs: a job is enqueued in the transaction that causes it. */
export type Jobs = {
  /**
   * Enqueues the job in the transaction: it runs after the commit, never after a rollback. A job with an `id` (a UUID) is
   * enqueued only once, even if this is called again. It waits for `wait` ms; until it is sent, `endWaitingMails` of its
   * `sender` removes it.
   */
  enqueue<Data extends z.ZodType>(
    tx: Tx,
    job: Pick<Job<Data>, 'name' | 'data'>,
    data: z.input<Data>,
    id?: string,
    more?: { wait?: number; sender?: string | undefined; turn?: Turn | undefined },
  ): Promise<void>;
};

type Log = Record<'warn' | 'error', (about: object, message: string) => void>;

export type JobQueue = Jobs & {
  /** Starts the workers; jobs of a kind run one after another. Without `sendMail`, jobs that send mails stay queued. */
  work(deps: WorkDeps, log: Log): Promise<void>;
  /** Waits until no job is due, running or being retried; jobs for later stay. Throws an Error after `limit` ms. */
  drain(limit?: number): Promise<void>;
  /** Waits up to 8 s for running jobs; other processes take over the rest. */
  stop(): Promise<void>;
};

const STOP_LIMIT = 8_000;
const DRAIN_LIMIT = 10_000;
/** The minimum (ms) between two log lines of the same error, such as an unreachable database. */
const REPEAT_AFTER = 10_000;

/**
 * The queue has its own connections, two and a listening one, so that a busy queue and a busy site do not wait for each
 * other. The timeouts are long, because at startup all kinds of jobs compete for the two.
 */
const connectionsTo = (url: string) => ({
  connectionString: url,
  max: 2,
  connectionTimeoutMillis: 10_000,
  onConnect: (client: pg.ClientBase) => client.query('set statement_timeout = 10000'), // as in connectDatabase
  query_timeout: 11_000,
  keepAlive: true,
  application_name: 'stajnia-jobs',
});

/**
 * Opens the queue in the database at `url` and creates its tables if needed, also when several processes start at once.
 * Jobs can then be enqueued; `work` starts running them.
 */
export async function openJobs(url: string, kinds: readonly AnyJob[], rules: JobRules = JOB_RULES): Promise<JobQueue> {
  const boss = new PgBoss({
    ...connectionsTo(url),
    useListenNotify: true,
    superviseIntervalSeconds: rules.watch,
    monitorIntervalSeconds: rules.watch,
  });
  // pg-boss reconnects by itself, but without a listener its error would end the process.
  let report: ReturnType<typeof reporter> = () => {};
  boss.on('error', (error) => report(error));
  await boss.start();
  await declareQueues(boss, kinds, rules);
  const worked: string[] = [];

  const queue: Jobs = {
    async enqueue(tx, { name, data: schema }, data, id, { wait = 0, sender, turn } = {}) {
      const sent = { ...(schema.parse(data) as object), ...(sender && { sender }), ...(turn && { turn }) };
      const startAfter = wait > 0 && { startAfter: Math.ceil(wait / 1_000) };
      await boss.send(name, sent, { db: fromKysely(tx), ...(id && { id }), ...startAfter });
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
      // A count interrupted by a lost connection is repeated.
      const undone = () => countUndone(boss, worked).catch(() => 1);
      for (const deadline = Date.now() + limit; (await undone()) > 0; await sleep(20))
        if (Date.now() > deadline) throw new Error(`There are still jobs to do after ${limit} ms`);
    },
    async stop() {
      await boss.stop({ timeout: STOP_LIMIT });
    },
  };
}

/** Deletes the jobs whose data contain this digest of an e-mail. */
export async function forgetJobs(tx: Tx, digest: string): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'email_digest' = ${digest}`.execute(tx);
}

/** Removes the mails that a person caused and that have not been sent. */
export async function endWaitingMails(tx: Tx, sender: string): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'sender' = ${sender} and state in ('created', 'retry')`.execute(tx);
}

/** Removes the mail of this kind that waits for its turn in this queue. Returns its turn and its sender, if there is one. */
export async function removeWaitingMail(tx: Tx, name: string, queue: string) {
  const { rows } = await sql<{ turn: Turn; sender: string | null }>`
    delete from pgboss.job where name = ${name} and state = 'created' and data #>> '{turn,queue}' = ${queue}
    returning data -> 'turn' as turn, data ->> 'sender' as sender
  `.execute(tx);
  return rows[0];
}

/** A query with one column: the data of the mails of a kind that have not been sent. */
export const unsentMails = (name: string) =>
  sql`select data from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`;

/** A query with one column: the data of the mails of a kind that have not left, also of those that failed for good. */
export const mailsThatStayed = (name: string) =>
  sql`select data from pgboss.job
    where (name = ${name} or name = ${DEAD} and source_name = ${name}) and state in ('created', 'retry', 'active')`;

/** When the last turn of a mail's job comes; null without turns. */
export const turnOf = (data: RawBuilder<unknown>) =>
  sql<Date | null>`greatest((${data} #>> '{turn,ofRecipient}')::timestamptz, (${data} #>> '{turn,ofSender}')::timestamptz)`;

/** The mails that have not left. `since`: when the first of them was enqueued. */
export type WaitingMails = { count: number; since: Date | null };

export async function waitingMails(db: Db, kinds: readonly AnyJob[]): Promise<WaitingMails> {
  const names = kinds.filter(sendsMail).map(({ name }) => name);
  const { rows } = await sql<WaitingMails>`
    select count(*)::int as count, min(created_on) as since from pgboss.job
    where state in ('created', 'retry') and name = ${anyOfTexts(names)}
  `.execute(db);
  return rows[0] as WaitingMails;
}

/** Counts the jobs that wait for their turn or a retry, and those that failed for good and wait for a decision. */
export async function countJobs(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where name <> ${DEAD})::int as waiting, count(*) filter (where name = ${DEAD})::int as failed
    from pgboss.job where state in ('created', 'retry') and name not like '\_\_pgboss%'
  `.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** Creates the tables, queues and schedules of the job queue, for `npm run migrate` and database templates. */
export async function installJobs(url: string, kinds: readonly AnyJob[]): Promise<void> {
  const boss = new PgBoss({ ...connectionsTo(url), supervise: false, schedule: false });
  boss.on('error', () => {}); // For errors of idle connections; a failing call rejects by itself.
  await boss.start();
  try {
    await declareQueues(boss, kinds, JOB_RULES);
  } finally {
    await boss.stop({ graceful: false });
  }
}

export const queueNames = (kinds: readonly AnyJob[]) => [DEAD, ...kinds.map(({ name }) => name)];

const sendsMail = (kind: AnyJob) => 'sendsMail' in kind;

type WithQueue = WorkDeps & { jobs: Jobs };

async function workOn(boss: PgBoss, kind: AnyJob, deps: WithQueue, rules: JobRules, log: Log) {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: Math.min(rules.poll, 2), // Used while notifications do not work.
    notifyPollingIntervalSeconds: rules.poll,
  } as const;
  const worker = await boss.work(kind.name, options, async (jobs: JobWithMetadata<object>[]) => {
    // One at a time, so that a dying process leaves only one job of a kind half done. The notification skips the pause
    // before the next one.
    for (const job of jobs) await attempt(kind, job, deps, log).finally(() => boss.notifyWorker(worker));
  });
}

async function attempt(kind: AnyJob, given: JobWithMetadata<object>, deps: WithQueue, log: Log): Promise<void> {
  const { id, name, data, signal, retryCount, retryLimit } = given;
  try {
    // `work` starts the workers of mail jobs only if `sendMail` is set.
    await kind.run({ ...(deps as WithQueue & { sendMail: SendMail }), id, signal, data: kind.data.parse(data) });
  } catch (error) {
    const about = { job: name, job_id: id, attempt: retryCount + 1, err: error };
    if (retryCount < retryLimit) log.warn(about, 'job failed, to be tried again');
    else log.error(about, 'job failed for good');
    if (error instanceof MailRefused) throw new Error(error.message);
    // The error is stored with the job for days, so only its name is kept: its message may name people.
    throw new Error(error instanceof Error ? error.name : 'unknown');
  }
}

/** Logs the queue's own errors. An unreachable database causes one at every poll, so repeats are dropped. */
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
  const { rows } = await boss.getDb().executeSql(
    `select count(*)::int as count from pgboss.job where name = any($1)
        and (state in ('retry', 'active') or (state = 'created' and start_after <= now()))`,
    [names],
  );
  return rows[0].count;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import t, { type Test } from 'tap';
import { jobKinds } from '../../server/app.ts';
import { connectDatabase, inTransaction } from '../../server/platform/data/database.ts';
import { JOB_RULES } from '../../server/platform/jobs/job-rules.ts';
import { installJobs, type JobQueue, openJobs } from '../../server/platform/jobs/jobs.ts';
import { cloneDatabase, openTestDatabase } from '../support/database.ts';
import { HURRIED, NO_DEPS, namedJob, openTestJobs, testLog } from '../support/jobs.ts';

type Kind = ReturnType<typeof namedJob>;
type World = Awaited<ReturnType<typeof openTestDatabase>> & { jobs: JobQueue; kind: Kind };

const enqueue = ({ db, jobs, kind }: World, name: string) =>
  inTransaction(db, (tx) => jobs.enqueue(tx, kind, { name }));

const rowsOf = async <Row>({ db }: Pick<World, 'db'>, query: RawBuilder<Row>) => (await query.execute(db)).rows;

const database = await openTestDatabase(t);

/** Opens an empty queue whose jobs run the test's function. */
async function open(t: Test, run: Parameters<typeof namedJob>[0], rules = HURRIED): Promise<World> {
  await sql`delete from pgboss.job`.execute(database.db);
  const kind = namedJob(run);
  return { ...database, kind, jobs: await openTestJobs(t, database.url, [kind], rules) };
}

t.test('a job belongs to the transaction that enqueues it', async (t) => {
  const done: string[] = [];
  const world = await open(t, ({ data }) => done.push(data.name));
  const { db, jobs } = world;
  await jobs.work(NO_DEPS, testLog());
  await enqueue(world, 'kept');
  const failing = inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, world.kind, { name: 'rolled back' });
    throw new Error('something else went wrong');
  });
  await t.rejects(failing, { message: 'something else went wrong' });
  await jobs.drain();
  t.same(done, ['kept']);
});

t.test('a commit wakes the worker, which then runs until the queue is empty', async (t) => {
  const done: string[] = [];
  const world = await open(t, ({ data }) => done.push(data.name), { ...HURRIED, poll: 60 });
  await world.jobs.work(NO_DEPS, testLog());
  for (const name of ['first', 'second']) {
    await enqueue(world, name);
    await world.jobs.drain(5_000); // by itself the worker would only look again in a minute
  }
  await Promise.all(['third', 'fourth'].map((name) => enqueue(world, name)));
  await world.jobs.drain(5_000);
  t.same(done.sort(), ['first', 'fourth', 'second', 'third']);
});

t.test('a failed job is tried again with the same id', async (t) => {
  const ids: string[] = [];
  const log = testLog();
  const world = await open(t, ({ id }) => {
    ids.push(id);
    if (ids.length < 3) throw new Error('the mail server of anna@stajnia.test is away');
  });
  await world.jobs.work(NO_DEPS, log);
  await enqueue(world, 'one');
  await world.jobs.drain();
  t.equal(ids.length, 3);
  t.equal(new Set(ids).size, 1);
  const told = log.lines.map(({ level, message }) => `${level}: ${message}`);
  t.same(told, ['warn: job failed, to be tried again', 'warn: job failed, to be tried again']);
});

t.test('the delay between tries doubles from half a minute', async (t) => {
  const world = await open(t, () => Promise.reject(new Error('no')), JOB_RULES);
  await world.jobs.work(NO_DEPS, testLog());
  await enqueue(world, 'one');
  const waited = sql<{ wait: number }>`
    select extract(epoch from start_after - now())::float8 as wait from pgboss.job where state = 'retry'
  `;
  let [job] = await rowsOf(world, waited);
  for (; !job; [job] = await rowsOf(world, waited)) await sleep(20);
  t.ok(job.wait > 28 && job.wait <= 60, `the second try comes after ${job.wait} s`);
  const [queue] = await rowsOf(
    world,
    sql<object>`select retry_limit, retry_delay, retry_backoff, retry_delay_max from pgboss.queue where name = 'named'`,
  );
  t.same(queue, { retry_limit: 15, retry_delay: 30, retry_backoff: true, retry_delay_max: 3600 });
});

t.test('a job that failed too often is kept as dead, without its error message', async (t) => {
  const log = testLog();
  const fail = () => Promise.reject(new TypeError('anna@stajnia.test was not found'));
  const world = await open(t, fail, { ...HURRIED, tries: 2 });
  await world.jobs.work(NO_DEPS, log);
  await enqueue(world, 'unlucky');
  await world.jobs.drain();
  const dead = await rowsOf(
    world,
    sql<object>`select data, source_name, source_output->>'message' as error from pgboss.job where name = 'dead'`,
  );
  t.same(dead, [{ data: { name: 'unlucky' }, source_name: 'named', error: 'TypeError' }]);
  t.equal(log.lines.at(-1)?.message, 'job failed for good');
  const [leak] = await rowsOf(world, sql<object>`select id from pgboss.job where job::text like '%anna@%'`);
  t.notOk(leak, 'the message is nowhere else in the queue');
});

t.test('several processes start at once on an empty database, and share the jobs', async (t) => {
  const database = await openTestDatabase(t);
  const done: string[] = [];
  const kind = namedJob(({ data }) => done.push(data.name));
  const queues = await Promise.all(Array.from({ length: 5 }, () => openTestJobs(t, database.url, [kind])));
  for (const queue of queues) await queue.work(NO_DEPS, testLog());
  const [jobs] = queues as [JobQueue];
  const names = Array.from({ length: 50 }, (_, nth) => `job ${nth}`);
  await Promise.all(names.map((name) => enqueue({ ...database, jobs, kind }, name)));
  await jobs.drain();
  t.same(done.sort(), names.sort(), 'each job ran once');
});

t.test('installing leaves the queue ready and nobody connected, as a template requires', async (t) => {
  const url = await cloneDatabase(t);
  await installJobs(url, jobKinds);
  await installJobs(url, jobKinds);
  const started = performance.now();
  const jobs = await openJobs(url, jobKinds);
  t.comment(`an installed queue opens in ${Math.round(performance.now() - started)} ms`);
  await jobs.stop();
  const { db, close } = connectDatabase(url);
  t.teardown(close);
  const others = sql<object>`
    select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  `;
  // Postgres ends a connection shortly after its client has left.
  while ((await rowsOf({ db }, others)).length > 0);
  t.same(
    await rowsOf(
      { db },
      sql<object>`select name, cron, timezone, options->>'missed' as missed from pgboss.schedule order by name`,
    ),
    jobKinds
      .filter(({ schedule }) => schedule)
      .map(({ name, schedule }) => ({ name, cron: schedule, timezone: 'Europe/Warsaw', missed: 'once' }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  );
});

t.test('stopping waits for running jobs and starts no new ones', async (t) => {
  const begun = Promise.withResolvers<void>();
  const events: string[] = [];
  const world = await open(t, async ({ data: { name } }) => {
    events.push(`begun ${name}`);
    begun.resolve();
    await sleep(300);
    events.push(`done ${name}`);
  });
  await world.jobs.work(NO_DEPS, testLog());
  await enqueue(world, 'first');
  await enqueue(world, 'second');
  await begun.promise;
  await world.jobs.stop();
  t.same(events, ['begun first', 'done first']);
  const states = await rowsOf(
    world,
    sql<{ state: string }>`select state::text from pgboss.job where name = 'named' order by created_on`,
  );
  const allStates = states.map(({ state }) => state);
  t.same(allStates, ['completed', 'created']);
});

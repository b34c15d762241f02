import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { jobKinds } from '../../server/app.ts';
import { bugReportMail } from '../../server/features/site/jobs.ts';
import { type Connection, inTransaction } from '../../server/platform/data/database.ts';
import type { JobQueue } from '../../server/platform/jobs/jobs.ts';
import { buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { byDay } from '../support/drill.ts';
import { mailingDeps, openTestJobs, testLog } from '../support/jobs.ts';
import { type SmtpSink, smtpSink } from '../support/smtp-sink.ts';

const KILLS = byDay(1, 20);
const MAILS = KILLS * 6;

/** In ms. Other tests may keep the machine busy. */
const LONG = 60_000;

type World = { db: Connection['db']; jobs: JobQueue };

const report = ({ db, jobs }: World) =>
  inTransaction(db, async (tx) => {
    const values = { description: 'Coś tu nie działa', created_at: new Date() };
    const { id } = await tx.insertInto('bug_reports').values(values).returning('id').executeTakeFirstOrThrow();
    await jobs.enqueue(tx, bugReportMail, { report_id: id });
    return id;
  });

const reportIn = (mail: SmtpSink['mails'][number]) => /^Numer: (.+)$/m.exec(mail.text)?.[1];

/** A database with an admin who receives reports. */
async function openWithReader(t: Test) {
  const database = await openTestDatabase(t);
  await buildPerson({ db: database.db, clock: testClock() }, { role: 'admin' });
  return database;
}

/** Starts a worker, and another one if its first connection timed out on a busy machine. */
async function startWorker(t: Test, url: string, sink: SmtpSink): Promise<ChildProcess> {
  for (;;) {
    const worker = fork(new URL('queue-worker.ts', import.meta.url), [url, sink.url], { stdio: 'inherit' });
    t.teardown(() => worker.kill('SIGKILL'));
    const [works] = await Promise.race([once(worker, 'message'), once(worker, 'exit')]);
    if (works === 'working') return worker;
  }
}

t.test('a mail server that refuses for a while gets every mail once in the end', async (t) => {
  const database = await openWithReader(t);
  const jobs = await openTestJobs(t, database.url, jobKinds);
  const sink = await smtpSink(t);
  sink.refuse(3);
  await jobs.work(await mailingDeps(database.db, sink.url), testLog());
  const ids = await Promise.all(Array.from({ length: 5 }, () => report({ ...database, jobs })));
  await jobs.drain(LONG);
  t.same(sink.mails.map(reportIn).sort(), ids.sort());
});

t.test('when workers are killed while they send mails, each mail goes out and few go out twice', async (t) => {
  t.comment('killed by turns while the mail server is taking a mail, and right after it took one');
  const database = await openWithReader(t);
  const jobs = await openTestJobs(t, database.url, jobKinds);
  let killed = 0;
  let worker: ChildProcess | undefined;
  const kill = async () => {
    const gone = worker && once(worker, 'exit');
    worker?.kill('SIGKILL');
    await gone;
    killed++;
  };
  let taken = 0;
  const sink = await smtpSink(t, async () => {
    const due = killed < KILLS && ++taken % 5 === 0;
    if (due && killed % 2) setImmediate(() => void kill());
    else if (due) await kill();
    else await sleep(10);
  });

  const ids = await Promise.all(Array.from({ length: MAILS }, () => report({ ...database, jobs })));
  while (killed < KILLS) {
    worker = await startWorker(t, database.url, sink);
    const before = killed;
    while (killed === before) await sleep(20);
  }
  await jobs.work(await mailingDeps(database.db, sink.url), testLog());
  await jobs.drain(LONG);
  const sent = new Set(sink.mails.map(reportIn));
  t.same([...sent].sort(), ids.sort(), 'every mail went out');
  const doubles = sink.mails.length - MAILS;
  t.ok(doubles <= KILLS, `${doubles} went out twice`);
  t.equal(new Set(sink.mails.map(({ id }) => id)).size, MAILS, 'duplicates share a Message-ID');
});

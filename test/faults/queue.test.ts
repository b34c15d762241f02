import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { jobKinds } from '../../server/app.ts';
import { bugReportMail } from '../../server/features/site/jobs.ts';
import { type Connection, connectDatabase, inTransaction } from '../../server/platform/data/database.ts';
import { startEmbeddedPostgres, throwAwayFlags } from '../../server/platform/data/embedded-postgres/index.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { type JobQueue, openJobs } from '../../server/platform/jobs/jobs.ts';
import { mailSender, openMail } from '../../server/platform/jobs/mail.ts';
import { openPush } from '../../server/platform/jobs/push.ts';
import { clubReader } from '../../server/platform/pages/club.ts';
import { buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { HURRIED, NO_DEPS, namedJob, openTestJobs, testLog } from '../support/jobs.ts';
import { type SmtpSink, smtpSink } from '../support/smtp-sink.ts';
import { builtViews } from '../support/views.ts';

// The long form, outside CI: QUEUE_KILLS=20 npm test -- test/faults/queue.test.ts
const KILLS = Number(process.env.QUEUE_KILLS ?? 4);
const MAILS = KILLS * 6;

type World = { db: Connection['db']; jobs: JobQueue };

const report = ({ db, jobs }: World) =>
  inTransaction(db, async (tx) => {
    const values = { description: 'Coś tu nie działa', created_at: new Date() };
    const { id } = await tx.insertInto('bug_reports').values(values).returning('id').executeTakeFirstOrThrow();
    await jobs.enqueue(tx, bugReportMail, { report_id: id });
    return id;
  });

/** The dependencies of the app's jobs, with mails going to the sink. */
const deps = async (db: World['db'], sink: SmtpSink) => {
  const [club, publicUrl] = [clubReader(db), 'https://podlipami.example'];
  const mailer = openMail({ smtpUrl: sink.url, mailFrom: 'stajnia@podlipami.example', dataDir: '/nowhere' });
  const push = await openPush({ vapidKeys: undefined, vapidSubject: 'mailto:stajnia@podlipami.example' }, db);
  const sendMail = mailSender({ mailer, views: await builtViews(), club, publicUrl });
  return { db, clock: () => new Date(), club, sendMail, push, publicUrl };
};

/** The report's number in a mail. */
const reportIn = (mail: SmtpSink['mails'][number]) => /^Numer: (.+)$/m.exec(mail.text)?.[1];

/** A database with somebody whom reports reach. */
async function openWithReader(t: Test) {
  const database = await openTestDatabase(t);
  await buildPerson({ db: database.db, clock: testClock() }, { role: 'admin' });
  return database;
}

async function startWorker(t: Test, url: string, sink: SmtpSink): Promise<ChildProcess> {
  const worker = fork(new URL('queue-worker.ts', import.meta.url), [url, sink.url], { stdio: 'inherit' });
  t.teardown(() => worker.kill('SIGKILL'));
  await once(worker, 'message');
  return worker;
}

t.test('a mail server that refuses for a while gets every mail once in the end', async (t) => {
  const database = await openWithReader(t);
  const jobs = await openTestJobs(t, database.url, jobKinds);
  const sink = await smtpSink(t);
  sink.refuse(3);
  await jobs.work(await deps(database.db, sink), testLog());
  const ids = await Promise.all(Array.from({ length: 5 }, () => report({ ...database, jobs })));
  await jobs.drain();
  t.same(sink.mails.map(reportIn).sort(), ids.sort());
});

t.test(`${KILLS} kills while mails are being sent: each goes out, few go out twice`, async (t) => {
  t.comment('by turns killed while the mail server is still taking a mail, and right after it took one');
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
    if (due && killed % 2) await kill();
    else if (due) setImmediate(kill);
    else await sleep(10);
  });

  const ids = await Promise.all(Array.from({ length: MAILS }, () => report({ ...database, jobs })));
  const sent = () => new Set(sink.mails.map(reportIn));
  while (killed < KILLS || sent().size < MAILS) {
    worker = await startWorker(t, database.url, sink);
    const before = killed;
    while (killed === before && (killed < KILLS || sent().size < MAILS)) await sleep(20);
  }
  t.same([...sent()].sort(), ids.sort(), 'every mail went out');
  const doubles = sink.mails.length - MAILS;
  t.ok(doubles <= KILLS, `${doubles} went out twice`);
  t.equal(new Set(sink.mails.map(({ id }) => id)).size, MAILS, 'and can be told by their Message-ID');
});

t.test('the queue outlives its database, and goes on when it is back', async (t) => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stajnia-queue-'));
  t.teardown(() => rmSync(dir, { recursive: true }));
  const place = { dir, database: 'stajnia', flags: throwAwayFlags, port: await freePort() };
  const first = await startEmbeddedPostgres(place);
  const log = testLog();
  const done: string[] = [];
  const kind = namedJob(({ data }) => done.push(data.name));
  const jobs = await openJobs(first.url, [kind], HURRIED);
  await jobs.work(NO_DEPS, log);
  const { db, close } = connectDatabase(first.url);
  const enqueue = (name: string) => inTransaction(db, (tx) => jobs.enqueue(tx, kind, { name }));
  await enqueue('before');
  await jobs.drain();

  await first.stop();
  while (!log.lines.some(({ message }) => message === 'the queue is in trouble')) await sleep(20);
  await t.rejects(enqueue('meanwhile'));
  const second = await startEmbeddedPostgres(place);
  await enqueue('after');
  while (done.length < 2) await sleep(20);
  t.same(done, ['before', 'after']);
  t.ok(log.lines.length < 20, `the log was told ${log.lines.length} times`);
  await jobs.stop();
  await close();
  await second.stop();
});

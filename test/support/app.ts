import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import root, { type Test } from 'tap';
import { buildApp, jobKinds } from '../../server/app.ts';
import { buildIfStale } from '../../server/commands/build-if-stale.ts';
import type { Config } from '../../server/config.ts';
import type { Role } from '../../server/domain/policy.ts';
import { CHANGED_DAYS_CHANNEL } from '../../server/features/board/changed-days.ts';
import { forgetPhotographs } from '../../server/features/photographs/queries.ts';
import { forgetContent } from '../../server/features/site/content.ts';
import { clubReader } from '../../server/platform/data/club.ts';
import type { Db, Timeouts } from '../../server/platform/data/database.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { openLive } from '../../server/platform/data/live.ts';
import { LIMITS, type Limits } from '../../server/platform/http/security.ts';
import type { JobRules } from '../../server/platform/jobs/job-rules.ts';
import { type JobQueue, type Jobs, openJobs } from '../../server/platform/jobs/jobs.ts';
import { canMail, mailSender, openMail } from '../../server/platform/jobs/mail.ts';
import { type MailFile, mailNames, readMailFile } from '../../server/platform/jobs/mail-files.ts';
import { openPush, type PushServices } from '../../server/platform/jobs/push.ts';
import { buildPerson, type TestPerson } from './builders.ts';
import { browse, type Client, signIn } from './client.ts';
import { START, type TestClock, testClock } from './clock.ts';
import { type Ending, openTestDatabase } from './database.ts';
import { TEMPLATE_VARIABLE } from './postgres.ts';
import { emptyDatabase } from './start-over.ts';

export type TestApp = {
  server: FastifyInstance;
  db: Db;
  databaseUrl: string;
  /** PUBLIC_URL: the app's address once it listens, and before that the expected origin of requests. */
  url: string;
  clock: TestClock;
  /** A person of that role, the same each time. */
  person(role: Role): Promise<TestPerson>;
  /** A newly signed-in client. */
  as(who: Role | TestPerson): Promise<Client>;
  /** A client without a session; `address` is its apparent IP address. */
  anonymous(address?: string): Client;
  drainJobs(): Promise<void>;
  mails(): Promise<MailFile[]>;
  listen(): Promise<void>;
};

type AppOptions = {
  /** The instant of the stopped clock; by default a Saturday morning in November. */
  now?: string | undefined;
  /** The limits that apply. All others are lifted. */
  limits?: Partial<Limits>;
  /** By default the app's own rules. */
  jobRules?: JobRules;
  /** By default the known services, which a test cannot reach. */
  pushServices?: PushServices;
  /** For tests about the database's timeouts. */
  timeouts?: Partial<Timeouts>;
  config?: Partial<Config>;
  demo?: true;
  /** Not the shared app. For tests that change routes or tables, break connections, or observe how an app starts. */
  alone?: boolean;
};

const LIFTED: Limits = {
  perPerson: Number.MAX_SAFE_INTEGER,
  ownerWrites: Number.MAX_SAFE_INTEGER,
  eventLoopDelay: 0,
  throttles: false,
  bodyTimeout: LIMITS.bodyTimeout,
  drawing: LIMITS.drawing,
  freeDisk: { share: 0, bytes: 0 },
  streamLife: 50, // a request that waits for the whole answer gets one
};

/** In ms. */
const DRAIN_LIMIT = 60_000;

/**
 * Returns an app with an empty stable, for a test or a whole file. Without special options it is the app that all
 * files of this process share: a new one has no cached plans, which would double the cost of a short file. A test's
 * own app is closed with the test.
 */
export async function startApp(t: Test, { now, alone, ...special }: AppOptions = {}): Promise<TestApp> {
  if (alone || isSharedInUse || Object.keys(special).length > 0)
    return testAppOf(t, await openApp(t, { now, ...special }));
  isSharedInUse = true;
  t.teardown(() => {
    isSharedInUse = false;
  });
  shared ??= openApp(root, { timeouts: { unused: 3_600_000 } });
  const app = await shared;
  await reset(app);
  app.clock.set(now ?? START);
  return testAppOf(t, app);
}

/** A running app, without the people and jobs of a test. */
type OpenApp = Pick<TestApp, 'server' | 'db' | 'databaseUrl' | 'clock'> & {
  config: Config;
  /** Opens a second queue that runs jobs, so that none runs before the test asks for it or after the test. */
  work(): Promise<JobQueue>;
};

/** The app that the tests of this process share in turn. */
let shared: Promise<OpenApp> | undefined;
let isSharedInUse = false;

async function reset({ db, config, server }: OpenApp): Promise<void> {
  await emptyDatabase(db);
  server.deps.club.forget();
  forgetContent(db);
  forgetPhotographs(db);
  server.unset.delete('TRUST_PROXY'); // noted when a test sends X-Forwarded-For
  for (const name of fs.readdirSync(config.dataDir)) fs.rmSync(path.join(config.dataDir, name), { recursive: true });
}

async function openApp(t: Ending, options: Omit<AppOptions, 'alone'>): Promise<OpenApp> {
  const { now, limits, jobRules, pushServices, timeouts, config: changed, demo } = options;
  if (!process.env[TEMPLATE_VARIABLE]) buildIfStale(); // otherwise the runner has built it
  const clock = testClock(now);
  const { db, url: databaseUrl } = await openTestDatabase(t, { timeouts, demo: demo && clock.now() });
  const config = { ...(await testConfig(t)), ...changed };
  const jobs = lazyQueue(t, () => openJobs(databaseUrl, jobKinds, jobRules));
  const club = clubReader(db);
  const push = await openPush(config, db, pushServices);
  const live = openLive(databaseUrl, CHANGED_DAYS_CHANNEL);
  const lifted = { ...LIFTED, ...limits };
  const server = await buildApp({ config, db, clock: clock.now, jobs, push, live, club, limits: lifted });
  t.teardown(async () => {
    await server.close();
    await live.close();
  });
  const work = async () => {
    const queue = await openJobs(databaseUrl, jobKinds, jobRules);
    const { publicUrl } = config;
    const mailer = openMail(config, clock.now);
    const means = { mailer, views: () => server.views(), club, publicUrl, db, clock: clock.now };
    const sendMail = canMail(config) ? mailSender(means) : null;
    await queue.work({ db, clock: clock.now, club, sendMail, push, publicUrl }, server.log);
    return queue;
  };
  return { server, db, databaseUrl, clock, config, work };
}

/** A queue that opens with its first job, because most tests enqueue none. */
function lazyQueue(t: Ending, open: () => Promise<JobQueue>): Jobs {
  let queue: Promise<JobQueue> | undefined;
  t.teardown(async () => (await queue)?.stop());
  return {
    async enqueue(...job) {
      queue ??= open();
      await (await queue).enqueue(...job);
    },
  };
}

function testAppOf(t: Ending, { server, db, databaseUrl, clock, config, work }: OpenApp): TestApp {
  const site = { server, url: config.publicUrl };
  const people = new Map<Role, Promise<TestPerson>>();
  const person = (role: Role) => {
    const known = people.get(role) ?? buildPerson({ db, clock }, { role });
    people.set(role, known);
    return known;
  };
  let working: Promise<JobQueue> | undefined;
  t.teardown(async () => (await working)?.stop());
  return {
    server,
    db,
    databaseUrl,
    url: config.publicUrl,
    clock,
    person,
    as: async (who) => signIn(site, typeof who === 'string' ? await person(who) : who),
    anonymous: (address) => browse(site, address ? { address } : {}),
    async drainJobs() {
      working ??= work();
      await (await working).drain(DRAIN_LIMIT);
    },
    mails: () => mailsIn(path.join(config.dataDir, 'mail')),
    async listen() {
      if (!server.server.listening) await server.listen({ host: config.host, port: config.port });
    },
  };
}

/** Set explicitly, so that only LOG_LEVEL of the environment reaches a test. */
async function testConfig(t: Ending): Promise<Config> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-data-'));
  t.teardown(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const port = await takePort(t);
  return {
    mode: 'test',
    host: '127.0.0.1',
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    databaseUrl: undefined,
    dataDir,
    smtpUrl: undefined,
    mailFiles: true,
    mailFrom: 'stajnia@localhost',
    trustProxy: false,
    vapidKeys: undefined,
    vapidSubject: 'mailto:stajnia@localhost',
    startAt: undefined,
    metricsToken: undefined,
    logLevel: process.env.LOG_LEVEL ?? 'warn',
  };
}

let ownPort: Promise<number> | undefined;
let isTaken = false;

/** The process's port, so that browser contexts and caches outlive an app; a free port for an app beside another. */
async function takePort(t: Ending): Promise<number> {
  if (isTaken) return freePort();
  isTaken = true;
  t.teardown(() => {
    isTaken = false;
  });
  ownPort ??= freePort();
  return ownPort;
}

async function mailsIn(folder: string): Promise<MailFile[]> {
  const names = (await mailNames(folder, 1000)).reverse();
  const mails = await Promise.all(names.map((name) => readMailFile(folder, name)));
  return mails.filter((mail) => mail !== undefined);
}

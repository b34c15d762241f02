import fs from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from './config.ts';
import type { DemoOptions } from './demo/index.ts';
import { openDatabase } from './platform/data/database.ts';
import { NOT_FOR_A_DEMO, NOT_FOR_PRODUCTION, whatHolds } from './platform/data/demo-mark.ts';
import { migrateToLatest } from './platform/data/migrate.ts';
import { openLive } from './platform/http/live.ts';
import { LIMITS, type Limits } from './platform/http/security.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { canMail, mailSender, openMail } from './platform/jobs/mail.ts';
import { openPush } from './platform/jobs/push.ts';
import { builtFile } from './platform/pages/build-folder.ts';
import { clubReader } from './platform/pages/club.ts';

export type Running = { app: FastifyInstance; stop(): Promise<void> };

/**
 * How far the heap may grow before it is collected whole, in percent of what lived through the last time. Left to
 * itself, V8 allows 10: the buffers of a hundred answers, so that a busy second has a pause of 30 ms.
 */
const HEAP_GROWTH = 100;

/** The stable's clock: the machine's, or one that starts at `startAt` and runs on. */
function clockFrom(startAt: Date | undefined): () => Date {
  if (!startAt) return () => new Date();
  const ahead = startAt.getTime() - Date.now();
  return () => new Date(Date.now() + ahead);
}

export type StartOptions = DemoOptions & {
  /** A build that goes on meanwhile; the app waits for it. */
  built?: Promise<unknown>;
};

/** Starts everything in order: database, its tables, the queue, the app, the jobs. `stop` goes back the same way. */
export async function start(
  config: Config,
  { built, ...demo }: StartOptions = {},
  limits: Limits = LIMITS,
): Promise<Running> {
  if (!built) requireBuild(config);
  requireDataDir(config);
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const clock = clockFrom(config.startAt);
  const loading = import('./app.ts'); // It takes as long as the database does.
  const database = await openDatabase(config).catch(tellOperator);
  const { db, url } = database;
  await requireFitting(config, url);
  await migrateToLatest(url).catch(tellOperator);
  const { buildApp, jobKinds } = await loading;
  const jobs = await openJobs(url, jobKinds);
  if (config.mode === 'demo') {
    const { fillDemo } = await import('./demo/index.ts'); // production does without
    await fillDemo({ url, clock }, demo);
  }
  await built;
  const club = clubReader(db);
  const push = await openPush(config, db);
  let app: FastifyInstance | undefined;
  const live = openLive(url, { warn: (about, message) => app?.log.warn(about, message) });
  app = await buildApp({ config, db, clock, jobs, push, live, club, limits });
  if (config.mode === 'production' && !config.databaseUrl)
    app.log.warn({ folder: path.resolve(config.dataDir) }, 'the data lie in this folder; back them up: npm run backup');
  const { publicUrl } = config;
  const sender = () => mailSender({ mailer: openMail(config, clock), views: () => app.views(), club, publicUrl });
  const sendMail = canMail(config) ? sender() : null;
  await jobs.work({ db, clock, club, publicUrl, sendMail, push }, app.log);
  await app.listen({ port: config.port, host: config.host }).catch((error) => tellOperator(whyNoPort(error, config)));
  flushCompileCache(); // now, since a process that is killed writes nothing
  const stop = async () => {
    await app.close();
    await live.close();
    await jobs.stop();
    await database.close();
  };
  return { app, stop };
}

/** Outside dev the views are drawn from the build. */
function requireBuild({ mode }: Config): void {
  if (mode !== 'dev' && !fs.existsSync(builtFile('views/index.js')))
    throw new ConfigError('There is no build yet. Run: npm run build');
}

/** Without a database of its own, or told to make files of mails, the program keeps these in a folder. */
function requireDataDir({ databaseUrl, mailFiles, dataDir }: Config): void {
  if (databaseUrl && !mailFiles) return;
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR=${dataDir} is no folder to write in: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** A demo, whose password is public, is never served by production, and never moves in with other data. */
async function requireFitting({ mode }: Config, url: string): Promise<void> {
  if (mode !== 'production' && mode !== 'demo') return;
  const held = await whatHolds(url).catch(tellOperator);
  if (mode === 'production' && held === 'demo') throw new ConfigError(NOT_FOR_PRODUCTION);
  if (mode === 'demo' && held === 'other') throw new ConfigError(NOT_FOR_A_DEMO);
}

function whyNoPort(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE') return new Error(`PORT=${port} is taken: another program listens there.`);
  if (error.code === 'EACCES') return new Error(`PORT=${port} is not for this account: choose one above 1023.`);
  return new Error(`HOST=${host} is no address of this machine: ${error.code}.`);
}

/** What an operator can mend is reported in one sentence, without a stack. */
function tellOperator(error: Error): never {
  throw new ConfigError(error.message, { cause: error });
}

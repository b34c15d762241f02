import { once } from 'node:events';
import fs from 'node:fs';
import { flushCompileCache } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from './config.ts';
import type { DemoOptions } from './demo/index.ts';
import { CHANGED_DAYS_CHANNEL } from './features/board/changed-days.ts';
import { clubReader } from './platform/data/club.ts';
import { openDatabase } from './platform/data/database.ts';
import { contentOf, NOT_FOR_A_DEMO, NOT_FOR_PRODUCTION } from './platform/data/demo-mark.ts';
import { openLive } from './platform/data/live.ts';
import { migrateToLatest } from './platform/data/migrate.ts';
import { requireRestored } from './platform/data/migration-digests.ts';
import { LIMITS, type Limits } from './platform/http/security.ts';
import { heldCopyOf } from './platform/jobs/hold.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { canMail, mailSender, openMail } from './platform/jobs/mail.ts';
import { openPush } from './platform/jobs/push.ts';
import { builtFile } from './platform/pages/build-folder.ts';
import { keepBuiltFiles } from './platform/pages/built-files.ts';
import { VERSION } from './version.ts';

export type Running = { app: FastifyInstance; stop(): Promise<void> };

/**
 * How far the heap may grow before a full garbage collection, in percent of what survived the last one. V8's default is 10,
 * which the buffers of a hundred answers fill: a busy second would have a pause of 30 ms.
 */
const HEAP_GROWTH = 100;

/** The machine's clock, or a clock that starts at `startAt` and keeps running. */
function clockFrom(startAt: Date | undefined): () => Date {
  if (!startAt) return () => new Date();
  const ahead = startAt.getTime() - Date.now();
  return () => new Date(Date.now() + ahead);
}

export type StartOptions = DemoOptions & {
  /** A build that runs in parallel; the app waits for it. */
  built?: Promise<unknown>;
};

/**
 * Starts the database, its migrations, the queue, the app and the jobs, in this order; `stop` stops them in reverse. Throws a
 * ConfigError that tells the operator what to do.
 */
export async function start(
  config: Config,
  { built, ...demo }: StartOptions = {},
  limits: Limits = LIMITS,
): Promise<Running> {
  if (!built) requireBuild(config);
  await requireFreePort(config);
  requireDataDir(config);
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const clock = clockFrom(config.startAt);
  const loading = import('./app.ts'); // Loaded in parallel, because it takes as long as the database.
  const database = await openDatabase(config).catch(tellOperator);
  const { db, url } = database;
  await requireFitting(config, url);
  await requireRestored(db).catch(tellOperator);
  await migrateToLatest(url).catch(tellOperator);
  const { buildApp, jobKinds } = await loading;
  const hold = { on: (await heldCopyOf(db)) !== null };
  const jobs = await openJobs(url, jobKinds);
  if (config.mode === 'demo') {
    const { fillDemo } = await import('./demo/index.ts'); // Production does not need it.
    await fillDemo({ url, clock }, demo);
  }
  await built;
  const club = clubReader(db);
  const push = await openPush(config, db);
  let app: FastifyInstance | undefined;
  const live = openLive(url, CHANGED_DAYS_CHANNEL, { warn: (about, message) => app?.log.warn(about, message) });
  app = await buildApp({ config, db, clock, jobs, push, live, club, limits, hold });
  if (config.mode === 'production' && !config.databaseUrl)
    app.log.warn({ folder: path.resolve(config.dataDir) }, 'the data lie in this folder; back them up: npm run backup');
  if (config.mode !== 'dev') await keepBuiltFiles(app);
  const { publicUrl } = config;
  const sender = () =>
    mailSender({ mailer: openMail(config, clock), views: () => app.views(), club, publicUrl, db, clock });
  const sendMail = canMail(config) ? sender() : null;
  let stopping = false;
  const work = async () => {
    // A restored copy is held until somebody, perhaps in another process, starts its sending.
    while (hold.on && !stopping) {
      await sleep(1_000, undefined, { ref: false });
      hold.on = await heldCopyOf(db).then(Boolean, () => true);
    }
    if (!stopping) await jobs.work({ db, clock, club, publicUrl, sendMail, push }, app.log);
  };
  const working = work();
  if (hold.on) working.catch((error) => app.log.error({ err: error }, 'no jobs run; restart the app'));
  else await working;
  await app.listen({ port: config.port, host: config.host }).catch((error) => tellOperator(listenError(error, config)));
  const held = hold.on ? ' as a restored copy: nothing goes out until somebody starts that in the app' : '';
  app.log.info(`Stajnia ${VERSION} has started${held}`);
  flushCompileCache(); // A killed process would not write it.
  const stop = async () => {
    stopping = true;
    await app.close();
    await live.close();
    await jobs.stop();
    await database.close();
  };
  return { app, stop };
}

/** Outside dev the views are rendered from the build. */
function requireBuild({ mode }: Config): void {
  if (mode !== 'dev' && !fs.existsSync(builtFile('views/index.js')))
    throw new ConfigError(
      'There is no build yet. Run: npm ci && npm run build (npm ci --omit=dev comes after a build)',
    );
}

/** Checked before the database is started and migrated, which takes seconds. */
async function requireFreePort(config: Config): Promise<void> {
  const probe = net.createServer();
  const listening = once(probe, 'listening').catch((error) => tellOperator(listenError(error, config)));
  probe.listen(config.port, config.host);
  await listening;
  await new Promise((resolve) => probe.close(resolve));
}

/** The embedded database and mails kept as files need a writable folder. */
function requireDataDir({ databaseUrl, mailFiles, dataDir }: Config): void {
  if (databaseUrl && !mailFiles) return;
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR=${dataDir} is no folder to write in: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** Production never serves a demo, whose password is public, and a demo never shares a database with other data. */
async function requireFitting({ mode }: Config, url: string): Promise<void> {
  if (mode !== 'production' && mode !== 'demo') return;
  const held = await contentOf(url).catch(tellOperator);
  if (mode === 'production' && held === 'demo') throw new ConfigError(NOT_FOR_PRODUCTION);
  if (mode === 'demo' && held === 'other') throw new ConfigError(NOT_FOR_A_DEMO);
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE') return new Error(`PORT=${port} is taken: another program listens there.`);
  if (error.code === 'EACCES') return new Error(`PORT=${port} is not for this account: choose one above 1023.`);
  return new Error(`HOST=${host} is no address of this machine: ${error.code}.`);
}

/** Rethrows an error that the operator can fix, to be printed as one sentence without a stack. */
function tellOperator(error: Error): never {
  throw new ConfigError(error.message, { cause: error });
}

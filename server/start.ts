import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { type DemoOptions, fillDemo } from './demo/index.ts';
import { jobHandlers } from './job-handlers.ts';
import { clubReader } from './platform/club.ts';
import { openDatabase } from './platform/database.ts';
import { openJobs } from './platform/jobs.ts';
import { openMail } from './platform/mail.ts';
import { migrateToLatest } from './platform/migrate.ts';
import { LIMITS, type Limits } from './platform/security.ts';

export type Running = { app: FastifyInstance; stop(): Promise<void> };

/** The stable's clock: the machine's, or one that starts at `startAt` and runs on. */
export function clockFrom(startAt: Date | undefined): () => Date {
  if (!startAt) return () => new Date();
  const ahead = startAt.getTime() - Date.now();
  return () => new Date(Date.now() + ahead);
}

/** Starts everything in order: database, its tables, the queue, the app, the jobs. `stop` goes back the same way. */
export async function start(config: Config, demo: DemoOptions = {}, limits: Limits = LIMITS): Promise<Running> {
  requireBuild(config);
  const clock = clockFrom(config.startAt);
  const database = await openDatabase(config);
  const { db, url } = database;
  await migrateToLatest(url);
  const jobs = await openJobs(url);
  if (config.mode === 'demo') await fillDemo({ db, url, clock }, demo);
  const club = clubReader(db);
  const app = await buildApp({ config, db, clock, jobs, club, limits });
  const { publicUrl } = config;
  const needs = { db, clock, club, publicUrl, mail: openMail(config, clock), views: () => app.views() };
  await jobs.work(jobHandlers(needs), app.log);
  await app.listen({ port: config.port, host: config.host });
  const stop = async () => {
    await app.close();
    await jobs.stop();
    await database.close();
  };
  return { app, stop };
}

/** Outside dev the views are drawn from the build. */
function requireBuild({ mode }: Config): void {
  const built = new URL('../dist/views/index.js', import.meta.url);
  if (mode !== 'dev' && !existsSync(built)) throw new ConfigError('There is no build yet. Run: npm run build');
}

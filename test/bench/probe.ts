import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { CHANGED_DAYS_CHANNEL } from '../../server/features/board/changed-days.ts';
import { clubReader } from '../../server/platform/data/club.ts';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { openLive } from '../../server/platform/data/live.ts';
import { LIMITS } from '../../server/platform/http/security.ts';
import { openPush } from '../../server/platform/jobs/push.ts';
import { NOW, type Stable } from './stable.ts';

/** The app within this process, with its clock stopped, for inspection. */
export type Probe = {
  paths: RegExp[];
  /** Requests an address. Throws unless the status is 200. */
  visit(path: string, cookie: string): Promise<void>;
  close(): Promise<void>;
};

export async function openProbe({ databaseUrl }: Stable, now = NOW): Promise<Probe> {
  const config = readConfig('test', { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  const { db, close } = connectDatabase(databaseUrl);
  const jobs = { enqueue: async () => {} };
  const push = await openPush(config, db);
  const clock = () => new Date(now);
  const live = openLive(databaseUrl, CHANGED_DAYS_CHANNEL);
  const app = await buildApp({ config, db, clock, jobs, push, live, club: clubReader(db), limits: LIMITS });
  await app.ready();
  return {
    paths: app.pagePaths,
    async visit(path, cookie) {
      const { statusCode } = await app.inject({ url: path, headers: { cookie } });
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
    },
    async close() {
      await app.close();
      await close();
    },
  };
}

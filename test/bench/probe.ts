import type { FastifyReply } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { openLive } from '../../server/platform/http/live.ts';
import { LIMITS } from '../../server/platform/http/security.ts';
import { openPush } from '../../server/platform/jobs/push.ts';
import { clubReader } from '../../server/platform/pages/club.ts';
import { pageContext } from '../../server/platform/pages/page-context.ts';
import type { Head } from '../../server/platform/pages/pages.ts';
import type * as Bundle from '../../views/index.tsx';
import { NOW, type Stable } from './stable.ts';

/** Everything needed to render a page's markup again without the app. */
export type Drawing = {
  name: Bundle.ViewName;
  props: object;
  context: Parameters<typeof Bundle.draw>[2];
  /** The page before and after the rendered body. */
  before: string;
  after: string;
};

/** The app within this process, with its clock stopped, for inspection. */
export type Probe = {
  paths: RegExp[];
  /** The inputs of the page at an address. Throws when rendering them does not reproduce the page exactly. */
  drawing(path: string, cookie: string): Promise<Drawing>;
  /** Asks for an address. Throws when it is not answered with 200. */
  visit(path: string, cookie: string): Promise<void>;
  close(): Promise<void>;
};

export async function openProbe({ databaseUrl }: Stable, now = NOW): Promise<Probe> {
  const config = readConfig('test', { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  const { db, close } = connectDatabase(databaseUrl);
  const jobs = { enqueue: async () => {} };
  const push = await openPush(config, db);
  const clock = () => new Date(now);
  const live = openLive(databaseUrl);
  const app = await buildApp({ config, db, clock, jobs, push, live, club: clubReader(db), limits: LIMITS });
  const renders: Omit<Drawing, 'before' | 'after'>[] = [];
  let isDrawing = false;
  app.addHook('onRequest', async (request, reply) => {
    const { page } = reply;
    reply.page = async function (this: FastifyReply, name: Bundle.ViewName, props: unknown, head: Head) {
      // Asks the database for the menu's counts a second time, which would count among the queries of a visit.
      if (isDrawing) renders.push({ name, props: props as object, context: await pageContext(request, reply) });
      return page.call(this, name, props as never, head);
    };
  });
  await app.ready();

  async function drawing(path: string, cookie: string): Promise<Drawing> {
    isDrawing = true;
    const { body: html } = await app.inject({ url: path, headers: { cookie } });
    isDrawing = false;
    const last = renders.pop();
    if (!last) throw new Error(`${path} is no page`);
    const copy = JSON.parse(JSON.stringify(last)) as typeof last;
    const { draw } = app.views();
    const { body } = draw(copy.name, copy.props, copy.context);
    const plain = draw(copy.name, copy.props, copy.context, { cached: false });
    if (plain.body !== body) throw new Error(`${path} is drawn otherwise when nothing is cached`);
    const [before, after, ...more] = html.split(body);
    if (before === undefined || after === undefined || more.length) throw new Error(`${path} is drawn otherwise`);
    return { ...copy, before, after };
  }

  return {
    paths: app.pagePaths,
    drawing,
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

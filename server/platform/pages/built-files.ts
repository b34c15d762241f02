import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { anyOfTexts } from '../data/database.ts';
import { builtFile } from './build-folder.ts';

const DAY = 24 * 3_600_000;
/** How long (ms) the files of a build are kept after a process of it was last seen. */
const KEPT = 7 * DAY;

/** For files with a content hash in their address. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

const ADDRESS = /^\/assets\/[\w-]+-[\w-]{8}\.\w+(?=$|\?)/;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Answers for files that this build lacks from those of other builds, because behind a proxy a page of one version may ask a
 * process of another for its files. The shared icons, which no file holds, are answered here too.
 */
export function serveBuiltFiles(app: FastifyInstance): void {
  app.addHook('preHandler', async (request, reply) => {
    const [address] = (request.is404 && ADDRESS.exec(request.url)) || [];
    if (!address) return;
    const file = iconsOf(app, address) ?? (await keptFile(app, address));
    if (file) return reply.type(file.type).header('cache-control', FOR_EVER).send(file.body);
  });
}

function iconsOf(app: FastifyInstance, asked: string): { type: string; body: string } | undefined {
  const { address, drawing } = app.views().sharedIcons;
  return asked === address ? { type: TYPES['.svg'] as string, body: drawing } : undefined;
}

const keptFile = ({ deps }: FastifyInstance, address: string) =>
  deps.db.selectFrom('built_files').select(['type', 'body']).where('path', '=', address).executeTakeFirst();

/** Keeps the files of this build for processes of other versions, and prolongs that daily while the app runs. */
export async function keepBuiltFiles(app: FastifyInstance): Promise<void> {
  const keep = () =>
    keepForAWeek(app).catch((err) => app.log.warn({ err }, 'the files of this build are not kept for other versions'));
  await keep();
  setInterval(keep, DAY).unref();
}

async function keepForAWeek({ deps: { db, clock }, views }: FastifyInstance): Promise<void> {
  const now = clock().getTime();
  const folder = builtFile('client/assets/');
  const icons = views().sharedIcons;
  const names = readdirSync(folder).filter((name) => path.extname(name) in TYPES);
  const own = [...names.map((name) => `/assets/${name}`), icons.address].sort();
  const kept = await db
    .selectFrom('built_files')
    .select('path')
    .where('path', '=', anyOfTexts(own))
    .where('served_until', '>', new Date(now + KEPT - DAY))
    .execute();
  const isKept = new Set(kept.map((file) => file.path));
  const due = own.filter((address) => !isKept.has(address));
  if (due.length === 0) return;
  const rows = due.map(async (address) => ({
    path: address,
    type: TYPES[path.extname(address)] as string,
    body:
      address === icons.address ? Buffer.from(icons.drawing) : await readFile(new URL(path.basename(address), folder)),
    served_until: new Date(now + KEPT),
  }));
  await db
    .insertInto('built_files')
    .values(await Promise.all(rows))
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet((eb) => ({ served_until: eb.ref('excluded.served_until') })),
    )
    .execute();
}

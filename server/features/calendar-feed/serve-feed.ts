import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotFound } from '../../platform/http/errors.ts';
import { drawFeed } from './feed.ts';
import { subscriberOf } from './link.ts';

const Secret = z.object({ secret: z.string().max(100) });

/** /calendar/{secret}.ics. It needs no session, because calendar programs have none. */
export function serveCalendarFeeds(app: FastifyInstance): void {
  app.get<{ Params: z.output<typeof Secret> }>(
    '/calendar/:secret.ics',
    { schema: { hide: true, params: Secret } },
    async (request, reply) => {
      const { db, clock, club, config } = app.deps;
      const { secret } = request.params;
      const subscriber = await subscriberOf(db, secret, clock());
      if (!subscriber) throw new NotFound();
      const { publicUrl } = config;
      const feed = await drawFeed(db, { subscriber, name: (await club()).name, publicUrl }, clock());
      const etag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
      reply.header('etag', etag).header('cache-control', 'private, max-age=300');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(feed);
    },
  );
}

import type { FastifyInstance } from 'fastify';
import { drawnOpenGraph, openGraphPicture } from './open-graph.ts';
import { fileAt } from './queries.ts';

const OPEN_GRAPH = /^og-[0-9a-f]{20}\.jpg$/;

/** The addresses have a digest of the content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves the photographs, and the picture of links to the site. */
export function servePhotographs(app: FastifyInstance): void {
  const { club, db } = app.deps;
  app.get<{ Params: { file: string } }>('/photographs/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params;
    reply.header('cross-origin-resource-policy', 'cross-origin'); // for those who show a link with its picture
    if (OPEN_GRAPH.test(file)) {
      const { name } = await club();
      const address = await openGraphPicture(db, name);
      // Programs keep the address of an earlier picture for weeks.
      if (address !== `/photographs/${file}`) return reply.redirect(address);
      const picture = await drawnOpenGraph(db, name);
      if (picture) return reply.header('cache-control', FOR_EVER).type('image/jpeg').send(picture);
    }
    const found = await fileAt(db, `/photographs/${file}`);
    if (!found) return reply.callNotFound();
    return reply.header('cache-control', FOR_EVER).type(`image/${found.type}`).send(found.content);
  });
}

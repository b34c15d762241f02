/**
 * The lower bound: Fastify, React and one page with constant props, rendered in full each time. No cache as in the app,
 * no database, session, log or headers.
 */
import fs from 'node:fs';
import Fastify from 'fastify';
import { compressAnswers } from '../../server/platform/http/compression.ts';
import { builtViews } from '../support/views.ts';
import type { Drawing } from './probe.ts';
import { serveParent } from './processes.ts';

const { name, props, context, before, after }: Drawing = JSON.parse(
  fs.readFileSync(process.env.DRAWING as string, 'utf8'),
);
/** Caches what the app caches, so that the rest of the difference is the app's other work. */
const CACHED = process.env.CACHED === 'yes';

const views = (await builtViews())();
const app = Fastify();
await compressAnswers(app);
app.get('/', (_request, reply) =>
  reply
    .type('text/html; charset=utf-8')
    .send(before + views.draw(name, props, context, { cached: CACHED }).body + after),
);
serveParent(await app.listen({ host: '127.0.0.1', port: 0 }), () => app.close());

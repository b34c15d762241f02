/**
 * The least there can be: Fastify, React, and one page drawn from props that never change, all of it each time: no menu,
 * icon or row is cached from page to page, as in the app. No database, no session, no log, no headers.
 */
import fs from 'node:fs';
import Fastify from 'fastify';
import { compressAnswers } from '../../server/platform/compression.ts';
import { builtViews } from '../support/views.ts';
import type { Drawing } from './probe.ts';
import { serveParent } from './processes.ts';

const { name, props, context, before, after }: Drawing = JSON.parse(
  fs.readFileSync(process.env.DRAWING as string, 'utf8'),
);
/** Set, it caches what the app caches: what is left then is what the app does beside drawing. */
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

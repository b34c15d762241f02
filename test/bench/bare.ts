/**
 * The lower bound: Fastify, React and one page with constant props, rendered in full each time. It has no cache as the app
 * has, no database, session, log or headers.
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

const views = (await builtViews())();
const app = Fastify();
await compressAnswers(app);
app.get('/', (_request, reply) =>
  reply
    .type('text/html; charset=utf-8')
    .send(before + views.draw(name, props, context, { cached: false }).body + after),
);
serveParent(await app.listen({ host: '127.0.0.1', port: 0 }), () => app.close());

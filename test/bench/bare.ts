/** The baseline of the machine: a bare Fastify that answers with a constant. */
import Fastify from 'fastify';
import { serveParent } from './processes.ts';

const app = Fastify();
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send('<!doctype html><title>bare</title>'));
serveParent(await app.listen({ host: '127.0.0.1', port: 0 }), () => app.close());

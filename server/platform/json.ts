import type { FastifyInstance } from 'fastify';

/** Reads bodies of JSON. Many clients name that type on every call: an empty body of a DELETE is none at all. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
}

import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

/** Bytes. A whole page is compressed in one go: a stream and its thread cost twice the time of compressing it. */
const IN_ONE_GO = 128 * 1024;

/** The window that brotli looks back through, as a power of two: 64 kB hold a page. Setting up a larger one costs more. */
const WINDOW = 16;

/** Compresses pages and answers on demand; the files of the build are compressed already. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_LGWIN]: WINDOW } },
    syncThreshold: IN_ONE_GO,
  });
  compressTheMissing(app);
}

/** The plugin compresses by a hook of each route. What no route answers, the pages not found, gets the same hook. */
function compressTheMissing(app: FastifyInstance): void {
  let hook: onSendHookHandler | undefined;
  app.addHook('onRoute', ({ onSend }) => {
    hook ??= [onSend ?? []].flat().at(-1);
  });
  app.addHook('onSend', function (request, reply, payload, done) {
    if (request.is404 && hook) hook.call(this, request, reply, payload, done);
    else done(null, payload);
  });
}

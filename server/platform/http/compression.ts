import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

/** Answers up to this many bytes are compressed in one call, because a stream and its thread take twice as long. */
const SYNC_BYTES = 128 * 1024;

/** Brotli's window as a power of two: 64 kB are enough for a page, and a larger window costs more to set up. */
const WINDOW = 16;

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_LGWIN]: WINDOW } },
    syncThreshold: SYNC_BYTES,
  });
  compressNotFound(app);
}

/** The plugin adds its hook to routes only. 404 pages have no route, so they get the same hook here. */
function compressNotFound(app: FastifyInstance): void {
  let hook: onSendHookHandler | undefined;
  app.addHook('onRoute', ({ onSend }) => {
    hook ??= [onSend ?? []].flat().at(-1);
  });
  app.addHook('onSend', function (request, reply, payload, done) {
    if (request.is404 && hook) hook.call(this, request, reply, payload, done);
    else done(null, payload);
  });
}

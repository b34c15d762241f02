import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes. A whole page is compressed in one go: a stream and its thread cost twice the time of compressing it. */
const IN_ONE_GO = 128 * 1024;

/** Compresses what is drawn or answered on demand; the files of the build lie there compressed already. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } },
    syncThreshold: IN_ONE_GO,
  });
}

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = resolve(import.meta.dirname, 'service-worker.ts');
const ADDRESS = '/sw.js';

/**
 * Gives the service worker its address: a file of that name in the build, and in dev the source, read at each request. It
 * is a script of its own, not a part of a page: it imports nothing, and its name carries no hash.
 */
export function serviceWorker(): Plugin {
  const script = async () =>
    (await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE, { sourcemap: false })).code;
  return {
    name: 'service-worker',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: await script() });
    },
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, (_request, response, next) => {
        script().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
  };
}

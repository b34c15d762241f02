import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = resolve(import.meta.dirname, 'service-worker.ts');
const ADDRESS = '/sw.js';

/**
 * Serves the service worker at its fixed address: a file in the build, and in dev the source, read at each request. Browsers
 * look for updates at the same address, so its name has no hash and it imports nothing.
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

import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const SOURCE = resolve(import.meta.dirname, 'worker/service-worker.ts');
const ADDRESS = '/sw.js';

/** The service worker in one file that imports nothing, because browsers compare it to look for updates. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: ['chrome125', 'firefox128', 'safari17.5'],
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [{ output } = { output: [] }] = [built].flat() as { output: { code?: string }[] }[];
  return output[0]?.code ?? '';
}

/**
 * Serves the service worker at its fixed address, without a hash: a file in the build, and in dev the sources, bundled at
 * each request.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: await bundle() });
    },
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, (_request, response, next) => {
        bundle().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
  };
}

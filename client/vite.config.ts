import { resolve } from 'node:path';
import fastifyVite from '@fastify/vite/plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import { STYLESHEETS } from '../views/stylesheet.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './serve-worker.ts';

const root = import.meta.dirname;
/** A run of the tests builds into a folder of its own (server/platform/pages/build-folder.ts). */
const dist = resolve(root, '..', process.env.STAJNIA_BUILD_FOLDER ?? 'dist');

/** A view is drawn by the server, so an edit of one reloads the page instead of swapping a module in the browser. */
function reloadOnViewEdit(): Plugin {
  let server: ViteDevServer | undefined;
  return {
    name: 'reload-on-view-edit',
    // Given here: merged with what @fastify/vite sets, a `server` of this file's own makes Vite warn of that.
    config: () => ({ server: { fs: { allow: ['..'] } } }),
    configureServer(devServer) {
      server = devServer;
    },
    hotUpdate({ file }) {
      if (this.environment.name === 'ssr' && file.includes('/views/'))
        server?.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}

/** Builds each page's stylesheet by itself. Not as an `input`, all of which @fastify/vite takes for bundles of the server. */
function pageStylesheets(): Plugin {
  return {
    name: 'page-stylesheets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      for (const name of STYLESHEETS)
        this.emitFile({ type: 'chunk', name, id: resolve(root, `styles/pages/${name}.css`) });
    },
  };
}

/**
 * What Vite wraps around `import()`, cut down to what the loader needs of it: the stylesheets of a chunk come before the
 * chunk. Vite's own helper also preloads scripts, which we never do, and made up a quarter of the loader.
 */
function stylesheetsBeforeChunks(): Plugin {
  const helper = `
    const added = {};
    const add = (path) => added[path] ??= new Promise((resolve, reject) => {
      const onerror = () => {
        added[path] = undefined; // to be tried again
        link.remove();
        reject(new Error(path));
      };
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + path, onload: resolve, onerror });
      document.head.append(link);
    });
    export const __vitePreload = async (load, stylesheets) => {
      await Promise.all(stylesheets.map(add));
      return load();
    };`;
  return {
    name: 'stylesheets-before-chunks',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => helper },
  };
}

export default defineConfig({
  root,
  plugins: [
    fastifyVite({ clientModule: '../views/index.tsx' }),
    react(),
    reloadOnViewEdit(),
    serviceWorker(),
    pageStylesheets(),
    stylesheetsBeforeChunks(),
    precompress(),
  ],
  // Icons are bundled into the views, so that the server loads the few it draws and not all there are.
  ssr: { noExternal: ['lucide-react'] },
  // Browsers of the last two years; older ones would need light-dark() and nesting spelled out, at twice the bytes.
  build: { outDir: dist, assetsInlineLimit: 0, cssTarget: ['chrome125', 'firefox128', 'safari17.5'] },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        // Nothing but the loader may load before a page needs more, so no chunk is fetched ahead.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|client[\\/]hydrate\.ts$/ },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { outDir: resolve(dist, 'views'), emptyOutDir: true, minify: false, copyPublicDir: false } },
  },
});

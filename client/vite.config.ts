import { resolve } from 'node:path';
import fastifyVite from '@fastify/vite/plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import { STYLESHEETS } from '../views/stylesheet.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './serve-worker.ts';

const root = import.meta.dirname;
/** Test runs build into their own folder (server/platform/pages/build-folder.ts). */
const dist = resolve(root, '..', process.env.STAJNIA_BUILD_FOLDER ?? 'dist');

/** Views are drawn by the server, so editing one reloads the page instead of replacing a module in the browser. */
function reloadOnViewEdit(): Plugin {
  let server: ViteDevServer | undefined;
  return {
    name: 'reload-on-view-edit',
    // Set here, because Vite warns when `server` of this file is merged with @fastify/vite's.
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

/** Builds each stylesheet by itself. They are no `input`, because @fastify/vite takes every input for a bundle of the server. */
function stylesheets(): Plugin {
  return {
    name: 'stylesheets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      for (const name of STYLESHEETS)
        this.emitFile({ type: 'chunk', name, id: resolve(root, `styles/bundles/${name}.css`) });
    },
  };
}

/**
 * Replaces Vite's wrapper of `import()`: a chunk's stylesheets load before the chunk. Vite's own also preloads scripts, which
 * we never do, and made up a quarter of the loader.
 */
function stylesheetsBeforeChunks(): Plugin {
  const helper = `
    const added = {};
    const add = (path) => added[path] ??= new Promise((resolve, reject) => {
      const onerror = () => {
        added[path] = undefined; // so that the next import tries again
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
    stylesheets(),
    stylesheetsBeforeChunks(),
    precompress(),
  ],
  // Bundled into the views, so that the server loads only the icons that it draws.
  ssr: { noExternal: ['lucide-react'] },
  // Browsers of the last two years; for older ones light-dark() and nesting would be expanded to twice the bytes.
  build: { outDir: dist, assetsInlineLimit: 0, cssTarget: ['chrome125', 'firefox128', 'safari17.5'] },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        // No chunk is fetched ahead, because only the loader may load before it is needed.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|client[\\/]hydrate\.ts$/ },
                // A dozen small files that come together weigh a fifth more than one.
                {
                  name: 'dialogs',
                  test: /client[\\/](dialog|dialog-events|instant-dialog|page-address|notices|refresh|typed-text|api)\.ts$|domain[\\/]line-texts\.ts$/,
                  priority: 1, // its texts are the forms' too, which bring React
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'forms',
                  test: /views[\\/]parts[\\/](error-summary|alert)\.tsx$|client[\\/](notice\.tsx|refusal\.ts)$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { outDir: resolve(dist, 'views'), emptyOutDir: true, minify: false, copyPublicDir: false } },
  },
});

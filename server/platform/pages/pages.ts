import fs from 'node:fs';
import path from 'node:path';
import fastifyVite from '@fastify/vite';
import { createHtmlTemplateFunction, removeHtmlModuleScripts } from '@fastify/vite/utils';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type * as Bundle from '../../../views/index.tsx';
import type { PageView, PropsOf, ViewName } from '../../../views/index.tsx';
import { PERSON_HEADER } from '../forms/action.ts';
import { buildFolder, builtFile } from './build-folder.ts';
import { FOR_EVER, serveBuiltFiles } from './built-files.ts';
import { pageContext } from './page-context.ts';

export type Head = {
  /** Of a page with a canonical path the whole title; others are followed by the club's name. */
  title: string;
  description?: string;
  /** The canonical path of a public page; pages without one are excluded from search engines. */
  canonical?: string;
  jsonLd?: object;
  /** The address of a picture of 1200 × 630 pixels, for links to the page. */
  picture?: string;
};

declare module 'fastify' {
  interface FastifyReply {
    /** Renders a view in its layout and sends it: `page<typeof Tasks>('today/tasks', …)` checks the props. */
    page<View extends PageView = never>(name: ViewName, props: PropsOf<View>, head: Head): Promise<FastifyReply>;
  }
  interface FastifyInstance {
    views(): typeof Bundle;
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] as string);

/** The tags of the page's head. Structured data is escaped so that no text in it can close its element. */
function drawHead(head: Head, club: string, publicUrl: string, stylesheet: string): string {
  const title = head.canonical ? head.title : `${head.title} · ${club}`;
  const tags = [`<title>${escaped(title)}</title>`];
  const meta = (attribute: 'name' | 'property', key: string, value: string) =>
    tags.push(`<meta ${attribute}="${key}" content="${escaped(value)}">`);
  if (head.description) meta('name', 'description', head.description);
  if (head.canonical) {
    const url = publicUrl + head.canonical;
    tags.push(`<link rel="canonical" href="${escaped(url)}">`);
    meta('property', 'og:type', 'website');
    meta('property', 'og:locale', 'pl_PL');
    meta('property', 'og:site_name', club);
    meta('property', 'og:title', title);
    meta('property', 'og:url', url);
    if (head.description) meta('property', 'og:description', head.description);
    if (head.picture) {
      meta('property', 'og:image', publicUrl + head.picture);
      meta('property', 'og:image:width', '1200');
      meta('property', 'og:image:height', '630');
      meta('property', 'og:image:alt', club);
      meta('name', 'twitter:card', 'summary_large_image');
    }
  } else meta('name', 'robots', 'noindex');
  if (head.jsonLd)
    tags.push(`<script type="application/ld+json">${JSON.stringify(head.jsonLd).replace(/</g, '\\u003c')}</script>`);
  tags.push(
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<meta name="theme-color" content="#1c5a3f">',
    `<link rel="stylesheet" href="${stylesheet}">`,
    // Without it a slow device would render an incomplete page, and shift it when the rest arrives.
    '<link rel="expect" href="#sprite" blocking="render">',
  );
  return tags.join('');
}

function stylesheetsIn(root: URL, dev: boolean): (name: Bundle.Stylesheet) => string {
  const sourceOf = (name: string) => `styles/bundles/${name}.css`;
  if (dev) return (name) => `/${sourceOf(name)}`;
  const built = JSON.parse(fs.readFileSync(new URL('.vite/manifest.json', root), 'utf8')) as Manifest;
  return (name) => `/${built[sourceOf(name)]?.file}`;
}

type Manifest = Record<string, { file: string }>;

type Html = { head: string; body: string; scripted: boolean };

/**
 * Sets up rendering: the built views in production, Vite with hot reload in dev. A page without islands has no script.
 */
export async function setUpPages(app: FastifyInstance, options: { dev: boolean; publicUrl: string }): Promise<void> {
  const { dev, publicUrl } = options;
  let views: typeof Bundle;
  const root = dev ? new URL('../../../client/', import.meta.url) : builtFile('client/');
  const addressOf = stylesheetsIn(root, dev);
  await app.register(fastifyVite, {
    root: root.href,
    dev,
    distDir: path.join(buildFolder(), 'client'), // The build's configuration is beside this folder.
    fastifyStaticOptions: { preCompressed: true, setHeaders: cacheFiles },
    renderer: {
      // In dev both run on every request, with freshly loaded views.
      createRenderFunction: async (bundle) => {
        views = bundle as unknown as typeof Bundle;
        return views.draw as never;
      },
      createHtmlFunction: (source) => {
        const full = createHtmlTemplateFunction(source);
        const bare = dev ? full : createHtmlTemplateFunction(removeHtmlModuleScripts(source));
        return function (this: FastifyReply, context) {
          const { head, body, scripted } = context as Html;
          return this.type('text/html; charset=utf-8').send((scripted ? full : bare)({ head, body }));
        };
      },
    },
  });
  app.decorate('views', () => views);
  serveBuiltFiles(app);
  app.decorateReply('page', async function (name: ViewName, props: object, head: Head) {
    const context = await pageContext(this.request, this);
    const { person, now } = context;
    // The service worker keeps pages by person, and reckons times by the server's clock.
    if (person) this.headers({ [PERSON_HEADER]: person.id, 'x-now': now });
    const { body, islands, stylesheet } = views.draw(name, props, context);
    return (this as unknown as { html(context: Html): FastifyReply }).html({
      head: drawHead(head, context.club.name, publicUrl, addressOf(stylesheet)),
      body,
      scripted: islands.length > 0,
    });
  });
  await app.vite.ready();
}

/**
 * Sets the cache headers of static files. Hashed files never change. Others (icons, manifest) are revalidated after an hour,
 * and the service worker each time, because an outdated one would keep running.
 */
function cacheFiles(reply: FastifyReply, path: string): void {
  const lasting = path.includes('/assets/');
  if (/\/sw\.js(\.br|\.gz)?$/.test(path)) return void reply.header('cache-control', 'no-cache');
  reply.header('cache-control', lasting ? FOR_EVER : 'public, max-age=3600');
}

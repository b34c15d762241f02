import type { FastifyInstance } from 'fastify';
import { THEIR_DAY } from '../../domain/sections.ts';
import type { Club } from '../../platform/data/club.ts';
import { renderSitemap } from './sitemap.ts';

const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Phones install the app under the stable's own name. */
const manifestOf = ({ name, short_name }: Club) => ({
  name,
  short_name,
  description: 'Konie, zadania, kalendarz i rozliczenia stajni',
  lang: 'pl',
  id: '/home',
  start_url: THEIR_DAY,
  scope: '/',
  display: 'standalone',
  background_color: '#faf7f1',
  theme_color: '#1c5a3f',
  icons: ICONS,
});

export function serveSiteFiles(app: FastifyInstance): void {
  const { clock, club, config, db } = app.deps;
  const { publicUrl } = config;
  const cached = 'public, max-age=3600';
  // Pages that are noindex stay open: search engines must read them to learn that.
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cached)
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', cached)
      .send(JSON.stringify(manifestOf(await club()))),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cached)
      .send(await renderSitemap(db, publicUrl, clock())),
  );
}

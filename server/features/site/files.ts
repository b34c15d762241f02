import type { FastifyInstance } from 'fastify';

/** Pages that search engines may index. */
const INDEXED = [
  '/',
  '/umow-wizyte',
  '/support',
  '/nasza-aplikacja',
  '/zglos-blad',
  '/privacy-policy',
  '/terms-of-service',
];

export function serveSiteFiles(app: FastifyInstance): void {
  const { publicUrl } = app.deps.config;
  const cached = 'public, max-age=3600';
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cached)
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /home\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', cached).send(renderSitemap(publicUrl)),
  );
}

function renderSitemap(publicUrl: string): string {
  const urls = INDEXED.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

import type { Answer } from '../support/client.ts';

// Headers that every answer must have, and content that no page may have.

type Headers = Record<string, unknown>;

/** From security.md. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const SECRET =
  /^\/(api\/)?(register|reset-password|get_registration_data|get_reset_data|calendar|unsubscribe|visit)\/./;

/** Cacheable with revalidation. */
const PICTURE = /^\/api\/get_(profile_picture|horse_photo|(alert|care)_picture)\b/;

export const HOUR = 'public, max-age=3600';

/**
 * The expected Cache-Control. Personal answers and refusals are never stored. Public ones have no header and are
 * revalidated.
 */
function cacheControl(url: string, status: number, signedIn: boolean): string | undefined {
  if (PICTURE.test(url) && status === 200) return 'private, no-cache';
  if (/^\/calendar\//.test(url) && status === 200) return 'private, max-age=300';
  if (/^\/(assets|photographs)\//.test(url) && status === 200) return 'public, max-age=31536000, immutable';
  if (/^\/(robots\.txt|sitemap\.xml|manifest\.webmanifest)$/.test(url)) return HOUR;
  const forAll = !signedIn && status < 400 && !SECRET.test(url) && !/^\/(api\/|healthz|readyz|metrics|login)/.test(url);
  return forAll ? undefined : 'no-store';
}

/** The expected and the actual headers of an answer. */
const guard = (url: string, status: number, signedIn: boolean) => ({
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': SECRET.test(url) ? 'no-referrer' : 'same-origin',
  'x-request-id': 'an id',
  'strict-transport-security': undefined, // set by sites that need it
  'cache-control': cacheControl(url, status, signedIn),
  server: undefined,
  'x-powered-by': undefined,
  'access-control-allow-origin': undefined,
});

function guarding(headers: Headers): Headers {
  const entries = Object.keys(guard('', 200, false)).map((name) => [name, headers[name]]);
  const policy = String(headers['content-security-policy']).split(/; ?/);
  const id = UUID.test(String(headers['x-request-id'])) ? 'an id' : headers['x-request-id'];
  return { ...Object.fromEntries(entries), 'content-security-policy': policy, 'x-request-id': id };
}

function tagsIn(html: string): { name: string; attributes: Map<string, string> }[] {
  return [...html.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', rest = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...rest.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key.toLowerCase(), value]),
      ),
    }),
  );
}

/** Parts of a page that the content security policy would block. */
function inlineIn(html: string): string[] {
  return tagsIn(html).flatMap(({ name, attributes }) => {
    const type = attributes.get('type');
    const source = attributes.get('src') ?? '';
    const found: string[] = [];
    if (name === 'style') found.push('<style>');
    if (name === 'script' && type !== 'application/ld+json' && !source.startsWith('/assets/')) found.push('<script>');
    for (const [key, value] of attributes) {
      if (key === 'style' || key.startsWith('on')) found.push(`${name} ${key}=`);
      if (/^\s*(javascript|data:text)/i.test(value)) found.push(`${name} ${key}="${value}"`);
    }
    return found;
  });
}

const scriptsIn = (html: string) =>
  tagsIn(html).filter(({ name, attributes }) => name === 'script' && attributes.get('type') !== 'application/ld+json');

const PUBLIC = [
  '/',
  '/support',
  '/privacy-policy',
  '/terms-of-service',
  '/zglos-blad',
  '/nasza-aplikacja',
  '/umow-wizyte',
  '/pensjonat',
  '/jazdy',
];

/** The wrong headers of an answer, and forbidden content of its page. */
export function unguarded(url: string, { status, headers, text }: Answer, signedIn: boolean): string[] {
  const found = guarding(headers);
  const wrong = Object.entries(guard(url, status, signedIn)).filter(([name, it]) => String(it) !== String(found[name]));
  const page = String(headers['content-type']).startsWith('text/html');
  const { pathname } = new URL(url, 'http://localhost');
  return [
    ...wrong.map(([name]) => `${name}: ${found[name]}`),
    ...(page ? inlineIn(text) : []),
    ...(PUBLIC.includes(pathname) ? scriptsIn(text).map(() => 'a script on a public page') : []),
  ];
}

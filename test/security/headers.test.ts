import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { buildInvitation } from '../support/builders.ts';
import { buildStable, CALLERS } from '../support/callers.ts';
import { testDevice } from '../support/push-sink.ts';
import { addressOf, routesOf, sendTo } from '../support/routes.ts';
import { permissions } from './permissions.ts';
import { sampleFor } from './samples.ts';

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
const SECRET = /^\/(api\/)?(register|reset-password|get_registration_data|get_reset_data|calendar|unsubscribe)\/./;

/** Cacheable with revalidation. */
const PICTURE = /^\/api\/get_(profile_picture|horse_photo)\b/;

type Headers = Record<string, unknown>;

const HOUR = 'public, max-age=3600';

/**
 * The expected Cache-Control. Personal answers and refusals are never stored; public ones have no header and are
 * revalidated.
 */
function cacheControl(url: string, status: number, signedIn: boolean): string | undefined {
  if (PICTURE.test(url) && status === 200) return 'private, no-cache';
  if (/^\/calendar\//.test(url) && status === 200) return 'private, max-age=300';
  if (/^\/assets\//.test(url) && status === 200) return 'public, max-age=31536000, immutable';
  if (/^\/(robots\.txt|sitemap\.xml)$/.test(url)) return HOUR;
  const forAll = !signedIn && status < 400 && !SECRET.test(url) && !/^\/(api\/|healthz|readyz|login)/.test(url);
  return forAll ? undefined : 'no-store';
}

/** The expected and the actual headers of an answer. */
const guard = (url: string, status: number, signedIn: boolean) => ({
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': SECRET.test(url) ? 'no-referrer' : 'same-origin',
  'x-request-id': 'an id',
  'strict-transport-security': undefined, // set by sites that want it
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
];

t.test('every answer', async (t) => {
  const app = await startApp(t);
  const stable = await buildStable(app);
  const routes = routesOf(app.server);

  for (const row of permissions())
    await t.test(row.name, async (t) => {
      const [route] = routes.filter(({ name }) => name === row.route);
      if (!route) return;
      const found: Record<string, object> = {};
      const expected: Record<string, object> = {};
      for (const caller of CALLERS) {
        const sample = await sampleFor(row.name, stable, caller);
        const { status, headers, text } = await sendTo(await stable.client(caller), route, sample);
        const page = String(headers['content-type']).startsWith('text/html');
        const scripts = PUBLIC.includes(route.path) ? scriptsIn(text) : [];
        const who = `${caller}: ${status}`;
        found[who] = { ...guarding(headers), inline: page ? inlineIn(text) : [], scripts };
        expected[who] = { ...guard(addressOf(route, sample), status, caller !== 'nobody'), inline: [], scripts: [] };
      }
      t.same(found, expected);
    });

  t.test('that refuses', async (t) => {
    for (const url of [
      '/nowhere',
      '/api/nowhere',
      '/user/x',
      '/register/a/b',
      '/assets/nothing.js',
      '/%zz',
      '/api/%zz',
    ]) {
      const { status, headers, text } = await app.anonymous().get(url);
      t.ok(status >= 300, url);
      t.same(guarding(headers), guard(url, status, false), url);
      t.same(inlineIn(text), []);
    }
  });

  t.test('has a number of its own, not the caller’s', async (t) => {
    const [one, other] = [await app.anonymous().get('/'), await app.anonymous().get('/', { 'x-request-id': 'mine' })];
    t.not(one.headers['x-request-id'], other.headers['x-request-id']);
    t.not(other.headers['x-request-id'], 'mine');
  });
});

const cookiesIn = (headers: Headers) => [headers['set-cookie'] ?? []].flat() as string[];

async function allCookies(app: TestApp): Promise<string[]> {
  const { email, password } = await app.person('worker');
  const client = app.anonymous();
  const { token } = await buildInvitation(app);
  const chosen = { password: 'kasztan w stajni', confirmPassword: 'kasztan w stajni' };
  const answers = [
    await client.form('/api/save_registration_step', { token, step: 1, ...chosen }, { back: '/' }),
    await client.form('/api/login', { email, password: 'nie to hasło' }, { back: '/login' }),
    await client.post('/api/login', { email, password }),
    await client.get('/home'),
    await client.form('/api/arrange_menu', { collapsed: true }, { back: '/home' }),
    await client.post('/api/token/refresh'),
    await client.post('/api/push/save_subscription', testDevice('https://fcm.googleapis.com/fcm/send/x').subscription),
    await client.post('/api/push/remove_subscription', {}),
    await client.form('/api/complete_service', { id: 'x' }, { back: '/home?section=2' }),
  ];
  return answers.flatMap(({ headers }) => cookiesIn(headers)).filter((cookie) => !/=;/.test(cookie));
}

const NAMES = [
  'access_token',
  'browser',
  'flash',
  'form',
  'menu',
  'push',
  'refresh_token',
  'registration',
  'section',
  'sign_in_form',
];

t.test('cookies', async (t) => {
  /** Cookies that the browser's script may read and write. */
  const OPEN = ['menu', 'push', 'section'];
  for (const publicUrl of [undefined, 'https://stajnia.example.pl']) {
    const app = await startApp(t, publicUrl ? { config: { publicUrl } } : {});
    const cookies = await allCookies(app);
    t.same([...new Set(cookies.map((cookie) => cookie.split('=')[0]))].sort(), NAMES, 'are these alone');
    for (const cookie of cookies) {
      const [name = ''] = cookie.split('=');
      t.match(cookie, /; SameSite=Lax/, name);
      t.match(cookie, /; Path=\//, name);
      t.notMatch(cookie, /; Domain/i, name);
      t.equal(cookie.includes('; HttpOnly'), !OPEN.includes(name), `${name}: HttpOnly`);
      t.equal(cookie.includes('; Secure'), publicUrl !== undefined, `${name}: Secure where the site is https`);
    }
  }
});

t.test('the privacy policy says how long each cookie lasts', async (t) => {
  const app = await startApp(t);
  const ages = (await allCookies(app)).map((cookie) => [
    cookie.split('=')[0],
    Number(/Max-Age=(\d+)/.exec(cookie)?.[1]),
  ]);
  const [DAY, YEAR] = [86_400, 365 * 86_400];
  t.same(Object.fromEntries(ages), {
    access_token: 14 * DAY,
    refresh_token: 14 * DAY,
    browser: YEAR,
    section: YEAR,
    menu: YEAR,
    flash: 60,
    form: 300,
    sign_in_form: 300,
    registration: 3600,
    push: YEAR, // a month while notifications are on
  });
  const words = (await app.anonymous().get('/privacy-policy')).words();
  for (const [name] of ages) t.match(words, new RegExp(`\\b${name}\\b`));
  t.match(
    words,
    /access_token .{0,60} 14 dni od ostatniego odnowienia.*refresh_token .{0,80} 14 dni od ostatniego odnowienia/,
  );
  t.match(
    words,
    /browser .{0,90} rok section, menu .{0,80} rok flash .{0,60} minuta form, sign_in_form .{0,90} 5 minut registration .{0,60} godzina push .{0,70} 30 dni po włączeniu, rok po wyłączeniu/,
  );
});

t.test('a site with https asks for it for a year', async (t) => {
  const app = await startApp(t, { config: { publicUrl: 'https://stajnia.example.pl' } });
  for (const url of ['/', '/home', '/api/protected', '/nowhere'])
    t.equal((await app.anonymous().get(url)).headers['strict-transport-security'], 'max-age=31536000', url);
});

t.test('what travels is small', async (t) => {
  const app = await startApp(t);
  const fetch = async (url: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const { headers: got, rawPayload } = await app.server.inject({ method: 'GET', url, headers });
    return { got, bytes: rawPayload };
  };
  const page = await fetch('/support', 'identity');
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(page.bytes.toString())?.[1] as string;
  for (const url of ['/support', '/nowhere', '/assets/nothing.js', stylesheet]) {
    const plain = await fetch(url, 'identity');
    t.equal(plain.got['content-encoding'], undefined, `${url} as it is`);
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { got, bytes } = await fetch(url, encoding);
      t.equal(got['content-encoding'], encoding, `${url} as ${encoding}`);
      t.match(got.vary, /accept-encoding/i);
      t.same(decompress(bytes), plain.bytes, 'holds the same');
    }
    t.equal((await fetch(url, 'gzip, deflate, br, zstd')).got['content-encoding'], 'br', `${url}: brotli before gzip`);
  }

  t.test('and kept for good where its name changes with it', async (t) => {
    t.equal((await fetch(stylesheet, 'br')).got['cache-control'], 'public, max-age=31536000, immutable');
    t.equal((await fetch('/favicon.svg', 'br')).got['cache-control'], HOUR);
  });
});

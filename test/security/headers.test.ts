import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { buildInvitation } from '../support/builders.ts';
import { testDevice } from '../support/push-sink.ts';
import { HOUR, unguarded } from './guard.ts';

const app = await startApp(t);
const secure = await startApp(t, { config: { publicUrl: 'https://stajnia.example.pl' } });

// routes.test.ts checks each call's answer.
t.test('an answer is guarded', async (t) => {
  t.test('when it refuses', async (t) => {
    for (const url of [
      '/nowhere',
      '/api/nowhere',
      '/user/x',
      '/register/a/b',
      '/assets/nothing.js',
      '/%zz',
      '/api/%zz',
    ]) {
      const answer = await app.anonymous().get(url);
      t.ok(answer.status >= 300, url);
      t.same(unguarded(url, answer, false), [], url);
    }
  });

  t.test('by its own request id, not the caller’s', async (t) => {
    const [one, other] = [await app.anonymous().get('/'), await app.anonymous().get('/', { 'x-request-id': 'mine' })];
    t.not(one.headers['x-request-id'], other.headers['x-request-id']);
    t.not(other.headers['x-request-id'], 'mine');
  });
});

const cookiesIn = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat() as string[];

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

const [DAY, YEAR] = [86_400, 365 * 86_400];

/** In seconds. `push` is kept for a month while notifications are on. */
const AGES: Record<string, number> = {
  access_token: 14 * DAY,
  browser: YEAR,
  flash: 60,
  form: 300,
  menu: YEAR,
  push: YEAR,
  refresh_token: 14 * DAY,
  registration: 3600,
  section: YEAR,
  sign_in_form: 300,
};

t.test('cookies', async (t) => {
  /** Cookies that the browser's script may read and write. */
  const OPEN = ['menu', 'push', 'section'];
  for (const at of [app, secure]) {
    const cookies = await allCookies(at);
    const ages = cookies.map((cookie) => [cookie.split('=')[0], Number(/Max-Age=(\d+)/.exec(cookie)?.[1])]);
    t.same(Object.fromEntries(ages), AGES, 'are only these, with these ages');
    for (const cookie of cookies) {
      const [name = ''] = cookie.split('=');
      t.match(cookie, /; SameSite=Lax/, name);
      t.match(cookie, /; Path=\//, name);
      t.notMatch(cookie, /; Domain/i, name);
      t.equal(cookie.includes('; HttpOnly'), !OPEN.includes(name), `${name}: HttpOnly`);
      t.equal(cookie.includes('; Secure'), at === secure, `${name}: Secure when the site uses https`);
    }
  }
});

t.test('the privacy policy says how long each cookie lasts', async (t) => {
  const words = (await app.anonymous().get('/privacy-policy')).words();
  for (const name of Object.keys(AGES)) t.match(words, new RegExp(`\\b${name}\\b`));
  t.match(
    words,
    /access_token .{0,60} 14 dni od ostatniego odnowienia.*refresh_token .{0,80} 14 dni od ostatniego odnowienia/,
  );
  t.match(
    words,
    /browser .{0,90} rok section, menu .{0,80} rok flash .{0,60} minuta form, sign_in_form .{0,90} 5 minut registration .{0,60} godzina calendar_link, invitation_links .{0,90} minuta push .{0,70} 30 dni po włączeniu, rok po wyłączeniu/,
  );
});

t.test('a site with https sends HSTS for a year', async (t) => {
  for (const url of ['/', '/home', '/api/protected', '/nowhere'])
    t.equal((await secure.anonymous().get(url)).headers['strict-transport-security'], 'max-age=31536000', url);
});

t.test('answers are compressed', async (t) => {
  const fetch = async (url: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const { headers: got, rawPayload } = await app.server.inject({ method: 'GET', url, headers });
    return { got, bytes: rawPayload };
  };
  const page = await fetch('/support', 'identity');
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(page.bytes.toString())?.[1] as string;
  for (const url of ['/support', '/nowhere', '/assets/nothing.js', stylesheet]) {
    const plain = await fetch(url, 'identity');
    t.equal(plain.got['content-encoding'], undefined, `${url} without compression`);
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { got, bytes } = await fetch(url, encoding);
      t.equal(got['content-encoding'], encoding, `${url} as ${encoding}`);
      t.match(got.vary, /accept-encoding/i);
      t.same(decompress(bytes), plain.bytes, 'with the same content');
    }
    t.equal((await fetch(url, 'gzip, deflate, br, zstd')).got['content-encoding'], 'br', `${url}: brotli before gzip`);
  }

  t.test('and cached forever when their name changes with the content', async (t) => {
    t.equal((await fetch(stylesheet, 'br')).got['cache-control'], 'public, max-age=31536000, immutable');
    t.equal((await fetch('/favicon.svg', 'br')).got['cache-control'], HOUR);
  });
});

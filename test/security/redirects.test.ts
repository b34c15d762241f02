import t from 'tap';
import { startApp } from '../support/app.ts';
import { cookiesOf } from '../support/callers.ts';
import type { Client } from '../support/client.ts';
import { byDay } from '../support/drill.ts';

/** Addresses that look like ours, or that a browser might resolve to another site. `HOST` is our own. */
const ELSEWHERE = [
  'https://evil.example',
  'https://evil.example/home',
  '//evil.example/home',
  '///evil.example/home',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/.//',
  '//',
  '///',
  '/home/..//evil.example',
  '/user/..//evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/home%00.evil.example',
  '/home\r\nlocation: https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  'https:///evil.example/home',
  'http://HOST.evil.example/home',
  'http://HOST@evil.example/home',
  'http://HOST:80@evil.example/home',
  'http://evil.example#@HOST/home',
  'http://evil.example\\@HOST/home',
  'http://HOST1/home',
  'ftp://HOST/home',
  'javascript:alert(1)',
  'javascript://HOST/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://HOST/home',
  '@evil.example',
  '.evil.example',
  'evil.example',
  '/nowhere',
  '/homes',
  '/home/more',
  '/api/protected',
  '/api/logout',
  '/logout',
  '/assets/index.css',
  '/healthz',
  `/home?${'x'.repeat(4_100)}`,
  '/hom\u0435', // a Cyrillic е
  '／／evil.example',
  'https://evil。example/home',
  '',
] as const;

/** Our own pages, with the part of the address that is kept. */
const OURS: [string, string][] = [
  ['/home?section=2', '/home?section=2'],
  ['http://HOST/my-account?tab=address', '/my-account?tab=address'],
  ['/user/0b6a9c2e-6a0f-4f6e-9d4e-0f5c8a2f9b11?tab=horses', '/user/0b6a9c2e-6a0f-4f6e-9d4e-0f5c8a2f9b11?tab=horses'],
  ['/home?next=//evil.example', '/home?next=//evil.example'],
  ['/home#//evil.example', '/home'],
  ['/./', '/'],
  ['/', '/'],
];

t.test('a redirect leads only to a page of ours', async (t) => {
  const app = await startApp(t);
  const host = new URL(app.url).host;
  const { email, password } = await app.person('worker');
  const signedIn = await app.as('worker');

  type Way = (address: string) => Promise<string>;
  const formOf = async (client: Client, fields: Record<string, string>, back: string) => {
    client.cookies.delete('flash');
    return (await client.form('/api/arrange_menu', fields, { back })).location;
  };
  /** Each way to pass a redirect target, and the fallback. */
  const ways: [string, Way, string][] = [
    [
      'the next of a sign-in',
      async (next) => (await app.anonymous().form('/api/login', { email, password, next })).location,
      '/home',
    ],
    [
      'the next of the sign-in page of a signed-in person',
      async (next) => String((await signedIn.get(`/login?next=${encodeURIComponent(next)}`)).headers.location),
      '/home',
    ],
    ['the back of an accepted form', async (back) => formOf(signedIn, { collapsed: 'true', back }, ''), '/home'],
    ['the back of a refused form', async (back) => formOf(signedIn, { collapsed: 'x', back }, ''), '/home'],
    [
      'the page a form was sent from',
      async (referer) => {
        const headers = {
          host,
          accept: 'text/html',
          'sec-fetch-site': 'same-origin',
          cookie: cookiesOf(signedIn),
          referer,
        };
        const sent = { method: 'POST', url: '/api/arrange_menu', headers, payload: { collapsed: true } } as const;
        return String((await app.server.inject(sent)).headers.location);
      },
      '/home',
    ],
  ];

  for (const [nth, [name, way, fallback]] of ways.entries())
    await t.test(`by ${name}`, async (t) => {
      for (const address of ELSEWHERE.filter((_, at) => byDay(at % ways.length === nth, true)))
        t.equal(await way(address.replace('HOST', host)), fallback, JSON.stringify(address.slice(0, 60)));
      for (const [address, expected] of OURS) t.equal(await way(address.replace('HOST', host)), expected, address);
    });

  t.test('an anonymous caller is sent to a sign-in that leads back', async (t) => {
    const answer = await app.anonymous().get('/home?section=2&next=//evil.example');
    t.equal(answer.headers.location, `/login?next=${encodeURIComponent('/home?section=2&next=//evil.example')}`);
    for (const path of ['//evil.example/home', '/\\evil.example', '/.//home'])
      t.notMatch((await app.anonymous().get(path)).headers.location, /evil/, path);
  });
});

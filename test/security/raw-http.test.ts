import { once } from 'node:events';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { LIMITS } from '../../server/platform/http/security.ts';
import { startApp } from '../support/app.ts';
import { exchange } from '../support/raw-http.ts';

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');
const post = (path: string, body: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', body].join('\r\n');

/** Ten megabytes in ten kilobytes. */
const BOMB = gzipSync(Buffer.alloc(10_000_000, ' ')).toString('latin1');
const JSON_TYPE = 'Content-Type: application/json';

t.test('a malformed request', async (t) => {
  const app = await startApp(t);
  await app.listen();

  t.test('is refused with our own error', async (t) => {
    const refused: [string, number, string][] = [
      ['an address that cannot be decoded', 404, get('/api/%zz')],
      ['one that is not UTF-8', 404, get('/api/%c0%ae%ff')],
      ['a part of it that is too long for a token', 404, get(`/api/${'x'.repeat(10_000)}`)],
      ['too long an address', 431, get(`/api/${'x'.repeat(20_000)}`)],
      ['too large a header', 431, get('/api/protected', `Cookie: ${'x'.repeat(20_000)}`)],
      ['no HTTP', 400, 'hello\r\n\r\n'],
      ['HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['a NUL in a header', 400, get('/api/protected', 'Cookie: a\0b')],
      ['two hosts', 400, get('/api/protected', 'Host: evil.example')],
      ['two hosts that are one', 400, get('/api/protected', 'host: localhost')],
      ['a header without a name', 400, get('/api/protected', ': x')],
      ['two lengths', 400, post('/api/login', '{}', JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3')],
      ['a length and chunks', 400, post('/api/login', '0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked')],
      ['invalid chunks', 400, post('/api/login', 'zz\r\n', JSON_TYPE, 'Transfer-Encoding: chunked')],
      ['an invalid length', 400, post('/api/login', '{}', JSON_TYPE, 'Content-Length: -1')],
      ['too long a body', 413, post('/api/login', 'x'.repeat(200_000), JSON_TYPE, 'Content-Length: 200000')],
      [
        'a body compressed badly',
        400,
        post('/api/login', 'x', JSON_TYPE, 'Content-Encoding: gzip', 'Content-Length: 1'),
      ],
      [
        'a body that swells',
        413,
        post('/api/login', BOMB, JSON_TYPE, 'Content-Encoding: gzip', `Content-Length: ${BOMB.length}`),
      ],
    ];
    for (const [what, status, sent] of refused) {
      const answer = await exchange(app, sent);
      t.equal(answer.status, status, what);
      t.match(
        JSON.parse(answer.body),
        { error: /^[a-z_]+$/, code: /^[a-z_]+$/, message: /^[A-ZŁŚŻ].*\.$/ },
        `${what}: ${answer.body}`,
      );
      t.notMatch(answer.body, /xxxx|%zz|FST_|HPE_/, `${what}: is not repeated`);
    }
  });

  t.test('that arrives too slowly is cut off', async (t) => {
    const { headersTimeout } = app.server.server;
    t.equal(headersTimeout, 10_000, 'a short limit');
    app.server.server.headersTimeout = 100;
    const { status, body } = await exchange(app, 'GET / HTTP/1.1\r\nHost: local');
    app.server.server.headersTimeout = headersTimeout;
    t.equal(status, 408);
    t.match(JSON.parse(body), { error: 'timeout', code: 'timeout', message: 'Zapytanie trwało zbyt długo.' });
  });

  t.test('with a slow body is cut off, except a file of a person who may send one', async (t) => {
    t.equal(
      app.server.server.requestTimeout,
      LIMITS.bodyTimeout.upload,
      'Node waits only for the slowest allowed body',
    );
    const slow = await startApp(t, { limits: { bodyTimeout: { usual: 1000, upload: 60_000 } } });
    await slow.listen();
    const owner = await slow.as('user');
    const cookie = `Cookie: access_token=${owner.cookies.get('access_token')}`;
    const type = 'Content-Type: multipart/form-data; boundary=b';
    const picture = ['--b', 'Content-Disposition: form-data; name="image"; filename="a.png"', '', 'x', '--b--', ''];
    const file = picture.join('\r\n');
    const upload = (...headers: string[]) =>
      post('/api/add_profile_picture', file.slice(0, -10), type, `Content-Length: ${file.length}`, ...headers);
    const { hostname, port } = new URL(slow.url);
    const socket = net.connect(Number(port), hostname).setEncoding('utf8');
    const begun = once(socket, 'connect').then(() => socket.write(upload(cookie, 'Sec-Fetch-Site: same-origin')));
    const answered = once(socket, 'data');
    await begun;
    t.equal((await exchange(slow, post('/api/login', '{', JSON_TYPE, 'Content-Length: 9'))).status, 408);
    socket.write(file.slice(-10));
    t.match((await answered)[0], /^HTTP\/1\.1 415/, 'was read whole, and is not a picture');
    socket.destroy();
  });

  t.test('of a page shows the 404 page', async (t) => {
    const astray = [
      '/assets/../package.json',
      '/assets/./x.js',
      '/assets/%00',
      '/assets/x.js.map',
      '/.env',
      '/index.html',
    ];
    const climbing = [
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets\\..\\x',
      '/..%5c..%5cx',
      '//x',
    ];
    for (const path of ['/%zz', '/user/%ff', `/register-${'x'.repeat(10_000)}`, ...astray, ...climbing]) {
      const { status, body } = await exchange(app, get(path));
      t.equal(status, 404, path.slice(0, 40));
      t.match(body, 'Page not found');
    }
  });

  t.test('does no harm otherwise', async (t) => {
    const odd = [
      '',
      '\r\n\r\n',
      'GET',
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.0\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
      'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      get('http://evil.example/home'),
      get('//evil.example/home'),
      get('/\\evil.example'),
      get('/', 'Upgrade: websocket', 'Connection: upgrade'),
      get('/', 'Range: bytes=-1', 'If-Range: x', 'If-None-Match: *', 'Accept-Encoding: *;q=0'),
      post('/api/login', '{"email":', JSON_TYPE, 'Content-Length: 500'),
      post('/api/login', '5\r\n{"a":\r\n', JSON_TYPE, 'Transfer-Encoding: chunked'),
      post('/api/login', '{}', JSON_TYPE, 'Content-Length: 2', 'Expect: 100-continue'),
      post('/api/login', '{}', JSON_TYPE, 'Content-Length: 2', 'Expect: miracles'),
    ];
    for (const sent of odd) {
      const { status, body } = await exchange(app, sent, true);
      t.ok(status < 500, `${JSON.stringify(sent.slice(0, 60))}: ${status}`);
      t.notMatch(body, 'evil.example', 'its content is not repeated');
    }
    t.equal((await exchange(app, get('/healthz'))).status, 200, 'and the app lives');
  });
});

import fc from 'fast-check';
import { anyCharacter } from '../support/properties.ts';

export const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066\ufeff',
  '👩‍👩‍👧‍👦'.repeat(50),
  'Zażółć gęślą jaźń',
  'NaN',
  'nan',
  'Infinity',
  '-infinity',
  '1e400',
  '-0',
  '0x1F',
  '1_000',
  '12,50',
  '99999999999999999999999999',
  '9'.repeat(400),
  '2026-02-31',
  '31.02.2026',
  '0000-00-00',
  '-4713-01-01',
  '294277-01-01',
  '2026-03-29T02:30:00+99:99',
  'epoch',
  'x'.repeat(6_000),
  'x'.repeat(90_000),
  '%',
  '%zz',
  '%00',
  '%c0%ae%c0%ae/',
  '../../../../etc/passwd',
  '..%2f..%2f',
  "'; drop table people; --",
  '" or ""="',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '</script><!--',
  'javascript:alert(1)',
  '\r\nset-cookie: role=admin',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '[object Object]',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000000}',
  'anna@stajnia.test,piotr@stajnia.test',
  'anna@stajnia.test\r\nbcc: piotr@stajnia.test',
] as const;

/** JSON texts that `JSON.stringify` would not write. */
export const NASTY_JSON = [
  ...NASTY_TEXTS.map((text) => JSON.stringify(text)),
  ...['null', 'true', 'false', '0', '-0', '-1', '1.5', '1e308', '1e400', '-1e400', '1e-400', '9007199254740993'],
  ...[
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '{"a":{}}',
    '{"length":1e9}',
    '[1,"1",true,{},[]]',
    '{"__proto__":{"role":"admin"}}',
  ],
  ...['{"toString":1,"valueOf":1}', '{"toJSON":1}', '{"then":1}', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ...[`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, `[${'0,'.repeat(20_000)}0]`, `"${'\\u0000'.repeat(1_000)}"`],
] as const;

const BROKEN_JSON = [
  '',
  ' ',
  '{',
  '}',
  '[1,',
  '{"a"',
  '{a:1}',
  "{'a':1}",
  'NaN',
  'undefined',
  '\0',
  '\ufeff{}',
  '{"a":1}x',
  '//',
];

const BROKEN_FORMS = [
  ...['=', '&', '&&&===', 'a', '%', '%zz=%zz', '%00=%00', 'a=%c3%28', '__proto__=1&constructor=2', '[]=1', 'a[b][c]=1'],
  ...[
    'a=1&a=2&a=3',
    'a=1&'.repeat(5_000),
    `${'a'.repeat(20_000)}=1`,
    'email=%ff&password=%fe',
    'toString=1&hasOwnProperty=1',
  ],
];

const PARTS = [
  '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx\r\n--b--\r\n',
  ...[
    '--b',
    '--b--',
    '--b\r\n\r\n',
    '--b\r\ncontent-disposition: form-data\r\n\r\n',
    'no boundary at all',
    '--b\r\n'.repeat(500),
  ],
];

const TYPES = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json; charset=utf-16', 'application/JSON'],
  ...['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=x', 'multipart/form-data'],
  ...['multipart/form-data; boundary=b', 'multipart/form-data; boundary=', 'multipart/mixed; boundary="', 'text/plain'],
  ...[
    'text/html',
    'application/xml',
    'application/octet-stream',
    'image/png',
    'application/vnd.api+json',
    '',
    ';',
    '/',
    'a/b/c',
  ],
];

const text = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: anyCharacter, maxLength: 40 }), fc.string());

const json = fc.oneof(
  fc.constantFrom(...NASTY_JSON),
  fc.json(),
  fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
);

/** A valid body with some invalid fields, which gets further than random noise. */
const spoilt = (fields: string[]) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...fields, '__proto__', 'id', 'x'), json), { minLength: 1, maxLength: 3 })
    .map((pairs) => (proper: Record<string, unknown>) => {
      const members = Object.entries(proper).map(([name, value]) => [name, JSON.stringify(value)]);
      return `{${[...members, ...pairs].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
    });

/** A header value that a client can send: no line breaks, no NUL. */
const headerValue = text.map((value) =>
  Buffer.from(value.replace(/[\r\n\0]/g, ''))
    .toString('latin1')
    .slice(0, 8_000),
);

const cookie = fc.oneof(
  fc
    .array(
      fc.tuple(
        fc.constantFrom('access_token', 'refresh_token', 'flash', 'form', 'section', 'menu', 'browser', 'x'),
        headerValue,
      ),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('; ')),
  fc.constantFrom(
    '=',
    ';',
    ';;=;',
    'access_token',
    'a=b; '.repeat(1_000),
    'flash=signIn.failed.999',
    'flash=__proto__.done',
    'access_token=%zz',
  ),
  headerValue,
);

const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'accept-language',
      'referer',
      'user-agent',
      'host',
      'range',
      'if-none-match',
    ),
    headerValue,
  ),
  fc.tuple(
    fc.constantFrom(
      'if-modified-since',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-request-id',
      'origin',
      'content-encoding',
    ),
    headerValue,
  ),
  fc.constantFrom<[string, string]>(
    ['accept', 'text/html'],
    ['accept', 'application/json'],
    ['accept-encoding', 'br;q=NaN, gzip;q=2, identity;q=0'],
    ['accept-encoding', '*;q=0'],
    ['content-encoding', 'gzip'],
    ['range', 'bytes=0-,-1,99999999999-'],
    ['x-http-method-override', 'DELETE'],
  ),
);

export type BadRequest = {
  /** Replaces the route's method. */
  method: string | undefined;
  param: string;
  query: string;
  headers: [string, string][];
  /** Replaces the session's cookie. */
  cookie: string | undefined;
  type: string;
  body: string | ((proper: Record<string, unknown>) => string);
};

/** A request with an error, for a body with these fields. */
export function badRequest(fields: string[]): fc.Arbitrary<BadRequest> {
  const bodies = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('application/json'), spoilt(fields)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('application/json'), json) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('application/json'), fc.constantFrom(...BROKEN_JSON)) },
    {
      weight: 2,
      arbitrary: fc.tuple(
        fc.constant('application/x-www-form-urlencoded'),
        fc.oneof(
          fc.constantFrom(...BROKEN_FORMS),
          fc
            .array(fc.tuple(fc.constantFrom(...fields, 'back', '_method', 'x'), text), { maxLength: 5 })
            .map((pairs) => new URLSearchParams(pairs).toString()),
        ),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...TYPES), fc.oneof(fc.constantFrom(...PARTS), json, text)) },
  );
  const names = ['section', 'page', 'tab', 'id', 'dialog', 'next', 'date', 'month', 'from', 'to', '_method', 'q', 'x'];
  const query = fc.oneof(
    fc.constant(''),
    fc
      .array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 })
      .map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value.slice(0, 3_000)])).toString()),
    fc.constantFrom(
      '?',
      '&',
      '=',
      '%',
      '%zz=%',
      'a[]=1&a[]=2',
      'section=1&section=2',
      '__proto__[role]=admin',
      '_method=PUT&_method=DELETE',
    ),
  );
  return fc
    .record({
      method: seldom(fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'DELETE', 'GET', 'TRACE', 'PROPFIND')),
      param: text,
      query,
      headers: fc.array(header, { maxLength: 3 }),
      cookie: seldom(cookie),
      typed: bodies,
    })
    .map(({ typed: [type, body], ...rest }) => ({ ...rest, type, body }));
}

/** One in eight; otherwise undefined. */
function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

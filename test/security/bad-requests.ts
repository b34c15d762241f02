import type { Caller } from '../support/callers.ts';
import { NASTY_JSON, NASTY_TEXTS } from './nasty.ts';
import { type BadRequest, sendSpoilt } from './spoilt.ts';
import type { Question } from './walk.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const METHODS = ['HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'DELETE', 'GET', 'TRACE', 'PROPFIND'];

const BROKEN_JSON = ['', '{', '}', '[1,', '{"a"', '{a:1}', "{'a':1}", 'NaN', '\0', '\ufeff{}', '{"a":1}x', '//'];

const BROKEN_FORMS = [
  '=',
  '&&&===',
  '%zz=%zz',
  '%00=%00',
  'a=%c3%28',
  'email=%ff&password=%fe',
  '__proto__=1&constructor=2&toString=3',
  'a[b][c]=1&[]=1',
  'id=1&id=2&id=3',
  'a=1&'.repeat(5_000),
  `${'a'.repeat(20_000)}=1`,
];

const PARTS = [
  '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx\r\n--b--\r\n',
  '--b\r\ncontent-disposition: form-data\r\n\r\n',
  '--b--',
  'no boundary at all',
  '--b\r\n'.repeat(500),
];

const TYPES = [
  'application/json; charset=utf-16',
  'application/JSON',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded; charset=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary="',
  'text/html',
  'application/octet-stream',
  '',
  ';',
  'a/b/c',
];

const COOKIES = ['=', ';;=;', 'access_token', 'a=b; '.repeat(1_000), 'flash=__proto__.done', 'access_token=%zz'];
const COOKIE_NAMES = ['access_token', 'refresh_token', 'flash', 'form', 'section', 'menu', 'browser', 'x'];

const QUERIES = [
  '?&=%',
  '%zz=%',
  'a[]=1&a[]=2',
  'section=1&section=2',
  '__proto__[role]=admin',
  '_method=PUT&_method=DELETE',
];

const HEADERS: [name: string, value: string][] = [
  ['accept-encoding', 'br;q=NaN, gzip;q=2, identity;q=0'],
  ['accept-encoding', '*;q=0'],
  ['content-encoding', 'gzip'],
  ['range', 'bytes=0-,-1,99999999999-'],
  ['x-http-method-override', 'DELETE'],
];
const HEADER_NAMES = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
];

/** Header values that a client can send: no line breaks, no NUL. */
const VALUES = NASTY_TEXTS.map((text) =>
  Buffer.from(text.replace(/[\r\n\0]/g, ''))
    .toString('latin1')
    .slice(0, 8_000),
);

/** The names in turn, each with the next value. */
const inTurn = (names: string[]) =>
  VALUES.map((value, nth): [name: string, value: string] => [names[nth % names.length] as string, value]);

const REQUESTS: Partial<BadRequest>[] = [
  ...METHODS.map((method) => ({ method })),
  ...[...BROKEN_JSON, ...NASTY_JSON].map((body) => ({ type: JSON_TYPE, body })),
  ...BROKEN_FORMS.map((body) => ({ type: FORM_TYPE, body })),
  ...PARTS.map((body) => ({ type: 'multipart/form-data; boundary=b', body })),
  ...TYPES.map((type) => ({ type, body: '{"id":1}' })),
  ...[...COOKIES, ...inTurn(COOKIE_NAMES).map((pair) => pair.join('='))].map((cookie) => ({ cookie })),
  ...QUERIES.map((query) => ({ query })),
  ...[...HEADERS, ...inTurn(HEADER_NAMES)].map((header) => ({ headers: [header] })),
];

const SENDERS: Caller[] = ['nobody', 'owner', 'sees', 'manager'];

const SENT = REQUESTS.map((bad, nth) => ({ bad, caller: SENDERS[nth % SENDERS.length] as Caller }));

/**
 * A request whose method, body, type, cookie, query or header is invalid neither crashes the app nor reveals
 * internals. The daily run sends each route the next one.
 */
export const badRequests: Question = async (walk, visit) => {
  const faults: string[] = [];
  for (const { bad, caller } of walk.share('request', SENT))
    faults.push(...(await sendSpoilt(walk, visit, caller, bad)));
  return faults;
};

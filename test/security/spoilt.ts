import type { TestApp } from '../support/app.ts';
import { type Caller, cookiesOf } from '../support/callers.ts';
import type { Client } from '../support/client.ts';
import { addressOf, type Route } from '../support/routes.ts';
import type { Spoil, Visit, Walk } from './walk.ts';

export type BadRequest = {
  /** Replaces the route's method. */
  method: string;
  query: string;
  headers: [name: string, value: string][];
  /** Replaces the session's cookie. */
  cookie: string;
  type: string;
  body: string | ((proper: Record<string, unknown>) => string);
};

type Response = Awaited<ReturnType<TestApp['server']['inject']>>;

/** English messages of the contract, after which the client refreshes. */
const CONTRACT = ['Missing access_token cookie', 'Token has expired', 'Token has been revoked'];
const ENGLISH =
  /\b(the|is|must|invalid|unexpected|expected|cannot|error|body|json|property|undefined|not found|request)\b/i;
/** What no answer may reveal: file paths, SQL, internal errors. */
const INSIDES =
  /\.(ts|js|mjs):\d+|node_modules|\/server\/|\/work\/|at \w+ \(|relation "|column "|constraint "|SQLSTATE|FST_ERR|[a-z]+Error:|kysely/;

const isCode = (value: unknown) => typeof value === 'string' && /^[a-z]+(_[a-z]+)*$/.test(value);

/** The fault of an answer; undefined if there is none. */
function faultOf({ statusCode, body, headers }: Response, url: string, method: string): string | undefined {
  if (statusCode >= 500) return `${statusCode}`;
  if (statusCode >= 400 && INSIDES.test(body)) return `reveals internals: ${body.slice(0, 300)}`;
  if (statusCode >= 400 && url.startsWith('/api/') && method !== 'HEAD') {
    if (!String(headers['content-type']).startsWith('application/json')) return `no JSON: ${body.slice(0, 300)}`;
    const { error, code, message } = JSON.parse(body) as Record<string, unknown>;
    if (!isCode(error) || !isCode(code) || typeof message !== 'string')
      return `not {error, code, message}: ${body.slice(0, 300)}`;
    if (!CONTRACT.includes(message) && ENGLISH.test(message)) return `not Polish: ${message}`;
  }
  return undefined;
}

/** The usual headers of a route: a page as in a browser, an API call as from a script. */
const usual = (route: Route) => ({
  accept: route.api ? 'application/json' : 'text/html',
  'sec-fetch-site': route.method === 'GET' && !route.api ? 'none' : 'same-origin',
});

/** Follows changes of the session, which may have ended or begun. */
function keepSession({ cookies }: Client, response: Response): void {
  for (const { name, value } of response.cookies.filter(({ name }) => /_token$/.test(name)))
    if (value) cookies.set(name, value);
    else cookies.delete(name);
}

/** Sends a request that is proper except for one error. Returns the fault of its answer, if any. */
export async function sendSpoilt(
  walk: Walk,
  { route, write }: Visit,
  caller: Caller,
  bad: Partial<BadRequest>,
  spoil: Spoil = (sample) => sample,
): Promise<string[]> {
  const sample = spoil(await walk.sampleFor(route.name, caller));
  const client = await walk.stable.client(caller);
  const path = addressOf(route, sample);
  const url = bad.query ? `${path}${path.includes('?') ? '&' : '?'}${bad.query}` : path;
  const method = bad.method ?? (route.twin ? 'POST' : route.method);
  const spoilt = typeof bad.body === 'function' ? bad.body(sample.body ?? {}) : bad.body;
  const payload = method === 'GET' || method === 'HEAD' ? undefined : spoilt;
  const cookie = bad.cookie ?? cookiesOf(client);
  const response = await walk.app.server.inject({
    method: method as 'GET',
    url,
    headers: {
      ...usual(route),
      ...(cookie && { cookie }),
      ...(payload !== undefined && bad.type && { 'content-type': bad.type }),
      ...Object.fromEntries(bad.headers ?? []),
    },
    ...(payload !== undefined && { payload }),
  });
  if (bad.cookie === undefined) keepSession(client, response);
  if (write && response.statusCode < 400) walk.usedUp(route.name, caller);
  const answer = `${caller} ${response.statusCode}`;
  walk.answered.set(answer, (walk.answered.get(answer) ?? 0) + 1);
  const fault = faultOf(response, url, method);
  return fault ? [`${method} ${url.slice(0, 200)} by ${caller}: ${fault}`] : [];
}

import type { TestApp } from '../support/app.ts';
import { type Caller, cookiesOf, type Stable } from '../support/callers.ts';
import type { Client } from '../support/client.ts';
import { addressOf, type Route, type Sample } from '../support/routes.ts';
import type { BadRequest } from './nasty.ts';

type Response = Awaited<ReturnType<TestApp['server']['inject']>>;

/** English messages of the contract, after which the client refreshes. */
const CONTRACT = ['Missing access_token cookie', 'Token has expired', 'Token has been revoked'];
const ENGLISH =
  /\b(the|is|must|invalid|unexpected|expected|cannot|error|body|json|property|undefined|not found|request)\b/i;
/** What no answer may reveal: file paths, SQL, internal errors. */
const INSIDES =
  /\.(ts|js|mjs):\d+|node_modules|\/server\/|\/work\/|at \w+ \(|relation "|column "|constraint "|SQLSTATE|FST_ERR|[a-z]+Error:|kysely/;

/** The fault of an answer; undefined when it is fine. */
function faultOf({ statusCode, body, headers }: Response, url: string, method: string): string | undefined {
  if (statusCode >= 500) return `${statusCode}`;
  if (statusCode >= 400 && INSIDES.test(body)) return `tells of its insides: ${body.slice(0, 300)}`;
  if (statusCode >= 400 && url.startsWith('/api/') && method !== 'HEAD') {
    if (!String(headers['content-type']).startsWith('application/json')) return `no JSON: ${body.slice(0, 300)}`;
    const { error, message } = JSON.parse(body) as { error: unknown; message: unknown };
    if (typeof error !== 'string' || typeof message !== 'string') return `not {error, message}: ${body.slice(0, 300)}`;
    if (!CONTRACT.includes(message) && ENGLISH.test(message)) return `not Polish: ${message}`;
  }
  return undefined;
}

/** How a route is usually sent: a page as it is, an API call like a script's. */
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

/** Sends spoilt requests, checks the answers and counts their statuses. */
export function spoiler(app: TestApp, stable: Stable) {
  const seen = new Map<number, number>();

  /** Sends an otherwise valid request; returns the answer's fault, or undefined. */
  async function send(
    route: Route,
    sample: Sample,
    bad: Partial<BadRequest>,
    caller: Caller,
  ): Promise<string | undefined> {
    const client = await stable.client(caller);
    const path = addressOf(route, sample);
    const url = bad.query ? `${path}${path.includes('?') ? '&' : '?'}${bad.query}` : path;
    const method = bad.method ?? (route.twin ? 'POST' : route.method);
    const spoilt = typeof bad.body === 'function' ? bad.body(sample.body ?? {}) : bad.body;
    const payload = method === 'GET' || method === 'HEAD' ? undefined : spoilt;
    const cookie = bad.cookie ?? cookiesOf(client);
    const response = await app.server.inject({
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
    seen.set(response.statusCode, (seen.get(response.statusCode) ?? 0) + 1);
    const fault = faultOf(response, url, method);
    return fault && `${method} ${url.slice(0, 200)} by ${caller}: ${fault}`;
  }

  return { send, seen };
}

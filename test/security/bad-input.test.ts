import fc from 'fast-check';
import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { buildStable, type Caller, cookiesOf } from '../support/callers.ts';
import type { Client } from '../support/client.ts';
import { holds } from '../support/properties.ts';
import { addressOf, fieldsOf, type Route, routesOf, type Sample } from '../support/routes.ts';
import { type BadRequest, badRequest, NASTY_JSON, NASTY_TEXTS } from './nasty.ts';
import { sampleFor } from './samples.ts';

// The long form, outside CI: BAD_INPUT_RUNS=20000 npx tap --timeout=1200 test/security/bad-input.test.ts
const LONG = process.env.BAD_INPUT_RUNS;
const RUNS = Number(LONG ?? 2_000);

/**
 * Shares values out among places of a kind, such as the fields of one name that want the same. Each value gets to each
 * kind, and to every fifth of the places of a kind; in the long form to each place.
 */
function shareOut() {
  const met = new Map<string, number>();
  return <Value>(kind: string, values: readonly Value[]): Value[] => {
    const turn = met.get(kind) ?? 0;
    met.set(kind, turn + 1);
    return values.filter((_, nth) => LONG || turn === 0 || nth % 5 === turn % 5);
  };
}

type Response = Awaited<ReturnType<TestApp['server']['inject']>>;

/** The contract's own English ones, at which the client refreshes. */
const CONTRACT = ['Missing access_token cookie', 'Token has expired', 'Token has been revoked'];
const ENGLISH =
  /\b(the|is|must|invalid|unexpected|expected|cannot|error|body|json|property|undefined|not found|request)\b/i;
/** What an answer never tells: where the program stands, what it asks its database, what it tripped over. */
const INSIDES =
  /\.(ts|js|mjs):\d+|node_modules|\/server\/|\/work\/|at \w+ \(|relation "|column "|constraint "|SQLSTATE|FST_ERR|[a-z]+Error:|kysely/;

/** What is wrong with an answer; undefined when nothing is. */
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

/** A page's path as it is, an API call's as it would be sent by a script. */
const usual = (route: Route) => ({
  accept: route.api ? 'application/json' : 'text/html',
  'sec-fetch-site': route.method === 'GET' && !route.api ? 'none' : 'same-origin',
});

/** What the answer did to the session: it may have ended, or a new one have begun. */
function keepSession({ cookies }: Client, response: Response): void {
  for (const { name, value } of response.cookies.filter(({ name }) => /_token$/.test(name)))
    if (value) cookies.set(name, value);
    else cookies.delete(name);
}

const seen = new Map<number, number>();

t.test('bad input', async (t) => {
  const app = await startApp(t, { config: { logLevel: 'silent' } });
  const stable = await buildStable(app);
  const routes = routesOf(app.server);

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

  t.test('picked by hand: each part of each call', async (t) => {
    const faults: (string | undefined)[] = [];
    const caller = 'manager';
    const share = shareOut();
    for (const route of routes) {
      const sample = await sampleFor(route.name, stable, caller);
      for (const name of route.params)
        for (const text of share(`:${name}`, NASTY_TEXTS)) {
          const params = { ...sample.params, [name]: text.slice(0, 5_000) };
          faults.push(await send(route, { ...sample, params }, {}, caller));
        }
      for (const { name, schema } of fieldsOf(route.body)) {
        for (const value of share(`JSON ${name} ${schema}`, NASTY_JSON)) {
          const kept = Object.entries(sample.body ?? {}).filter(([key]) => key !== name);
          const body = `{${kept.map(([key, it]) => `"${key}":${JSON.stringify(it)},`).join('')}"${name}":${value}}`;
          faults.push(await send(route, sample, { type: 'application/json', body }, caller));
        }
        for (const text of share(`form ${name} ${schema}`, NASTY_TEXTS)) {
          const body = new URLSearchParams({ ...(sample.body as Record<string, string>), [name]: text }).toString();
          const headers: [string, string][] = [['accept', 'text/html']];
          const type = 'application/x-www-form-urlencoded';
          faults.push(await send(route, sample, { type, body, headers }, caller));
        }
      }
    }
    t.same(faults.filter(Boolean), []);
    t.comment(`${faults.length} requests`);
  });

  t.test('picked by hand: what an address says behind its question mark', async (t) => {
    const names = [
      'section',
      'page',
      'tab',
      'id',
      'dialog',
      'next',
      'date',
      'month',
      'from',
      'to',
      'dialog_id',
      'dialog_role',
      'dialog_start_time',
      'dialog_end',
      'dialog_end_time',
      'dialog_all_day',
      'over',
      'returnType',
    ];
    const faults: (string | undefined)[] = [];
    const share = shareOut();
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const sample = await sampleFor(route.name, stable, 'manager');
      const kind = route.api && !route.query ? 'takes none' : route.path;
      for (const text of share(kind, NASTY_TEXTS)) {
        const query = new URLSearchParams(names.map((name) => [name, text.slice(0, 800)])).toString();
        faults.push(await send(route, sample, { query }, 'manager'));
      }
    }
    t.same(faults.filter(Boolean), []);
    t.comment(`${faults.length} requests`);
  });

  t.test(`generated: ${RUNS} requests`, async (t) => {
    const writes = routes.filter(({ method }) => method !== 'GET');
    const anyRoute = fc.oneof(fc.constantFrom(...routes), fc.constantFrom(...writes)).chain((route) =>
      fc.record({
        route: fc.constant(route),
        caller: fc.constantFrom<Caller>('nobody', 'owner', 'sees', 'manager'),
        spoil: fc.boolean(),
        bad: badRequest(fieldsOf(route.body).map(({ name }) => name)),
      }),
    );
    const property = fc.asyncProperty(anyRoute, async ({ route, caller, spoil, bad }) => {
      const proper = await sampleFor(route.name, stable, caller);
      const params = Object.fromEntries(route.params.map((name) => [name, bad.param.slice(0, 5_000)]));
      const fault = await send(route, spoil ? { ...proper, params } : proper, bad, caller);
      if (fault) throw new Error(fault);
    });
    await holds(t, property, { runs: RUNS });
    t.comment(`answered ${JSON.stringify(Object.fromEntries([...seen].sort()))}`);
  });

  t.test('leaves the app as it was', async (t) => {
    t.equal(Object.hasOwn(Object.prototype, 'role'), false, 'no prototype is polluted');
    t.equal((await (await app.as('worker')).get('/home')).status, 200);
  });
});

import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { buildStable, CALLERS, cookiesOf, type Stable } from '../support/callers.ts';
import { type Change, logChanges } from '../support/changes.ts';
import type { Client } from '../support/client.ts';
import { addressOf, outcomeOf, type Route, routesOf, type Sample, sendTo } from '../support/routes.ts';
import { unguarded } from './guard.ts';
import { permissions, type Row } from './permissions.ts';
import { dependsOnCaller, SAMPLES, sampleFor } from './samples.ts';

const ROWS = permissions();

type Send = (client: Client, route: Route, sample: Sample) => Promise<string>;

async function answersTo(stable: Stable, row: Row, route: Route, send: Send): Promise<Row['answers']> {
  const answers: Partial<Row['answers']> = {};
  let sample: Sample | undefined; // until somebody's write has used it up
  for (const caller of CALLERS) {
    if (dependsOnCaller(row.name)) sample = undefined;
    sample ??= await sampleFor(row.name, stable, caller);
    answers[caller] = await send(await stable.client(caller), route, sample);
    if (route.method !== 'GET' && !/^4/.test(answers[caller])) sample = undefined;
  }
  return answers as Row['answers'];
}

const asHead =
  ({ server }: TestApp): Send =>
  async (client, route, sample) => {
    const url = addressOf(route, sample);
    const headers = { cookie: cookiesOf(client), 'sec-fetch-site': 'none' };
    const { statusCode: status, headers: got, body, cookies } = await server.inject({ method: 'HEAD', url, headers });
    if (cookies.some(({ name, value }) => name === 'access_token' && !value)) client.cookies.clear(); // signed out
    return body ? 'a body' : outcomeOf({ status, headers: got }, url);
  };

/** A plain form's status is in the alert that the redirect leaves for the next page. */
const asForm: Send = async (client, route, sample) => {
  const back = route.path === '/api/login' ? '/login' : '/home';
  const answer = await client.form(addressOf(route, sample), sample.body as Record<string, string>, { back });
  if (answer.location === `/login?next=${encodeURIComponent(back)}`) return '401';
  const refused = /\.failed\.(\d+)/.exec(client.cookies.get('flash') ?? '')?.[1];
  client.cookies.delete('flash');
  return refused ?? (answer.status === 303 ? 'done' : String(answer.status));
};

const doneOrRefused = (answers: Row['answers']) =>
  Object.fromEntries(Object.entries(answers).map(([caller, it]) => [caller, it.startsWith('2') ? 'done' : it]));

t.test('who may what', async (t) => {
  const app = await startApp(t);
  const stable = await buildStable(app);
  const routes = routesOf(app.server);
  const routesFor = ({ route }: Row) => routes.filter(({ name }) => name === route);

  t.test('stands in the table for every route, and for none that is not there', async (t) => {
    const rows = ROWS.map(({ name }) => name);
    const withoutRow = routes.map(({ name }) => name).filter((name) => !rows.includes(name));
    t.same(withoutRow, [], 'routes without a row');
    const withoutRoute = ROWS.filter((row) => routesFor(row).length === 0).map(({ name }) => name);
    t.same(withoutRoute, [], 'rows without a route');
    t.equal(new Set(rows).size, rows.length, 'no row stands twice');
    const unknown = Object.keys(SAMPLES).filter((name) => !rows.includes(name));
    t.same(unknown, [], 'samples without a row');
  });

  // With headers that guard the browser; and a refused write changes nothing.
  t.test('is answered so', async (t) => {
    const log = await logChanges(app.db);
    for (const row of ROWS)
      for (const route of routesFor(row)) {
        const wrong: (string | Change)[] = [];
        const watched: Send = async (client, route, sample) => {
          const write = route.method !== 'GET';
          if (write) await log.take(); // changes made for the sample
          const answer = await sendTo(client, route, sample);
          const url = addressOf(route, sample);
          wrong.push(...unguarded(url, answer, client.person !== null));
          if (write && answer.status >= 400) wrong.push(...(await log.take()));
          return outcomeOf(answer, url);
        };
        const name = route.twin ? `${row.name} by ?_method=` : row.name;
        t.same(await answersTo(stable, row, route, watched), row.answers, name);
        t.same(wrong, [], `${name}: guarded`);
      }
  });

  t.test('is the same for HEAD', async (t) => {
    // HEAD /logout, as a prerendering browser sends it, must not sign out (see sessions).
    for (const row of ROWS.filter(({ route, name }) => route.startsWith('GET ') && name !== 'GET /logout')) {
      const [route] = routesFor(row) as [Route];
      t.same(await answersTo(stable, row, route, asHead(app)), row.answers, row.name);
    }
  });

  t.test('is the same for plain forms', async (t) => {
    for (const row of ROWS.filter(({ route }) => !route.startsWith('GET '))) {
      const route = routesFor(row).find(({ twin, method }) => twin || method === 'POST') as Route;
      t.same(await answersTo(stable, row, route, asForm), doneOrRefused(row.answers), row.name);
    }
  });
});

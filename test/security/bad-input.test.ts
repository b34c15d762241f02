import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildStable } from '../support/callers.ts';
import { fieldsOf, routesOf } from '../support/routes.ts';
import { NASTY_JSON, NASTY_TEXTS } from './nasty.ts';
import { sampleFor } from './samples.ts';
import { spoiler } from './spoilt.ts';

// The long form, outside CI: EVERY_BAD_INPUT=1 npx tap --timeout=1200 test/security/bad-input.test.ts
/** Places of a kind that share one round of the values. */
const SHARERS = 20;

/**
 * Distributes values over places of a kind, such as fields of one type. The first place gets every value, later ones
 * one in twenty in turn; in the long form every place gets all.
 */
function shareOut() {
  const met = new Map<string, number>();
  return <Value>(kind: string, values: readonly Value[]): Value[] => {
    const turn = met.get(kind) ?? 0;
    met.set(kind, turn + 1);
    return values.filter((_, nth) => process.env.EVERY_BAD_INPUT || turn === 0 || nth % SHARERS === turn % SHARERS);
  };
}

/** A field's type, without its limits, its choices, and whether it may be null. */
const kindOf = (schema: string) =>
  schema
    .replace(/"(default|(min|max)(Length|imum|Items))":("[^"]*"|[^,}]+),?/g, '')
    .replace(/"enum":\[[^\]]*\]/g, '"enum"')
    .replace(/^\{"anyOf":\[(\{.*\}),\{"type":"null"\}\]\}$/, '$1');

t.setTimeout(450_000); // thousands of requests, perhaps on a shared machine

t.test('bad input', async (t) => {
  const app = await startApp(t, { config: { logLevel: 'silent' } });
  const stable = await buildStable(app);
  const routes = routesOf(app.server);
  const { send, seen } = spoiler(app, stable);

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
        for (const value of share(`JSON ${kindOf(schema)}`, NASTY_JSON)) {
          const kept = Object.entries(sample.body ?? {}).filter(([key]) => key !== name);
          const body = `{${kept.map(([key, it]) => `"${key}":${JSON.stringify(it)},`).join('')}"${name}":${value}}`;
          faults.push(await send(route, sample, { type: 'application/json', body }, caller));
        }
        for (const text of share(`form ${kindOf(schema)}`, NASTY_TEXTS)) {
          const body = new URLSearchParams({ ...(sample.body as Record<string, string>), [name]: text }).toString();
          const headers: [string, string][] = [['accept', 'text/html']];
          const type = 'application/x-www-form-urlencoded';
          faults.push(await send(route, sample, { type, body, headers }, caller));
        }
      }
    }
    t.same(faults.filter(Boolean), []);
    t.ok((seen.get(401) ?? 0) < faults.length / 20, 'nearly all come from somebody who is signed in');
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
      const kind = !route.api ? 'page' : route.query ? route.path : 'takes none';
      for (const text of share(kind, NASTY_TEXTS)) {
        const query = new URLSearchParams(names.map((name) => [name, text.slice(0, 800)])).toString();
        faults.push(await send(route, sample, { query }, 'manager'));
      }
    }
    t.same(faults.filter(Boolean), []);
    t.comment(`${faults.length} requests`);
  });

  t.test('leaves the app as it was', async (t) => {
    t.equal(Object.hasOwn(Object.prototype, 'role'), false, 'no prototype is polluted');
    t.equal((await (await app.as('worker')).get('/home')).status, 200);
  });
});

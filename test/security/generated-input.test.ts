import fc from 'fast-check';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildStable, type Caller } from '../support/callers.ts';
import { holds } from '../support/properties.ts';
import { fieldsOf, routesOf } from '../support/routes.ts';
import { badRequest } from './nasty.ts';
import { sampleFor } from './samples.ts';
import { spoiler } from './spoilt.ts';

// The long form, outside CI: BAD_INPUT_RUNS=20000 npx tap --timeout=1200 test/security/generated-input.test.ts
const RUNS = Number(process.env.BAD_INPUT_RUNS ?? 600);

t.setTimeout(300_000); // thousands of requests, perhaps on a shared machine

t.test('generated input', async (t) => {
  const app = await startApp(t, { config: { logLevel: 'silent' } });
  const stable = await buildStable(app);
  const routes = routesOf(app.server);
  const { send, seen } = spoiler(app, stable);

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

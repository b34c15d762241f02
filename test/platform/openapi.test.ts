import t from 'tap';
import packageFile from '../../package.json' with { type: 'json' };
import { startApp } from '../support/app.ts';
import { routesOf } from '../support/routes.ts';

type Content = Record<string, { schema: object }>;
type Operation = {
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Document = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
};

t.test('the OpenAPI document', async (t) => {
  const app = await startApp(t, { alone: true });
  const document = (await app.anonymous().get('/api/openapi.json')).json<Document>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const named = (name: string) => operations.find((one) => one.name === name)?.operation as Operation;

  t.test('names its version and the ways to authenticate', async (t) => {
    t.match(document, { openapi: '3.1.0', info: { version: packageFile.version } });
    t.same(document.components.securitySchemes, { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } });
  });

  t.test('lists every call', async (t) => {
    const calls = routesOf(app.server).filter(({ api, twin, path }) => api && !twin && path !== '/api/openapi.json');
    const names = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    // Its GET is for mail programs without one-click unsubscription, and redirects to a page.
    const described = names.filter((name) => name !== 'GET /api/unsubscribe/{token}');
    t.same(operations.map(({ name }) => name).sort(), [...new Set(described)].sort());
  });

  t.test('describes each call, its answers and its refusals', async (t) => {
    for (const { name, operation } of operations) {
      t.match(operation.summary, /^[A-Z]/, name);
      t.ok(operation.security, `${name}: whether it needs a session`);
      const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => `{${one.name}}`);
      t.same(name.match(/\{\w+\}/g) ?? [], inPath, `${name}: its address`);
      const statuses = Object.keys(operation.responses);
      const succeeds = statuses.some((status) => status.startsWith('2'));
      t.ok(succeeds, `${name}: success`);
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        t.ok(description, `${name} ${status}`);
        if (status < '400') continue;
        t.same(
          content,
          { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
          `${name} ${status}`,
        );
      }
    }
  });

  t.test('has no dangling references', async (t) => {
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    const referred = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to as string);
    const wrong = [...new Set(referred)].filter((to) => !known.includes(to));
    t.same(wrong, []);
  });

  t.test('marks calls that need a session, and calls that accept forms', async (t) => {
    const complete = named('POST /api/complete_service');
    t.same(Object.keys(complete.responses), '200 303 400 401 403 404 409 413 415 429 503'.split(' '));
    t.same(complete.security, [{ session: [] }]);
    t.same(Object.keys(complete.requestBody?.content ?? {}), ['application/json', 'application/x-www-form-urlencoded']);
    const signIn = named('POST /api/login');
    t.same(Object.keys(signIn.responses), '200 303 400 401 403 413 415 429 503'.split(' '));
    t.same(signIn.security, []);
    t.same(Object.keys(named('GET /api/get_sections').responses), '200 401 403 429 503'.split(' '));
  });
});

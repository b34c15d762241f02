import { randomUUID } from 'node:crypto';
import t from 'tap';
import { z } from 'zod';
import { sessionTexts } from '../../server/features/sessions/texts.ts';
import { action, registerActions } from '../../server/platform/forms/action.ts';
import { page, registerPages } from '../../server/platform/pages/page.ts';
import { read, registerReads } from '../../server/platform/pages/read.ts';
import { startApp } from '../support/app.ts';
import { cookiesOf } from '../support/callers.ts';

const app = await startApp(t, { alone: true });

const params = z.object({ id: z.uuid() });
const query = z.object({ from: z.string().optional() });
const given: unknown[] = [];
const take = async ({ input }: { input: unknown }) => {
  given.push(input);
  return {};
};
const call = { summary: '', may: 'seeOwnAccount', answer: z.object({}) } as const;
await registerActions(app.server, [
  action({
    ...call,
    method: 'DELETE',
    path: '/api/try/:id',
    texts: sessionTexts.signOut,
    params,
    run: async (call) => void take(call),
  }),
  action({
    ...call,
    method: 'POST',
    path: '/api/try_nothing',
    texts: sessionTexts.signOut,
    run: async (call) => void take(call),
  }),
]);
registerReads(app.server, [
  read({ ...call, path: '/api/try/:id', params, query, load: take }),
  read({ ...call, path: '/api/try_nothing', load: take }),
]);
registerPages(app.server, [
  page({
    path: '/try/:id',
    may: 'seeOwnAccount',
    params,
    query,
    async answer(visit) {
      await take(visit);
      return visit.reply.redirect('/');
    },
  }),
]);

t.test('an unusable body is refused in Polish', async (t) => {
  const cookie = cookiesOf(await app.as('worker'));
  const send = async (type: string | undefined, payload: string | undefined) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }) };
    const request = { method: 'POST', url: '/api/complete_service', headers, ...(payload && { payload }) } as const;
    const answer = await app.server.inject(request);
    return { status: answer.statusCode, ...answer.json<object>() };
  };
  const without = {
    status: 400,
    error: 'bad_input',
    code: 'bad_input',
    message: 'Zapytanie przyszło bez potrzebnych danych.',
  };
  t.same(await send(undefined, undefined), without);
  for (const body of ['null', '"x"', '[]', '5']) t.same(await send('application/json', body), without, body);
  t.match(await send('text/plain', 'id'), { status: 415, error: 'unsupported_type', message: /nie przyjmujemy/ });
  t.match(await send('application/json', '{"id":5}'), { status: 400, fields: { id: 'To musi być tekst' } });
  t.match(await send('application/json', '{"id":"5"}'), { status: 400, fields: { id: 'Nieprawidłowy identyfikator' } });
  t.match(await send('application/json', '{}'), { status: 400, fields: { id: 'To pole jest wymagane' } });
});

t.test('a route gets only what its schemas have checked', async (t) => {
  const client = await app.as('user');
  const id = randomUUID();
  await client.delete(`/api/try/${id}?id=query`, { id: 'body', role: 'admin' });
  await client.post(`/api/try/${id}?_method=DELETE&id=query`, { id: 'body', role: 'admin' });
  await client.get(`/api/try/${id}?id=query&role=admin`);
  await client.get(`/try/${id}?id=query&role=admin`);
  t.same(given.splice(0), [{ id }, { id }, { id }, { id }], 'a path parameter comes from the path only');
  await client.post('/api/try_nothing', { role: 'admin' });
  await client.get('/api/try_nothing?role=admin');
  t.same(given.splice(0), [{}, {}], 'without a schema there is nothing');
});

t.test('an empty body declared as JSON counts as no body', async (t) => {
  const url = `/api/delete_horse/${randomUUID()}`;
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  t.equal(
    (await app.server.inject({ method: 'DELETE', url, headers })).statusCode,
    401,
    'an anonymous caller gets 401 first',
  );
  const cookie = cookiesOf(await app.as('manager'));
  const known = await app.server.inject({ method: 'DELETE', url, headers: { ...headers, cookie } });
  t.equal(known.statusCode, 404);
});

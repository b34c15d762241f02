import { randomUUID } from 'node:crypto';
import t from 'tap';
import { z } from 'zod';
import { action, registerActions } from '../../server/platform/action.ts';
import { page, registerPages } from '../../server/platform/page.ts';
import { read, registerReads } from '../../server/platform/read.ts';
import { startApp } from '../support/app.ts';

const params = z.object({ id: z.uuid() });
const query = z.object({ from: z.string().optional() });

t.test('a route is handed what its schemas have checked, and nothing else', async (t) => {
  const app = await startApp(t);
  const given: unknown[] = [];
  const take = async ({ input }: { input: unknown }) => {
    given.push(input);
    return {};
  };
  const call = { summary: '', may: 'seeOwnAccount', answer: z.object({}) } as const;
  registerActions(app.server, [
    action({ ...call, method: 'DELETE', path: '/api/try/:id', text: 'signOut', params, run: take }),
    action({ ...call, method: 'POST', path: '/api/try_nothing', text: 'signOut', run: take }),
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

  const client = await app.as('user');
  const id = randomUUID();
  await client.delete(`/api/try/${id}?id=query`, { id: 'body', role: 'admin' });
  await client.post(`/api/try/${id}?_method=DELETE&id=query`, { id: 'body', role: 'admin' });
  await client.get(`/api/try/${id}?id=query&role=admin`);
  await client.get(`/try/${id}?id=query&role=admin`);
  t.same(given.splice(0), [{ id }, { id }, { id }, { id }], 'a part of the path is what stands in the path');
  await client.post('/api/try_nothing', { role: 'admin' });
  await client.get('/api/try_nothing?role=admin');
  t.same(given.splice(0), [{}, {}], 'who asks for nothing gets nothing');
});

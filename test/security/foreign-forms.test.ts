/** Forms from another site: none of their input is stored, for any action and encoding. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { cookiesOf } from '../support/callers.ts';
import { logChanges } from '../support/changes.ts';
import { addressOf, routesOf } from '../support/routes.ts';

/** A browser's headers for a cross-site form; an old one sends only the origin. */
const FOREIGN = {
  'a browser': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a sister site': { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' },
  'an old browser': { origin: 'https://evil.example' },
  'a page without an address': { origin: 'null' },
};

t.test('a write that another site sends with the cookies of its visitor', async (t) => {
  const app = await startApp(t);
  const writes = routesOf(app.server).filter(({ method }) => method !== 'GET');
  const clients = { admin: await app.as('admin'), worker: await app.as('worker'), nobody: app.anonymous() };
  for (const client of Object.values(clients)) client.cookies.set('menu', 'collapsed');
  const log = await logChanges(app.db);
  const wrong: string[] = [];
  let sent = 0;
  const all = Object.entries(FOREIGN).flatMap(([from, headers]) =>
    Object.entries(clients).map(([who, client]) => ({ from, headers, who, client })),
  );
  for (const [nth, route] of writes.entries())
    for (const kind of ['form', 'JSON'] as const)
      for (const { from, headers, who, client } of [nth, nth + 7].map(
        (one) => all[one % all.length] as (typeof all)[0],
      )) {
        const fields = { id: randomUUID(), name: 'Podrzucone', email: 'a@b.pl', back: '/home', description: 'Obce.' };
        const asForm = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
        const asCall = { accept: 'application/json', 'content-type': 'application/json' };
        const { statusCode, cookies, body } = await app.server.inject({
          method: route.twin ? 'POST' : route.method,
          url: addressOf(route, { params: Object.fromEntries(route.params.map((name) => [name, randomUUID()])) }),
          headers: { ...headers, ...(kind === 'form' ? asForm : asCall), cookie: cookiesOf(client) },
          payload: kind === 'form' ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
        });
        sent++;
        const set = cookies.map(({ name }) => name).join();
        const expected = kind === 'form' ? '303 flash' : '403 ';
        if (`${statusCode} ${set}` !== expected || body.includes('Podrzucone'))
          wrong.push(`${route.name}, ${who}, ${from}, ${kind}: ${statusCode} ${set}`);
      }
  t.same(wrong, []);
  t.ok(writes.length > 60 && sent === 4 * writes.length, `${sent} were sent`);
  t.same(await log.take(), [], 'nothing is written');
  t.same(await app.db.selectFrom('old_input').select('page').execute(), [], 'no form is stored');
  const { headers } = await app.server.inject({
    method: 'POST',
    url: '/api/create_group',
    headers: { ...FOREIGN['a browser'], accept: 'text/html', cookie: cookiesOf(clients.admin) },
  });
  t.match([headers['set-cookie']].flat(), [/^flash=\w+\.failed\.403;/], 'the alert says that it was stopped');
});

t.test(
  'a form of a browser that does not say where it stood is done or refused, and nothing of it comes back',
  async (t) => {
    const app = await startApp(t);
    const { statusCode, cookies } = await app.server.inject({
      method: 'POST',
      url: '/api/report_bug',
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        referer: 'https://evil.example/form',
      },
      payload: new URLSearchParams({ description: 'Obce.', back: '/zglos-blad' }).toString(),
    });
    t.equal(statusCode, 303);
    const names = cookies.map(({ name }) => name);
    t.same(names, ['flash']);
    t.same(await app.db.selectFrom('old_input').select('page').execute(), []);
  },
);

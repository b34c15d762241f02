/** Pages give their islands ids and flags, never the data they render anyway. */
import t from 'tap';
import { DEMO_PASSWORD } from '../../server/demo/index.ts';
import { forgottenPages, pagesOf } from '../bench/pages.ts';
import { idsOf } from '../bench/stable.ts';
import { startApp } from '../support/app.ts';
import type { TestPerson } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { byDay } from '../support/drill.ts';

const MAX_BYTES = 1000;

const ENTITIES: Record<string, string> = { '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#x27;': "'" };
const unescaped = (text: string) => text.replace(/&(quot|amp|lt|gt|#x27);/g, (entity) => ENTITIES[entity] as string);

/** A page's islands by name, with their props as JSON. */
const islandsIn = (html: string): [name: string, props: string][] =>
  [...html.matchAll(/data-island="([^"]*)"[^>]* data-props="([^"]*)"/g)].map(([, name = '', props = '']) => [
    name,
    unescaped(props),
  ]);

const app = await startApp(t, { demo: true });

t.test('no island gets more than 1 kB, on any page of the demo', async (t) => {
  const ids = await idsOf(app.db);
  t.same(forgottenPages(app.server.pagePaths, pagesOf({ ids })), [], 'the list of pages is complete');
  const clients = new Map<string | undefined, Client>([[undefined, app.anonymous()]]);
  for (const account of ['admin', 'manager', 'worker', 'worker2', 'owner', 'owner2'])
    clients.set(account, await app.as({ email: `${account}@stajnia.test`, password: DEMO_PASSWORD } as TestPerson));

  const seen = new Set<string>();
  for (const { path, as } of pagesOf({ ids }))
    for (const account of as.slice(0, byDay(1, as.length))) {
      const { text } = await (clients.get(account) as Client).get(path);
      for (const [name, props] of islandsIn(text)) {
        seen.add(name);
        t.ok(Buffer.byteLength(props) <= MAX_BYTES, `${name} on ${path} as ${account}: ${Buffer.byteLength(props)} B`);
      }
    }
  for (const name of ['calendar', 'sidebar', 'day-board', 'print-button']) t.ok(seen.has(name), `${name} was seen`);
});

t.test('a list contains its rows once', async (t) => {
  const manager = await app.as({ email: 'manager@stajnia.test', password: DEMO_PASSWORD } as TestPerson);
  const { text } = await manager.get('/home?section=2');
  const ids = [...text.matchAll(/dialog=task&amp;id=([0-9a-f-]{36})/g)].map(([, id]) => id as string);
  t.ok(ids.length > 10);
  for (const id of ids) t.equal(text.split(id).length - 1, 1, `${id} is on the page once`);
});

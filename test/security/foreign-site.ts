import { randomUUID } from 'node:crypto';
import { type Caller, cookiesOf } from '../support/callers.ts';
import { addressOf } from '../support/routes.ts';
import type { Question } from './walk.ts';

/** A browser's headers for a cross-site form. An old browser sends only the origin. */
const FROM = {
  'a browser': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a sister site': { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' },
  'an old browser': { origin: 'https://evil.example' },
  'a page without an address': { origin: 'null' },
};

const AS = {
  form: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  JSON: { accept: 'application/json', 'content-type': 'application/json' },
};

const WHO: Caller[] = ['admin', 'sees', 'nobody'];

const WAYS = Object.entries(FROM).flatMap(([from, origin]) =>
  WHO.flatMap((caller) => Object.keys(AS).map((kind) => ({ from, origin, caller, kind: kind as keyof typeof AS }))),
);

/**
 * A write that another site sends with its visitor's cookies is refused, and its content is neither stored nor shown.
 */
export const foreignSite: Question = async (walk, { route, write }) => {
  const wrong: string[] = [];
  if (!write) return wrong;
  const { changes } = await walk.watch(async () => {
    for (const { from, origin, caller, kind } of walk.share('foreign', WAYS)) {
      const fields = { id: randomUUID(), name: 'Podrzucone', email: 'a@b.pl', back: '/home', description: 'Obce.' };
      const { statusCode, cookies, body } = await walk.app.server.inject({
        method: route.twin ? 'POST' : route.method,
        url: addressOf(route, { params: Object.fromEntries(route.params.map((name) => [name, randomUUID()])) }),
        headers: { ...origin, ...AS[kind], cookie: `menu=collapsed; ${cookiesOf(await walk.stable.client(caller))}` },
        payload: kind === 'form' ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
      });
      // A form's refusal is in the alert that the redirect leaves for the next page.
      const set = cookies.map(({ name, value }) => `${name} ${/\.failed\.\d+$/.exec(value)?.[0] ?? value}`).join();
      const expected = kind === 'form' ? '303 flash .failed.403' : '403 ';
      const told = body.includes('Podrzucone') ? ', and repeats its content' : '';
      if (`${statusCode} ${set}` !== expected || told)
        wrong.push(`${kind} of ${caller} from ${from}: ${statusCode} ${set}${told}`);
    }
    return {};
  });
  if (changes.length) wrong.push(`wrote ${JSON.stringify(changes)}`);
  return wrong;
};

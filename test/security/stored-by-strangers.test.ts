/** Limits how much strangers can store through refused forms. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { byDay } from '../support/drill.ts';
import { addressOf, routesOf } from '../support/routes.ts';

async function bytesOf({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`.execute(db);
  return rows[0]?.bytes ?? 0;
}

const storedIn = async ({ db }: TestApp): Promise<number> =>
  (await db.selectFrom('old_input').select('page').execute()).length;

/** The number of posts, and of addresses that send them. */
const POSTS = byDay(240, 10_000);
const ADDRESSES = 20;

/** The daily run sends some of the forms that strangers may send; routes.test.ts sends each once. */
const SENT = byDay(/login|register|report_bug|ask_for_visit|request_password_reset/, /./);

t.test('refused posts of strangers', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  const writes = routesOf(app.server).filter(({ method, path }) => method !== 'GET' && SENT.test(path));
  const worker = await app.as('worker');
  const before = await bytesOf(app);
  const statuses = new Map<number, number>();
  let sent = 0;
  const send = async (route: (typeof writes)[number], form = true) => {
    const nth = sent++;
    const own = Object.keys(route.body?.shape ?? {}).map((name) => [
      name,
      `${nth} ź ${randomBytes(2000).toString('base64')}`,
    ]);
    const fields = {
      ...Object.fromEntries(own),
      stuffing: 'x'.repeat(8000),
      back: `/login?next=${'y'.repeat(1000)}`,
    };
    const { statusCode, cookies } = await app.server.inject({
      method: route.twin || form ? 'POST' : route.method,
      url: addressOf(route, { params: Object.fromEntries(route.params.map((name) => [name, 'x'])) }),
      remoteAddress: `203.0.113.${nth % ADDRESSES}`,
      headers: {
        origin: app.url,
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        accept: form ? 'text/html' : 'application/json',
      },
      payload: form ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    return cookies.some(({ name }) => /form$/.test(name));
  };
  const stored: typeof writes = [];
  for (const route of writes) {
    if (await send(route)) stored.push(route);
    if (await send(route, false)) t.fail(`${route.name} stores JSON`);
  }
  const flood = async (until: number) => {
    while (sent < until) await send(stored[sent % stored.length] as (typeof writes)[number]);
  };
  await flood(POSTS / 2);
  const half = await storedIn(app);
  await flood(POSTS);
  const grown = (await bytesOf(app)) - before;
  t.comment(`${POSTS} posts: ${grown} bytes, ${half} forms, answers ${JSON.stringify(Object.fromEntries(statuses))}`);

  t.ok(stored.length > byDay(2, 5), 'of several kinds');
  t.ok(half > 20, 'some come back to their senders');
  t.equal(await storedIn(app), half, 'the second half added none');
  t.ok(grown < 2_000_000, `the database has grown by ${grown} bytes`);
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(distinct name) as names from old_input, jsonb_object_keys(input) as name`.execute(app.db);
  t.notOk(rows[0]?.names.includes('stuffing'), 'only the action’s own fields are stored');
  t.notOk(rows[0]?.names.some((name) => /password|token/i.test(name)));
  t.ok([...statuses.keys()].every((status) => status < 500));

  await t.test('leave room for those of people', async (t) => {
    const form = { id: 'x', title: 'Dieta', content: 'Owies.', form: 'note' };
    await worker.form('/api/create_note', form, { back: '/home' });
    t.equal(await storedIn(app), half + 1);
  });

  await t.test('are stored again once earlier ones have expired, which are deleted', async (t) => {
    app.clock.advance({ minutes: 6 });
    await app.anonymous('203.0.113.1').form('/api/report_bug', { description: '' }, { back: '/zglos-blad' });
    t.equal((await app.db.selectFrom('old_input').select('page').where('person_id', 'is', null).execute()).length, 1);
  });
});

const app = await startApp(t, { timeouts: { lock: 500 } });

t.test('a form without a Referer is done or refused, and its content does not come back', async (t) => {
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
});

t.test('a form refused for overload comes back to people, but not to strangers', async (t) => {
  const manager = await app.as('manager');
  const typed = { description: 'Kalendarz się nie otwiera.', page: 'Kalendarz' };
  const refused = await app.db.transaction().execute(async (tx) => {
    await sql`lock table bug_reports in access exclusive mode`.execute(tx); // longer than any request waits
    const report = { back: '/zglos-blad' };
    return Promise.all([
      app.anonymous('203.0.113.9').form('/api/report_bug', typed, report),
      manager.form('/api/report_bug', typed, report),
    ]);
  });
  for (const [nth, { status, headers }] of refused.entries()) {
    const cookies = [headers['set-cookie']].flat().map((cookie) => String(cookie).split('=')[0]);
    t.equal(status, 303);
    t.same(cookies.sort(), nth === 0 ? ['flash'] : ['flash', 'form']);
    t.match([headers['set-cookie']].flat().join(), /flash=\w+\.failed\.503/);
  }
  const rows = await app.db.selectFrom('old_input').select(['person_id', 'input']).execute();
  t.equal(rows.length, 1);
  t.match(rows[0], { person_id: (await app.person('manager')).id, input: typed });
});

import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildStable, CALLERS, type Stable } from '../support/callers.ts';
import { type Change, logChanges } from '../support/changes.ts';
import { addressOf, fieldsOf, type Route, routesOf, type Sample, sendTo } from '../support/routes.ts';
import { permissions, type Row } from './permissions.ts';
import { sampleFor } from './samples.ts';

/** The least privileged caller who may make a call. */
const allowed = ({ answers }: Row) => CALLERS.find((caller) => answers[caller].startsWith('2'));

/** Extra fields that an attacker might send. Each value is unique, so that it can be found in a row. */
async function extras({ person }: Stable): Promise<Record<string, unknown>> {
  const stranger = (await person()).id;
  const people = [
    'author',
    'author_id',
    'owner_id',
    'id_owner',
    'user_id',
    'person_id',
    'finished_by',
    'skipped_by',
    'rota_worker_id',
    'stand_in',
    'created_by',
  ];
  return {
    ...Object.fromEntries(people.map((name) => [name, stranger])),
    id: randomUUID(),
    role: 'admin',
    approved: true,
    is_finished: true,
    price: 77_777.77,
    amount: 66_666.66,
    created_at: '1999-12-31T23:00:00.000Z',
    finished_at: '1999-12-30T23:00:00.000Z',
    skipped_at: '1999-12-28T23:00:00.000Z',
    skipped: 'away',
    deleted_at: '1999-12-29T23:00:00.000Z',
    password_hash: 'chosen-by-the-caller',
  };
}

const taken = (route: Route) => new Set([...route.params, ...fieldsOf(route.body).map(({ name }) => name)]);

const unasked = (route: Route, all: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !taken(route).has(name)));

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A change without texts, ids (names of properties too) and numbers, which differ between requests. */
const shape = (change: Change) =>
  JSON.stringify(Object.values(change), (_, value) =>
    typeof value === 'string' || typeof value === 'number' ? typeof value : value,
  ).replaceAll(ID, 'id');

/** The effect of refused requests. */
const NOTHING = { taken: [], changes: [] };

/** Numbers of the extras as they are or in grosze, not within an id or a digest, which hold any figures by chance. */
const NUMBERS = [/[^\w-]77777(77)?\b/, /[^\w-]66666(66)?\b/];

type Effect = { status: number; changes: Change[] };

/** What the second effect has beyond the first, which had no extras. */
function differences(plain: Effect, one: Effect, all: object): string[] {
  const found: string[] = [];
  if (one.status !== plain.status) found.push(`answered ${one.status} instead of ${plain.status}`);
  const [was, is] = [plain, one].map(({ changes }) => changes.map(shape).sort());
  if (String(is) !== String(was)) found.push(`wrote ${is} instead of ${was}`);
  const written = ({ changes }: Effect) => JSON.stringify(changes.map(({ after }) => after));
  const values = Object.values(all).filter((value) => typeof value === 'string');
  for (const value of [...values, '"admin"'])
    if (written(one).includes(value) && !written(plain).includes(value)) found.push(`wrote ${value}`);
  for (const value of NUMBERS)
    if (value.test(written(one)) && !value.test(written(plain))) found.push(`wrote ${value}`);
  return found;
}

t.test('a write', async (t) => {
  const app = await startApp(t);
  const stable = await buildStable(app);
  const log = await logChanges(app.db);
  const writes = permissions().flatMap((row) => {
    const caller = allowed(row);
    const routes = routesOf(app.server).filter(({ name, method }) => name === row.route && method !== 'GET');
    return caller ? routes.map((route) => ({ row, route, caller })) : [];
  });
  const title = ({ row, route }: (typeof writes)[number]) => (route.twin ? `${row.name} by ?_method=` : row.name);

  /** Sends a write; returns its status and its changes. */
  async function effect(write: (typeof writes)[number], change: (sample: Sample) => Sample, form = false) {
    const sample = await sampleFor(write.row.name, stable, write.caller);
    const client = await stable.client(write.caller);
    const changed = change(sample);
    await log.take(); // changes made for the sample
    const answer = form
      ? await client.form(addressOf(write.route, changed), changed.body as Record<string, string>, { back: '/home' })
      : await sendTo(client, write.route, changed);
    client.cookies.delete('flash');
    return { status: answer.status, changes: await log.take() };
  }

  t.test('takes nothing that it does not ask for', async (t) => {
    let written = 0;
    for (const write of writes) {
      const all = unasked(write.route, await extras(stable));
      await effect(write, (sample) => sample); // some rows are created only the first time
      const plain = await effect(write, (sample) => sample);
      const query = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]));
      const inCall = await effect(write, (sample) => ({
        ...sample,
        body: { ...all, ...sample.body },
        query: { ...query, ...sample.query },
      }));
      const plainForm = await effect(write, (sample) => sample, true);
      const inForm = await effect(write, (sample) => ({ ...sample, body: { ...query, ...sample.body } }), true);
      const wrong = {
        'in the body or the query': differences(plain, inCall, all),
        'in a form': differences(plainForm, inForm, all),
      };
      t.same(wrong, { 'in the body or the query': [], 'in a form': [] }, title(write));
      written += plain.changes.length;
    }
    t.ok(written > writes.length / 2, 'most of them do write');
  });

  /** Sends what must be refused; returns what was not, and what has changed. */
  async function accepted({ row, route, caller }: (typeof writes)[number], bodies: readonly object[]) {
    const sample = await sampleFor(row.name, stable, caller);
    const client = await stable.client(caller);
    await log.take(); // changes made for the sample
    const taken: [object, number][] = [];
    for (const body of bodies) {
      const { status } = await sendTo(client, route, { ...sample, body: { ...sample.body, ...body } });
      if (status !== 400) taken.push([body, status]);
    }
    return { taken, changes: await log.take() };
  }

  t.test('is not led astray by a prototype', async (t) => {
    const poison = JSON.stringify({ role: 'admin', id: randomUUID(), polluted: true });
    const keys = [`{"__proto__":${poison}}`, `{"constructor":{"prototype":${poison}}}`];
    for (const write of writes) {
      const bodies = keys.map((key) => JSON.parse(key)); // an own key of that name, which JSON.stringify keeps
      t.same(await accepted(write, bodies), NOTHING, title(write));
    }
    t.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
  });

  t.test('by JSON takes no value of another kind than it asks for', async (t) => {
    const WRONG: Record<string, unknown[]> = {
      string: [5, true, ['x'], {}],
      number: ['5', '5,00', true, [5]],
      integer: ['5', 5.5, true, [5]],
      boolean: ['true', 'on', 1, 0, [true]],
      array: ['x', 5, { length: 1 }],
    };
    for (const write of writes) {
      const bodies = fieldsOf(write.route.body).flatMap(({ name, type }) =>
        (WRONG[type ?? ''] ?? []).map((value) => ({ [name]: value })),
      );
      t.same(await accepted(write, bodies), NOTHING, title(write));
    }
  });
});

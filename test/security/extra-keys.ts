import { randomUUID } from 'node:crypto';
import type { Caller } from '../support/callers.ts';
import type { Change } from '../support/changes.ts';
import { byDay } from '../support/drill.ts';
import { allowed, type Effect, type Question, type Spoil, type Visit } from './walk.ts';

/**
 * A write ignores fields that it does not ask for: the effect is the same as without them. The daily run sends a
 * route's first row.
 */
export const extraKeys: Question = async (walk, visit) => {
  const wrong: string[] = [];
  const rows = visit.write ? visit.rows.filter(allowed) : [];
  for (const row of byDay(rows.slice(0, 1), rows)) {
    const caller = allowed(row) as Caller;
    const extra = unasked(visit, extras(await walk.idOf('foreign', 'person')));
    const texts = Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, String(value)]));
    const call = (spoil?: Spoil) => walk.watch(() => walk.ask(visit, row.name, caller, spoil), row.name, [caller]);
    const form = (spoil?: Spoil) =>
      walk.watch(() => walk.askByForm(visit, row.name, caller, spoil), row.name, [caller]);

    const inCall = await call((sample) => ({
      ...sample,
      body: { ...extra, ...sample.body },
      query: { ...texts, ...sample.query },
    }));
    let found = differences(await walk.proper(visit, row), inCall, extra);
    if (found.length) found = differences(await call(), inCall, extra); // some rows are made only the first time
    wrong.push(...found.map((it) => `${row.name}, in the body or the query: ${it}`));
    if (!visit.form) continue;

    const inForm = await form((sample) => ({ ...sample, body: { ...texts, ...sample.body } }));
    found = differences({ ...inCall, outcome: 'done' }, inForm, extra);
    if (found.length) found = differences(await form(), inForm, extra); // some forms write differently from calls
    wrong.push(...found.map((it) => `${row.name}, in a form: ${it}`));
  }
  return wrong;
};

const PEOPLE = [
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

/** Extra fields that an attacker might send. Each value is unique, so that it can be found in a row. */
const extras = (stranger: string): Record<string, unknown> => ({
  ...Object.fromEntries(PEOPLE.map((name) => [name, stranger])),
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
});

function unasked({ route, fields }: Visit, all: Record<string, unknown>): Record<string, unknown> {
  const asked = [...route.params, ...fields.map(({ name }) => name)];
  return Object.fromEntries(Object.entries(all).filter(([name]) => !asked.includes(name)));
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A change without texts, ids (also as property names) and numbers, which differ between requests. */
const shape = (change: Change) =>
  JSON.stringify(Object.values(change), (_, value) =>
    typeof value === 'string' || typeof value === 'number' ? typeof value : value,
  ).replaceAll(ID, 'id');

/** Numbers of the extras as they are or in grosze, but not within an id or a digest, where any digits may occur. */
const NUMBERS = [/[^\w-]77777(77)?\b/, /[^\w-]66666(66)?\b/];

/** Forms that wait for their next step hold the fields of that step. */
const kept = ({ changes }: Effect) => changes.filter(({ table }) => table !== 'old_input');

/** What the second effect has beyond the first, which had no extras. */
function differences(plain: Effect, one: Effect, extra: Record<string, unknown>): string[] {
  const found: string[] = [];
  if (one.outcome !== plain.outcome) found.push(`${one.outcome} instead of ${plain.outcome}`);
  const [was, is] = [plain, one].map((effect) => kept(effect).map(shape).sort());
  if (String(is) !== String(was)) found.push(`wrote ${is} instead of ${was}`);
  const written = (effect: Effect) => JSON.stringify(kept(effect).map(({ after }) => after));
  const texts = Object.values(extra).filter((value) => typeof value === 'string');
  for (const value of [...texts, '"admin"'])
    if (written(one).includes(value) && !written(plain).includes(value)) found.push(`wrote ${value}`);
  for (const value of NUMBERS)
    if (value.test(written(one)) && !value.test(written(plain))) found.push(`wrote ${value}`);
  return found;
}

import { hash } from '@node-rs/argon2';
import t from 'tap';
import type { z } from 'zod';
import { features } from '../../server/app.ts';
import { normalForm } from '../../server/domain/normal-form.ts';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';

/** Combining marks on one letter, each kind before those that Unicode sorts behind it, `each` times. */
const marked = (each: number) =>
  `a${['\u0345', '\u035d', '\u0360', '\u0301', '\u0316', '\u031b', '\u0321', '\u0334'].map((mark) => mark.repeat(each)).join('')}`;
const MARKED = marked(6_000);

/** Long runs that a quadratic expression reads for seconds, as long as a body may be. */
const LONG_TEXTS = [' ', '-', '.', '1', '1.', 'a', 'a ', 'ą:1', '(', 'a@', '<', '\n', ',', '=', 'x2 kg '].map(
  (run) => `${run.repeat(100_000 / run.length)}!`,
);
/** The longest line that is parsed at all, with text that several parts of an expression can match. */
const SHORT_TEXTS = [`a${':'.repeat(83)}${'1'.repeat(83)}${'x'.repeat(82)}!`];

const GENEROUS_MS = 500;

/** Processor time in ms, which other work on the machine does not increase. */
const spent = () => process.cpuUsage().user / 1_000;

type Def = z.core.$ZodTypeDef & Record<string, unknown>;

/** All schemas inside a schema, itself included, by the path to them. */
function* schemasIn(schema: z.core.$ZodType, path: string, seen: Set<unknown>): Generator<[string, z.core.$ZodType]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema._zod.def.type !== 'transform') yield [path, schema]; // it gets the checked value
  const def = schema._zod.def as Def;
  const isSchema = (value: unknown): value is z.core.$ZodType =>
    typeof value === 'object' && value !== null && '_zod' in value;
  const { checks: _, ...parts } = def; // they run in their schema
  for (const [name, value] of Object.entries({ ...parts, ...(def.shape as object | undefined) })) {
    const inner = [value].flat().filter(isSchema);
    const key = ['shape', 'innerType', 'in', 'out', 'options', 'element'].includes(name) ? path : `${path}.${name}`;
    for (const each of inner) yield* schemasIn(each, key, seen);
  }
}

t.test('no field takes long to read a long text, accepted or refused', async (t) => {
  const seen = new Set<unknown>();
  const slow: string[] = [];
  const calls = features.flatMap(({ actions = [], reads = [], pages = [] }) => [...actions, ...reads, ...pages]);
  for (const { path, ...call } of calls) {
    for (const input of ['body', 'params', 'query'] as const) {
      const schema = (call as Record<string, unknown>)[input] as z.ZodType | undefined;
      for (const [field, each] of schema ? schemasIn(schema, `${path} ${input}`, seen) : []) {
        for (const text of [...LONG_TEXTS, ...SHORT_TEXTS, MARKED]) {
          const from = spent();
          (each as z.ZodType).safeParse(text);
          if (spent() - from > GENEROUS_MS) slow.push(`${field} with ${text.slice(0, 9)}…`);
        }
      }
    }
  }
  t.ok(seen.size > 300, 'the walk found the fields');
  t.same(slow, []);
});

t.test('a text with many marks is normalised quickly', async (t) => {
  for (const text of [marked(100_000), marked(3).repeat(50_000), marked(5).repeat(20_000)])
    for (const form of ['NFC', 'NFD', 'NFKD'] as const) {
      const from = spent();
      normalForm(text, form);
      t.ok(spent() - from < GENEROUS_MS, `${text.length} characters, ${form}`);
    }
});

const app = await startApp(t);

t.test('a body with very many marks on a letter is refused quickly, at its field', async (t) => {
  const TOO_MANY = 'Ten tekst ma za dużo znaków nałożonych na jedną literę';
  const bodies = [
    { email: MARKED, password: 'x' },
    { email: 'a@b.pl', password: MARKED },
    { email: 'a@b.pl', password: [{ deep: MARKED }] },
  ];
  for (const [nth, body] of bodies.entries()) {
    const from = spent();
    const answer = await app.anonymous().post('/api/login', body);
    t.ok(spent() - from < GENEROUS_MS);
    t.equal(answer.status, 400);
    t.match(answer.json(), { fields: { [nth === 0 ? 'email' : 'password']: TOO_MANY } });
  }
  const search = await (await app.as('manager')).get(`/api/search?q=${encodeURIComponent(marked(200))}`);
  t.equal(search.status, 200, 'a search address is never refused');
});

t.test('a form with too many marks on a letter shows the input and the error', async (t) => {
  const owner = await app.as(await buildPerson(app));
  const fields = { city: 'Gniezno', street: marked(5), house_number: '1', postal_code: '62-200' };
  const page = await (await owner.form('/api/update_address', fields, { back: '/my-account?tab=address' })).follow();
  t.match(page.words(), 'Ten tekst ma za dużo znaków nałożonych na jedną literę');
  t.match(page.text, 'value="Gniezno"');
});

t.test('a long password is refused, not cut', async (t) => {
  const password = `ogródek q${'\u0334'.repeat(30)}`;
  const { email } = await buildPerson(app, { password_hash: await hash(password, { memoryCost: 8, timeCost: 1 }) });
  const signIn = (tried: string) => app.anonymous().post('/api/login', { email, password: tried });
  t.equal((await signIn(password)).status, 200);
  t.equal((await signIn(`${password}\u0334`)).status, 400);
});

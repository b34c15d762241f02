import t from 'tap';
import type { z } from 'zod';
import { features } from '../../server/app.ts';

/** Long runs that a quadratic expression reads for seconds. As long as a body may be. */
const LONG_TEXTS = [' ', '-', '.', '1', '1.', 'a', 'a ', 'ą:1', '(', 'a@', '<', '\n', ',', '=', 'x2 kg '].map(
  (run) => `${run.repeat(100_000 / run.length)}!`,
);
/** The longest that a line is read at all, in which several parts of an expression may change places. */
const SHORT_TEXTS = [`a${':'.repeat(83)}${'1'.repeat(83)}${'x'.repeat(82)}!`];

const GENEROUS_MS = 500;

/** Milliseconds of the processor, which other work on the machine does not add to. */
const spent = () => process.cpuUsage().user / 1_000;

type Def = z.core.$ZodTypeDef & Record<string, unknown>;

/** All schemas inside a schema, itself included, by the path to them. */
function* schemasIn(schema: z.core.$ZodType, path: string, seen: Set<unknown>): Generator<[string, z.core.$ZodType]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema._zod.def.type !== 'transform') yield [path, schema]; // it is handed what was checked
  const def = schema._zod.def as Def;
  const isSchema = (value: unknown): value is z.core.$ZodType =>
    typeof value === 'object' && value !== null && '_zod' in value;
  const { checks: _, ...parts } = def; // they are run by their schema
  for (const [name, value] of Object.entries({ ...parts, ...(def.shape as object | undefined) })) {
    const inner = [value].flat().filter(isSchema);
    const key = ['shape', 'innerType', 'in', 'out', 'options', 'element'].includes(name) ? path : `${path}.${name}`;
    for (const each of inner) yield* schemasIn(each, key, seen);
  }
}

t.test('no field reads a long text for long, whether it is taken or refused', async (t) => {
  const seen = new Set<unknown>();
  const slow: string[] = [];
  const calls = features.flatMap(({ actions = [], reads = [], pages = [] }) => [...actions, ...reads, ...pages]);
  for (const { path, ...call } of calls) {
    for (const input of ['body', 'params', 'query'] as const) {
      const schema = (call as Record<string, unknown>)[input] as z.ZodType | undefined;
      for (const [field, each] of schema ? schemasIn(schema, `${path} ${input}`, seen) : []) {
        for (const text of [...LONG_TEXTS, ...SHORT_TEXTS]) {
          const from = spent();
          (each as z.ZodType).safeParse(text);
          if (spent() - from > GENEROUS_MS) slow.push(`${field} with ${text.slice(0, 9)}…`);
        }
      }
    }
  }
  t.ok(seen.size > 300, 'the walk sees the fields');
  t.same(slow, []);
});

import fc from 'fast-check';
import type { Db, Tx } from '../../server/platform/data/database.ts';
import { rolledBack } from './database.ts';

type Tap = { pass(message: string): boolean };
/** `shrink`: false for runs so slow that the first failure found must do. */
type Options = { runs?: number; shrink?: boolean };

/**
 * Includes half of a surrogate pair. fast-check's unit 'binary' lists all characters first, which takes two seconds.
 */
export const anyCharacter = fc.nat({ max: 0x10_ffff }).map((code) => String.fromCodePoint(code));

/** SEED repeats a failed run. With REPLAY, the path named by the failure, only the failed value runs. */
const chosen = process.env.SEED ? Number(process.env.SEED) : undefined;
const replayed = process.env.REPLAY ? { path: process.env.REPLAY } : {};

/** TIMES multiplies the values of every property. Each run has a different seed, so runs add up. */
const times = Number(process.env.TIMES ?? 1);

/**
 * Asserts a property for generated values (100, or `runs`) and logs the seed. A failure has the smallest values that
 * fast-check found.
 */
export async function holds<T>(
  t: Tap,
  property: fc.IProperty<T> | fc.IAsyncProperty<T>,
  { runs = 100, shrink = true }: Options = {},
): Promise<void> {
  const seed = chosen ?? Math.floor(Math.random() * 2 ** 31);
  await fc.assert(property as fc.IAsyncProperty<T>, {
    seed,
    ...replayed,
    numRuns: runs * times,
    endOnFailure: !shrink,
  });
  t.pass(`holds for ${runs * times} generated values (seed ${seed})`);
}

export type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** For `fc.oneof`: a step of a history, and how often it comes. */
export const step = <Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> } = {} as never,
) => ({
  weight,
  arbitrary: fc.record({ ...fields, step: fc.constant(name) }) as unknown as fc.Arbitrary<{ step: Name } & Fields>,
});

/** Plays generated histories, each in a transaction that is rolled back. `play` returns what was wrong. */
export async function playedBack<History>(
  t: Tap,
  db: Db,
  histories: fc.Arbitrary<History>,
  runs: number,
  play: (tx: Tx, history: History) => Promise<unknown[]>,
): Promise<void> {
  const property = fc.asyncProperty(histories, async (history) => {
    let wrong: unknown[] = [];
    await rolledBack(db, async (tx) => {
      wrong = await play(tx, history);
    });
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong.slice(0, 5), null, 1));
  });
  await holds(t, property, { runs });
}

type Stable<Step> = { take(step: Step): Promise<void>; differences(): Promise<unknown[]> };

/** Takes steps until the stable differs from its model, which is seen after every `apart` of them. */
export async function played<Step>(steps: readonly Step[], apart: number, stable: Stable<Step>): Promise<unknown[]> {
  for (const [nth, step] of steps.entries()) {
    await stable.take(step);
    const wrong = (nth + 1) % apart === 0 ? await stable.differences() : [];
    if (wrong.length > 0) return [step, ...wrong];
  }
  return [];
}

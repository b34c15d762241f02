import fc from 'fast-check';

type Tap = { pass(message: string): boolean };
type Options = { runs?: number };

/** SEED in the environment repeats a run that failed. */
const chosen = process.env.SEED ? Number(process.env.SEED) : undefined;

/**
 * Asserts that a property holds for generated values (100 of them, or `runs`) and notes the seed. A failure is thrown
 * with the smallest values fast-check found.
 */
export async function holds<T>(
  t: Tap,
  property: fc.IProperty<T> | fc.IAsyncProperty<T>,
  { runs = 100 }: Options = {},
): Promise<void> {
  const seed = chosen ?? Math.floor(Math.random() * 2 ** 31);
  await fc.assert(property as fc.IAsyncProperty<T>, { seed, numRuns: runs });
  t.pass(`holds for ${runs} generated values (seed ${seed})`);
}

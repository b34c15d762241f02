import fc from 'fast-check';

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

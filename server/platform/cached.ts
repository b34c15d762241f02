/** A value that is read seldom, and at once after somebody has changed it. */
export type Cached<Value> = (() => Promise<Value>) & {
  /** It was changed, and committed: whoever asks from now on waits for what it is now. */
  forget(): void;
};

/**
 * Reads a value at most once in so many milliseconds; whoever asks meanwhile waits for the same read. One that fails answers
 * with what was known before, or `unknown`, and the next caller reads again.
 */
export function cached<Value>(read: () => Promise<Value>, unknown: Value, forMs: number): Cached<Value> {
  let known = unknown;
  let reading: Promise<Value> | undefined;
  let readAt = 0;
  const readAgain = () => {
    const mine: Promise<Value> = read().then(
      (value) => {
        if (reading === mine) known = value;
        return value;
      },
      () => {
        if (reading === mine) reading = undefined;
        return known;
      },
    );
    return mine;
  };
  const ask = () => {
    if (reading && performance.now() - readAt < forMs) return reading;
    readAt = performance.now();
    reading = readAgain();
    return reading;
  };
  const forget = () => {
    reading = undefined;
  };
  return Object.assign(ask, { forget });
}

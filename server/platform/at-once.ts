import { TooMany, Unavailable } from './errors.ts';

type Most = {
  /** How many of one person may be under way. */
  each: number;
  /** How many of all. */
  all: number;
  /** What a person is told who has begun too many. */
  tooMany: string;
};

/** How soon (s) it is worth trying again. */
const SOON = 5;

/**
 * Holds what is dear to so many at once. What it returns runs something for a person; it throws TooMany while too much of
 * theirs is under way, Unavailable while too much is in all.
 */
export function atOnce({ each, all, tooMany }: Most) {
  const running = new Map<string, number>();
  let total = 0;
  return async <T>(person: string, run: () => Promise<T>): Promise<T> => {
    const theirs = running.get(person) ?? 0;
    if (theirs >= each) throw new TooMany(SOON, tooMany);
    if (total >= all) throw new Unavailable(SOON);
    running.set(person, theirs + 1);
    total++;
    try {
      return await run();
    } finally {
      const left = (running.get(person) ?? 1) - 1;
      if (left > 0) running.set(person, left);
      else running.delete(person);
      total--;
    }
  };
}

import { TooMany, Unavailable } from './errors.ts';

type Most = {
  each: number;
  all: number;
  /** The message for a person who has too many operations running. */
  tooMany: string;
};

/** Runs at most `most` operations at once and queues up to `queued` more. Beyond those it throws Unavailable. */
export function inTurn(most: number, queued = Number.POSITIVE_INFINITY) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else if (waiting.length < queued) await new Promise<void>((turn) => waiting.push(turn));
    else throw new Unavailable();
    try {
      return await run();
    } finally {
      // The slot passes to the next caller in the queue, or becomes free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Runs at most `most` operations of a person at once. Their further ones wait for their turn, and nobody else does. */
export function inTurnOfEach(most: number) {
  const turns = new Map<string, { pending: number; take: ReturnType<typeof inTurn> }>();
  return async <T>(person: string, run: () => Promise<T>): Promise<T> => {
    const turn = turns.get(person) ?? { pending: 0, take: inTurn(most) };
    turns.set(person, turn);
    turn.pending++;
    try {
      return await turn.take(run);
    } finally {
      turn.pending--;
      if (turn.pending === 0) turns.delete(person);
    }
  };
}

/** The Retry-After of a refusal, in seconds. */
const RETRY_AFTER = 5;

/**
 * Limits how many expensive operations run at once. The returned function throws TooMany when the person has `each` of them
 * running, and Unavailable when the process has `all`.
 */
export function atOnce({ each, all, tooMany }: Most) {
  const running = new Map<string, number>();
  let total = 0;
  return async <T>(person: string, run: () => Promise<T>): Promise<T> => {
    const theirs = running.get(person) ?? 0;
    if (theirs >= each) throw new TooMany(RETRY_AFTER, tooMany);
    if (total >= all) throw new Unavailable(RETRY_AFTER);
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

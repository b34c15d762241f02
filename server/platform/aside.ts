import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Refusal, Unavailable } from './errors.ts';

/** How long (ms) a process may take to start, and how long it is kept without work. */
const [START, IDLE] = [60_000, 60_000];

/** The process of some work was ended before it had an answer: it took too long, or it broke down. */
export class Ended extends Unavailable {}

/** Does the work elsewhere; `limit` (ms) is for this time. Throws what the work throws, and Ended. */
export type Aside<Input, Output> = (input: Input, limit?: number) => Promise<Output>;

type Options = {
  /** How many processes there are at most; what comes while all are at work waits for its turn. */
  processes?: number;
  /** How long (ms) one piece of work may take; then its process is killed. */
  limit: number;
};

/** What came of a piece of work. */
export type Outcome = { result: unknown } | { refused: Refused } | { failed: Error };

/** A refusal as it travels between processes. */
export type Refused = Pick<Refusal, 'status' | 'code' | 'message' | 'fields'>;

/**
 * Work for processes of its own, so that it neither holds up the event loop nor goes on for ever: native code can be
 * ended in no other way. `name` is the function that the module exports; its input and what it returns are copied. The
 * processes start with the first work and end when there was none for a minute, or with this one.
 */
export function aside<Input, Output>(
  module: string,
  name: string,
  { processes = 1, limit: usual }: Options,
): Aside<Input, Output> {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  function helperAtHand(): ChildProcess | Promise<ChildProcess> {
    const [known] = idle.keys();
    if (!known) return start(module, name).then((helper) => helper.once('exit', () => forget(helper)));
    forget(known);
    return known;
  }
  function forget(helper: ChildProcess): void {
    clearTimeout(idle.get(helper));
    idle.delete(helper);
  }
  function rest(helper: ChildProcess): void {
    if (!helper.connected) return;
    hold(helper, false);
    const end = () => {
      forget(helper);
      helper.disconnect();
    };
    idle.set(helper, setTimeout(end, IDLE).unref());
  }

  return async (input, limit = usual) => {
    if (busy === processes) await new Promise<void>((turn) => waiting.push(turn));
    else busy++;
    try {
      const helper = await helperAtHand();
      hold(helper, true);
      const outcome = await answerOf(helper, limit, () => helper.send(input as object));
      rest(helper);
      if ('failed' in outcome) throw outcome.failed;
      if ('refused' in outcome) throw refusalOf(outcome.refused);
      return outcome.result as Output;
    } finally {
      // Whoever waits takes this one's place.
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}

async function start(module: string, name: string): Promise<ChildProcess> {
  const program = new URL('./aside-process.ts', import.meta.url);
  const helper = fork(program, [module, name], { serialization: 'advanced', execArgv: [] });
  helper.on('error', () => helper.kill('SIGKILL'));
  await answerOf(helper, START);
  return helper;
}

/** The next message of a process. Throws Ended. */
async function answerOf(helper: ChildProcess, limit: number, ask?: () => void): Promise<Outcome> {
  const settled = new AbortController();
  const { signal } = settled;
  const timer = setTimeout(() => helper.kill('SIGKILL'), limit);
  const ended = () => {
    throw new Ended();
  };
  try {
    const answer = once(helper, 'message', { signal }).then(([outcome]) => outcome as Outcome, ended);
    const end = once(helper, 'exit', { signal }).then(ended, ended);
    ask?.();
    return await Promise.race([answer, end]);
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}

/** Whether a helper keeps this process from ending. */
function hold(helper: ChildProcess, held: boolean): void {
  helper[held ? 'ref' : 'unref']();
  helper.channel?.[held ? 'ref' : 'unref']();
}

const refusalOf = ({ status, code, message, fields }: Refused): Refusal =>
  new Refusal(status, code, message, fields && { fields });

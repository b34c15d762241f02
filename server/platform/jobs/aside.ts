import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { inTurn } from '../http/at-once.ts';
import { Refusal, Unavailable } from '../http/errors.ts';

/** How long (ms) a process may take to start, and how long it is kept without work. */
const START_MS = 60_000;
const IDLE_MS = 60_000;

/** The helper process ended before its answer, or was killed at the limit. */
export class Ended extends Unavailable {}

/** Runs the work in a helper process, within `limit` ms. Throws the errors of the work, and Ended or the error for it. */
type Aside<Input, Output> = (input: Input, limit?: number) => Promise<Output>;

type Options = {
  /** The most processes; further work is queued. */
  processes?: number;
  /** The time (ms) after which the process is killed. */
  limit: number;
  /** Makes an error to throw instead of Ended. */
  ended?: () => Error;
};

export type Outcome = { result: unknown } | { refused: Refused } | { failed: Error };

export type Refused = Pick<Refusal, 'status' | 'error' | 'code' | 'message' | 'fields'>;

/**
 * Runs work in helper processes, because native code blocks the event loop and only a kill can stop it. `name`: an exported
 * function of the module; input and output are copied. The processes start on demand and end after an idle minute, or with
 * this process.
 */
export function aside<Input, Output>(
  module: string,
  name: string,
  { processes = 1, limit: usual, ended = () => new Ended() }: Options,
): Aside<Input, Output> {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const whenFree = inTurn(processes);

  function freeHelper(): ChildProcess | Promise<ChildProcess> {
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
    idle.set(helper, setTimeout(end, IDLE_MS).unref());
  }

  async function work(input: Input, limit: number): Promise<Output> {
    const helper = await freeHelper();
    hold(helper, true);
    const outcome = await answerOf(helper, limit, () => helper.send(input as object));
    rest(helper);
    if ('failed' in outcome) throw outcome.failed;
    if ('refused' in outcome) throw refusalOf(outcome.refused);
    return outcome.result as Output;
  }

  return (input, limit = usual) =>
    whenFree(() => work(input, limit)).catch((error) => {
      throw error instanceof Ended ? ended() : error;
    });
}

async function start(module: string, name: string): Promise<ChildProcess> {
  const program = new URL('./aside-process.ts', import.meta.url);
  const helper = fork(program, [module, name], { serialization: 'advanced', execArgv: [] });
  helper.on('error', () => helper.kill('SIGKILL'));
  await answerOf(helper, START_MS);
  return helper;
}

/** The next message of a helper. Throws Ended. */
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

/** Sets whether the helper keeps this process alive. */
function hold(helper: ChildProcess, held: boolean): void {
  helper[held ? 'ref' : 'unref']();
  helper.channel?.[held ? 'ref' : 'unref']();
}

const refusalOf = ({ status, error, code, message, fields }: Refused): Refusal =>
  new Refusal(status, error, message, { code, fields });

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A lane's order: a test file, and how many seconds it may take. */
export type Handed = { file: string; limit: number };

export type Result = {
  file: string;
  /** Outermost tests. */
  passed: number;
  /** The names of outermost tests. */
  failed: string[];
  /** The names and reasons of outermost tests. */
  skipped: string[];
  /** A text for every failed assertion: its name and tap's diagnostics. */
  failures: string[];
  comments: string[];
  /** Wall time. */
  seconds: number;
  /** Seconds of processors: this process, its browser and its programs. */
  processor: number;
  /** The same for everything its lane has done so far, including loading. */
  lane: number;
};

/** The exit code of a process that could not end after its last file. tap's is 1 once a test has failed. */
export const STUCK = 3;

const LANE = fileURLToPath(new URL('lane.ts', import.meta.url));

/** Files per process, before a new one starts with fresh memory. */
const MAX_FILES = 120;

/** In ms, for processes to end by themselves. */
const GRACE = 2000;

const running = new Set<ChildProcess>();
let interrupted = false;

/** Ends all processes early. One that does not notice, such as one in an endless loop, is killed. */
export async function endLanes(): Promise<void> {
  interrupted = true;
  const ends = [...running].map((child) => once(child, 'exit'));
  for (const child of running) if (child.connected) child.disconnect();
  await Promise.race([Promise.all(ends), sleep(GRACE)]);
  for (const child of running) child.kill('SIGKILL');
}

type Options = {
  lanes: number;
  /** Seconds for one file. */
  limit: number;
  env: NodeJS.ProcessEnv;
  /** Whether to start no more files once one has failed. */
  bail: boolean;
  tell(result: Result): void;
};

type Ended = {
  /** Processor seconds of the processes. */
  used: number;
  /** Files whose process ended before they did. */
  unfinished: string[];
  /** The number of processes that could not end after their last file. */
  stuck: number;
};

/** Runs test files in a few processes. Each takes the next file when it is done with one. A crash costs one file. */
export async function runInLanes(files: readonly string[], { lanes, limit, env, bail, tell }: Options): Promise<Ended> {
  const waiting = [...files];
  const unfinished: string[] = [];
  let failed = false;
  let used = 0;
  let stuck = 0;

  /** Hands files to one process until there are none left, or it has run its maximum. */
  async function runLane(): Promise<void> {
    const child = fork(LANE, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const ended = once(child, 'exit').finally(() => running.delete(child));
    running.add(child);
    let usedHere = 0;
    for (let count = 0; count < MAX_FILES && child.connected; count++) {
      const file = failed && bail ? undefined : waiting.shift();
      if (file === undefined) break;
      const result = await handOver(child, { file, limit });
      if (!result) {
        unfinished.push(file);
        failed = true;
        break;
      }
      usedHere = result.lane;
      failed ||= result.failed.length > 0;
      tell(result);
    }
    const isAsked = child.connected && child.send('end', () => {});
    used += usedHere;
    const [code] = await ended;
    if (isAsked && (code === null || code === STUCK)) stuck++;
  }

  const run = async () => {
    while (waiting.length > 0 && !interrupted && !(failed && bail)) await runLane();
  };
  await Promise.all(Array.from({ length: Math.min(lanes, files.length) }, run));
  return { used, unfinished, stuck };
}

/** Undefined when the process ended, or was killed because it did not answer. */
async function handOver(child: ChildProcess, handed: Handed): Promise<Result | undefined> {
  const stuck = setTimeout(() => child.kill('SIGKILL'), 1000 * (handed.limit + 60)); // A process in an endless loop cannot end itself.
  const answered = new AbortController();
  const answer = new Promise<Result | undefined>((resolve) => {
    const listen = (message: object) => void ('passed' in message && resolve(message as Result)); // tap sends others
    const leave = () => resolve(undefined);
    child.on('message', listen).on('exit', leave);
    answered.signal.addEventListener('abort', () => void child.off('message', listen).off('exit', leave));
  });
  child.send(handed, () => {}); // An error means that the process has ended.
  const result = await answer;
  clearTimeout(stuck);
  answered.abort();
  return result;
}

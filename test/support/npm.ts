import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { isRunning, readyPort } from '../../server/platform/data/embedded-postgres/pid-file.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { BUILD_FOLDER_VARIABLE } from '../../server/platform/pages/build-folder.ts';
import { isReady } from './program.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** In ms. The demo fills its database, perhaps on a shared machine. */
const START_LIMIT = 600_000;
/** In ms after the signal. */
const END_LIMIT = 30_000;

type Stopped = {
  /** npm's process group. */
  group: 'ended' | 'lives';
  port: 'free' | 'taken';
  /** The port of a Postgres that it started; undefined when none runs. */
  database: number | undefined;
  /** Milliseconds until everything had ended. */
  took: number;
};

/** A command started by npm, in its own process group and folders. */
type ByNpm = {
  /** Its PUBLIC_URL. */
  url: string;
  output(): string;
  /** The port of a Postgres that it started; undefined when none runs. */
  database(): number | undefined;
  /** Sends the signal to npm only, waits up to half a minute for everything to end, and returns what is left. */
  stop(signal: NodeJS.Signals): Promise<Stopped>;
};

type Options = {
  script: string;
  args?: string[];
  env: Record<string, string>;
  isAtWork?: (seen: { output: string; database: number | undefined }) => boolean;
};

/** Runs `npm run <script>` and waits until it is ready. Leftovers are killed when the test ends. */
export async function startByNpm(
  t: Pick<Test, 'teardown'>,
  { script, args = [], env, isAtWork }: Options,
): Promise<ByNpm> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-npm-'));
  const temporary = path.join(folder, 'tmp');
  const dataDir = env.DATA_DIR ?? path.join(folder, 'data');
  for (const made of [folder, dataDir, temporary]) {
    fs.mkdirSync(made, { recursive: true });
    fs.chmodSync(made, 0o755); // root runs Postgres under another account, which must traverse the folder
  }
  const port = await freePort();
  const own = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir, TMPDIR: temporary };
  const { PATH = '', HOME = '' } = process.env;
  const npm = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, [BUILD_FOLDER_VARIABLE]: process.env[BUILD_FOLDER_VARIABLE], ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // its own group
  });
  const pid = npm.pid as number; // the group's id too
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const closed = once(npm, 'close');
  const database = () =>
    [path.join(dataDir, 'pg'), ...fs.globSync(path.join(temporary, '*/pg'))].filter(isRunning).map(readyPort)[0];
  t.teardown(async () => {
    if (lives(pid)) process.kill(-pid, 'SIGKILL');
    await closed;
    while (database()) await sleep(20);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const atWork = isAtWork ? () => isAtWork({ output, database: database() }) : () => isReady(own.PUBLIC_URL);
  for (const deadline = Date.now() + START_LIMIT; !(await atWork()); await sleep(50)) {
    if (npm.exitCode !== null) throw new Error(`npm run ${script} ended:\n${output}`);
    if (Date.now() > deadline) throw new Error(`npm run ${script} does not get ready:\n${output}`);
  }
  return {
    url: own.PUBLIC_URL,
    output: () => output,
    database,
    async stop(signal) {
      npm.kill(signal);
      const before = Date.now();
      for (;;) {
        const group = lives(pid) ? 'lives' : 'ended';
        const seen: Stopped = {
          group,
          database: database(),
          took: Date.now() - before,
          port: (await isFree(port)) ? 'free' : 'taken',
        };
        const over = group === 'ended' && seen.port === 'free' && !seen.database;
        if (over || seen.took > END_LIMIT) return seen;
        await sleep(50);
      }
    },
  };
}

function lives(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  const bound = new Promise<boolean>((resolve) =>
    server.once('listening', () => resolve(true)).once('error', () => resolve(false)),
  );
  server.listen(port, '127.0.0.1');
  const free = await bound;
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}

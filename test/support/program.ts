import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { buildIfStale } from '../../server/commands/build-if-stale.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { BUILD_FOLDER_VARIABLE } from '../../server/platform/pages/build-folder.ts';
import { TEMPLATE_VARIABLE } from './postgres.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export type Program = {
  /** Its PUBLIC_URL. */
  url: string;
  process: ChildProcess;
  output(): string;
  /** Its exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
};

export type Script = 'server/main.ts' | `server/commands/${string}.ts`;

/** `root`: the folder of another version; by default this checkout. */
type Options = { script?: Script; args?: string[]; env: Record<string, string>; port?: number; root?: string };

/** In ms. The demo fills its database. */
const START_LIMIT = 240_000;

/**
 * Starts the program with exactly this environment, by default on a free port, and waits until it is ready. It is
 * killed when the test ends. Throws with its output when it ends early.
 */
export async function startProgram(t: Pick<Test, 'teardown'>, options: Options): Promise<Program> {
  const { script = 'server/main.ts', args = [], env, port = await freePort(), root = ROOT } = options;
  if (!process.env[TEMPLATE_VARIABLE]) buildIfStale(); // otherwise the runner has built it
  const url = `http://127.0.0.1:${port}`;
  const ofItsOwn = { NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: url, SMTP_URL: 'file:' };
  const { child, said, ended } = launch(script, { args, env: { ...ofItsOwn, ...env }, root });
  const output = () => said.output;
  t.teardown(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  for (const deadline = Date.now() + START_LIMIT; !(await isReady(url)); await sleep(20)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${script} ended:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`${script} does not get ready:\n${output()}`);
  }
  return { url, process: child, output, ended };
}

/** Whether a program serves this address. Checks the port first, because an answer costs more than a connection. */
export async function isReady(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  const listens = await new Promise<boolean>((resolve) =>
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  );
  socket.destroy();
  if (!listens) return false;
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The output and exit code of a program that ends by itself. */
export async function endOf(script: Script, options: Launch) {
  const { said, ended } = launch(script, options);
  return { code: await ended, ...said };
}

type Launch = { args?: string[]; env: Record<string, string>; root?: string; cwd?: string };

/** Starts a program with exactly this environment and the settings for a quick start. */
export function launch(script: Script, { args = [], env, root = ROOT, cwd = root }: Launch) {
  const passed = ['PATH', 'NODE_COMPILE_CACHE', BUILD_FOLDER_VARIABLE].map((name) => [name, process.env[name]]);
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd,
    env: { ...Object.fromEntries(passed), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { output: '', stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text) => {
      said[name] += text;
      said.output += text;
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said, ended };
}

/** Status 0 stands for no answer. */
export type NetAnswer = { status: number; headers: Headers; text: string };

const NOTHING: NetAnswer = { status: 0, headers: new Headers(), text: '' };

/** Like support/client.ts, but over a real connection. */
export type NetClient = {
  cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<NetAnswer>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<NetAnswer>;
};

export function netClient(url: string, cookie = ''): NetClient {
  const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    return answer && text !== undefined ? { status: answer.status, headers: answer.headers, text } : NOTHING;
  };
  return {
    cookie,
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body, headers = {}) => send('POST', path, headers, body),
  };
}

export async function signInAt(url: string, account: { email: string; password: string }): Promise<NetClient> {
  const { email, password } = account;
  const answer = await netClient(url).post('/api/login', { email, password });
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return netClient(url, cookies.join('; '));
}

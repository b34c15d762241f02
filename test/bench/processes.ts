import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type Server = {
  url: string;
  pid: number;
  /** Resident memory in bytes after a garbage collection. */
  memory(): Promise<number>;
  /** Processor time so far in ms, without Postgres. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
};

const NAMES = { app: 'app.ts', bare: 'bare.ts' } as const;

/** Starts a server as in production and waits until it listens. Its log is discarded. */
export async function startServer(name: keyof typeof NAMES, env: Record<string, string>): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, NAMES[name]), {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await nextMessage<string>(child);
  const figureOf = (figure: keyof typeof FIGURES) => {
    child.send(figure);
    return nextMessage<number>(child);
  };
  return {
    url,
    pid: child.pid as number,
    memory: () => figureOf('memory'),
    cpu: () => figureOf('cpu'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController();
  const ended = once(child, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`A server of the benchmark ended with ${code}.`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  over.abort();
  return message as T;
}

const FIGURES = {
  memory() {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    return process.memoryUsage.rss();
  },
  cpu() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

export function serveParent(url: string, stop: () => Promise<void>): void {
  process.on('message', (figure: keyof typeof FIGURES) => process.send?.(FIGURES[figure]()));
  process.once('SIGTERM', async () => {
    await stop();
    process.exit(0);
  });
  process.once('disconnect', () => process.exit(1));
  process.send?.(url);
}

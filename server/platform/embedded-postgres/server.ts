import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, postgresEnv } from './cluster.ts';
import { readyPort } from './pid-file.ts';
import type { Place } from './place.ts';

/** A Postgres process that we started. */
export type Server = { port: number; stop(): Promise<void> };

/**
 * Runs Postgres and asks it to shut down once our end of its standard input is closed. The system closes that end
 * however we end, by kill -9 too, so that no database outlives its application. Background commands of a shell get
 * /dev/null as input, hence the detour over descriptor 3.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
(while read -r _ <&3; do :; done; while kill -INT $server; do sleep 0.1; done) 2>/dev/null & guard=$!
wait $server
kill $guard
`;

/**
 * Only its own affairs, never the statements: their values are people's data, and the application logs its errors
 * itself. What is left grows by a few lines a start.
 */
const QUIET = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

const LOG_LIMIT = 1024 * 1024;

/** Milliseconds. Generous: after a crash in the middle of a mass fill, Postgres replays a gigabyte first. */
export const START_LIMIT = 120_000;

/** Starts Postgres and waits until it is ready. Undefined when it ended instead: the log says why. */
export async function launch(
  place: Place,
  cluster: Cluster,
  port: number,
  flags: string[],
): Promise<Server | undefined> {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...QUIET];
  const postgres = [
    ...[...place.prefix, path.join(place.native, 'bin/postgres'), '-D', cluster.data],
    ...settings.flatMap((setting) => ['-c', setting]),
    ...flags,
  ];
  const log = openLog(cluster.log);
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', ...postgres], {
    ...place.account,
    env: postgresEnv,
    cwd: '/', // ours may be closed to the other account
    detached: true, // Ctrl-C is for us, who let it end in order
    stdio: ['pipe', log, log],
  });
  fs.closeSync(log);
  const stdin = child.stdin as net.Socket;
  stdin.on('error', () => {}); // it may be gone before we close it
  let ended = false;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  gone.then(() => (ended = true));
  const stop = async () => {
    child.ref();
    stdin.end();
    await gone;
  };
  for (const deadline = Date.now() + START_LIMIT; !ended; await sleep(20)) {
    if (readyPort(cluster.data) === port) {
      child.unref();
      stdin.unref();
      return { port, stop };
    }
    if (Date.now() > deadline) await stop();
  }
  return undefined;
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Opens the log for appending; a long one becomes `<log>.1` first, so that two of them are all there ever is. */
function openLog(log: string): number {
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) fs.renameSync(log, `${log}.1`);
  return fs.openSync(log, 'a', 0o600);
}

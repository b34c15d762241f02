import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, postgresEnv } from './cluster.ts';
import { readyPort } from './pid-file.ts';
import type { Place } from './place.ts';

export type Server = { port: number; stop(): Promise<void> };

/**
 * Runs Postgres and shuts it down when our end of its standard input closes. The system closes that end when our process
 * ends, even by kill -9, so the database never outlives the app. The shell gives background commands /dev/null as input,
 * hence descriptor 3.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
(while read -r _ <&3; do :; done; while kill -INT $server; do sleep 0.1; done) 2>/dev/null & guard=$!
wait $server
kill $guard
`;

/**
 * Keeps statements out of the log, because their values are personal data and the app logs its own errors. The log then
 * grows by a few lines a start.
 */
const QUIET = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

const LOG_LIMIT = 1024 * 1024;

/** The limit for a start, in ms. Generous, because Postgres may first replay a gigabyte after a crash in a bulk load. */
export const START_LIMIT = 120_000;

/** Starts Postgres and waits until it accepts connections. Undefined if it ended instead; its log tells why. */
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
    cwd: '/', // The other account may have no access to our folder.
    detached: true, // Keeps Ctrl-C from Postgres, which we shut down ourselves.
    stdio: ['pipe', log, log],
  });
  fs.closeSync(log);
  const stdin = child.stdin as net.Socket;
  stdin.on('error', () => {}); // Postgres may end before we close it.
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

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Opens the log for appending. A long one first becomes `<log>.1`, so that there are never more than two. */
function openLog(log: string): number {
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) fs.renameSync(log, `${log}.1`);
  return fs.openSync(log, 'a', 0o600);
}

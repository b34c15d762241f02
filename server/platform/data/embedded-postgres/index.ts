import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, openCluster, SUPERUSER } from './cluster.ts';
import { isRunning, readyPort } from './pid-file.ts';
import { choosePlace } from './place.ts';
import { freePort, launch, type Server, START_LIMIT } from './server.ts';

type EmbeddedPostgresOptions = {
  dir: string;
  database: string;
  /** Further arguments of `postgres`, such as `throwAwayFlags`. */
  flags?: string[];
  port?: number;
  /** If false, root runs Postgres under another account instead of in a user namespace. */
  userNamespace?: boolean;
};

type EmbeddedPostgres = {
  url: string;
  /** Shuts the server down and waits for its end. Does nothing when another process started it. */
  stop(): Promise<void>;
};

/** For tests, whose databases need not survive a power cut. */
export const throwAwayFlags = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off'.split(' ');

/**
 * Starts a Postgres of our own on 127.0.0.1. It ends with this process, even after kill -9; acknowledged writes
 * survive. A second process that opens the same folder shares the server until the first one ends. Throws an Error with
 * advice when no Postgres can run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = choosePlace(options.dir, options.userNamespace ?? true);
  const cluster = await openCluster(place);
  const { port, stop } = await shareOrLaunch(cluster, async () =>
    launch(place, cluster, options.port ?? (await freePort()), options.flags ?? []),
  );
  await ensureDatabase(urlOf(cluster, port, 'postgres'), options.database);
  return { url: urlOf(cluster, port, options.database), stop };
}

/** Joins the server that runs on these data, or launches one. If several processes try at once, only one launches. */
async function shareOrLaunch(cluster: Cluster, start: () => Promise<Server | undefined>): Promise<Server> {
  const deadline = Date.now() + START_LIMIT;
  for (let failures = 0; failures < 3 && Date.now() < deadline; ) {
    const port = readyPort(cluster.data);
    if (port && (await answers(urlOf(cluster, port, 'postgres')))) return { port, stop: async () => {} };
    if (isRunning(cluster.data)) {
      await sleep(50); // The server of another process is starting or ending.
      continue;
    }
    const server = await start();
    if (server) return server;
    if (!isRunning(cluster.data)) failures++; // Otherwise another process was quicker.
  }
  throw new Error(`The embedded Postgres does not start; ${cluster.log} says why:\n${endOfLog(cluster.log)}`);
}

function urlOf({ password }: Cluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function answers(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  );
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const ALREADY_THERE = ['42P04', '23505']; // 23505 when another process creates it at the same moment.
  await query(url, `create database ${pg.escapeIdentifier(name)}`).catch((error: pg.DatabaseError) => {
    if (!ALREADY_THERE.includes(error.code ?? '')) throw error;
  });
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {}); // For a connection lost while idle; a running query rejects by itself.
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}

function endOfLog(log: string): string {
  return fs.readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}

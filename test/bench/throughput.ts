import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fire, median } from './load.ts';
import type { Probe } from './probe.ts';
import { type Server, startServer } from './processes.ts';
import { type Row, row, type Section } from './report.ts';

const ROUNDS = 7;
const SECONDS = 1;
const WARM_UP = 2; // seconds
const CONNECTIONS = 10;

/** A page, its visitor's cookies, and the required share of the bare server's throughput. */
type Seen = { path: string; name: string; cookie: string; least: number };

/** Loads pages of the app and the same markup from a bare Fastify, alternately. */
export async function compareThroughput(app: Server, probe: Probe, pages: Seen[]): Promise<Section> {
  const rows: Row[] = [];
  for (const { path, name, cookie, least } of pages)
    await withBare(probe, path, cookie, async (bare) => {
      for (const encoding of ['identity', 'br']) {
        const headers = { 'accept-encoding': encoding };
        rows.push(
          await compare(
            `${name}, ${encoding === 'br' ? 'brotli' : 'not compressed'}`,
            { server: app, path, headers: { ...headers, ...(cookie && { cookie }) } },
            { server: bare, path: '/', headers },
            least,
          ),
        );
      }
    });
  return { title: 'Throughput', notes: NOTES, head: HEAD, rows };
}

type Target = { server: Server; path: string; headers: Record<string, string> };

async function compare(name: string, app: Target, bare: Target, least: number): Promise<Row> {
  for (const target of [app, bare]) await load(target, WARM_UP);
  const rounds: { app: Loaded; bare: Loaded }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ app: await load(app, SECONDS), bare: await load(bare, SECONDS) });
  }
  const ratio = median(rounds.map((round) => round.app.rate / round.bare.rate));
  const rates = (['app', 'bare'] as const).map((key) => median(rounds.map((round) => round[key].rate)).toFixed(0));
  const cpus = (['app', 'bare'] as const).map((key) => median(rounds.map((round) => round[key].cpu)).toFixed(2));
  return row(ratio >= least, name, ...rates, ...cpus, `${ratio.toFixed(2)} / ${least.toFixed(2)}`);
}

type Loaded = { rate: number; cpu: number };

async function load({ server, path, headers }: Target, duration: number): Promise<Loaded> {
  const before = await server.cpu();
  const { answers, seconds } = await fire({
    url: server.url + path,
    headers,
    seconds: duration,
    connections: CONNECTIONS,
  });
  return { rate: answers / seconds, cpu: ((await server.cpu()) - before) / answers };
}

export async function withBare<T>(
  probe: Probe,
  page: string,
  cookie: string,
  use: (bare: Server) => Promise<T>,
): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-bench-'));
  try {
    const drawing = path.join(folder, 'drawing.json');
    fs.writeFileSync(drawing, JSON.stringify(await probe.drawing(page, cookie)));
    const bare = await startServer('bare', { DRAWING: drawing });
    return await use(bare).finally(bare.stop);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const HEAD = ['page', 'app /s', 'bare /s', 'app CPU', 'bare CPU', 'ratio / least'];

const NOTES = [
  'Requests a second over 10 connections, in turns with a bare Fastify that draws the same markup with the same React',
  'from props that never change: no database, no session, no headers, no log (the app writes its log), compression',
  'alike. It draws all of the page each time; the app keeps its menus and the drawings of icons from page to page.',
  'Medians of 7 rounds; the ratio is that of each round. Postgres and whoever asks share the same cores. CPU is the ms of',
  'a processor that the server itself took for a request: what else the machine does tells on it the least.',
].join('\n');

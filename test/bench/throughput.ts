import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fire, median } from './load.ts';
import type { Probe } from './probe.ts';
import { startServer } from './processes.ts';
import { type Row, row, type Section } from './report.ts';

const LEAST = 0.4;
const ROUNDS = 7;
const SECONDS = 1;
const WARM_UP = 2; // seconds
const CONNECTIONS = 10;

/** A page of the app, and the cookies of whoever looks at it. */
type Seen = { path: string; name: string; cookie: string };

/** Loads pages of the app, and the same markup drawn by a bare Fastify, in turns. */
export async function compareThroughput(url: string, probe: Probe, pages: Seen[]): Promise<Section> {
  const rows: Row[] = [];
  for (const { path, name, cookie } of pages)
    await withBare(probe, path, cookie, async (bareUrl) => {
      for (const encoding of ['identity', 'br']) {
        const headers = { 'accept-encoding': encoding };
        const app = { url: url + path, headers: { ...headers, ...(cookie && { cookie }) } };
        rows.push(
          await compare(`${name}, ${encoding === 'br' ? 'brotli' : 'not compressed'}`, app, { url: bareUrl, headers }),
        );
      }
    });
  return { title: 'Throughput', notes: NOTES, head: ['page', 'app /s', 'bare /s', 'ratio / least'], rows };
}

type Target = { url: string; headers: Record<string, string> };

async function compare(name: string, app: Target, bare: Target): Promise<Row> {
  const load = (target: Target, seconds = SECONDS) => fire({ ...target, seconds, connections: CONNECTIONS });
  for (const target of [app, bare]) await load(target, WARM_UP);
  const rounds: { app: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ app: await load(app), bare: await load(bare) });
  }
  const ratio = median(rounds.map((round) => round.app / round.bare));
  const of = (key: 'app' | 'bare') => median(rounds.map((round) => round[key])).toFixed(0);
  return row(ratio >= LEAST, name, of('app'), of('bare'), `${ratio.toFixed(2)} / ${LEAST.toFixed(2)}`);
}

async function withBare(
  probe: Probe,
  page: string,
  cookie: string,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-bench-'));
  try {
    const drawing = path.join(folder, 'drawing.json');
    fs.writeFileSync(drawing, JSON.stringify(await probe.drawing(page, cookie)));
    const bare = await startServer('bare', { DRAWING: drawing });
    await use(`${bare.url}/`).finally(bare.stop);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const NOTES = [
  'Requests a second over 10 connections, in turns with a bare Fastify that draws the same markup with the same React',
  'from props that never change: no database, no session, no headers, no log (the app writes its log), compression',
  'alike. Medians of 7 rounds; the ratio is that of each round.',
].join('\n');

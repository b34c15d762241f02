import { median } from './load.ts';
import { pace } from './pace.ts';
import { type Server, startServer } from './processes.ts';
import { type Row, row, type Section } from './report.ts';
import type { Stable } from './stable.ts';

const STARTS = 3;
const MAX_MEMORY = 160; // MB
const LATEST_READY = 1500; // ms
/** The machine counts as quick when a bare Fastify gives 99 of 100 answers within this, in ms. */
const QUICK = 5;
const RATE = 100; // requests a second
const WARM_UP = 3; // seconds
const SECONDS = 30; // long enough that one pause of the machine affects less than 1 % of the answers

type Address = { path: string; name: string /** ms, for 99 of 100 answers */; most: number };
type Targets = { page: Address; call: Address; cookie: string };

/**
 * Measures startup, memory, and latency at everyday load. Where a bare Fastify takes more than 5 ms, the app may take
 * four times as long.
 */
export async function measurePromptness(stable: Stable, app: Server, targets: Targets): Promise<Section> {
  const { page, call, cookie } = targets;
  const rows = await measureStarts(stable);
  const bare = await startServer('bare', {});
  const ofBare = await measureLatency(`${bare.url}/`, cookie).finally(bare.stop);
  rows.push(row(true, 'a bare Fastify: 99 of 100 answers within', `${ofBare.toFixed(1)} ms`));
  for (const { path, name, most } of [page, call]) {
    const p99 = await measureLatency(app.url + path, cookie);
    const limit = ofBare > QUICK ? 4 * ofBare : most;
    rows.push(row(p99 <= limit, `${name}: 99 of 100 answers within`, `${p99.toFixed(1)} / ${limit.toFixed(0)} ms`));
  }
  return { title: 'Promptness', notes: NOTES, head: ['what', 'measured / most'], rows };
}

async function measureStarts(stable: Stable): Promise<Row[]> {
  const ready: number[] = [];
  const memory: number[] = [];
  for (let nth = 0; nth < STARTS; nth++) {
    const started = performance.now();
    const server = await stable.serve();
    if (!(await fetch(`${server.url}/readyz`)).ok) throw new Error('The app listens but is not ready.');
    ready.push(performance.now() - started);
    memory.push((await server.memory()) / 1_000_000);
    await server.stop();
  }
  return [
    row(
      median(ready) <= LATEST_READY,
      'ready, once the database runs',
      `${median(ready).toFixed(0)} / ${LATEST_READY} ms`,
    ),
    row(median(memory) <= MAX_MEMORY, 'memory when idle', `${median(memory).toFixed(0)} / ${MAX_MEMORY} MB`),
  ];
}

/** The 99th percentile in ms. */
async function measureLatency(url: string, cookie: string): Promise<number> {
  const load = { url, headers: { cookie, 'accept-encoding': 'br' }, rate: RATE };
  await pace({ ...load, seconds: WARM_UP });
  const sorted = (await pace({ ...load, seconds: SECONDS })).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] as number;
}

const NOTES = [
  'Medians of 3 starts, with a migrated database that already runs and sources that an earlier start compiled;',
  'memory is the resident set of the whole process after a full garbage collection. Latencies,',
  'with brotli, at 100 requests a second at an even pace for 30 s; what a bare Fastify takes for a constant answer is the share',
  'of the machine and of the client.',
].join('\n');

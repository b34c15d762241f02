import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Connection, connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { planOf, type Query, queriesDuring } from '../support/queries.ts';
import { median } from './load.ts';
import { pagesOf } from './pages.ts';
import { openProbe, type Probe } from './probe.ts';
import { named, type Row, row, type Section } from './report.ts';
import { type Account, NOW, type Stable, signIn } from './stable.ts';

const REQUESTS = 100;
/** One account of each kind; the others see the same pages. */
const WHO: Account[] = ['manager', 'worker', 'owner'];

export type Most = { page: number; database: number };

type Seen = { path: string; as: readonly (Account | undefined)[] };

type Wanted = Pick<Section, 'title' | 'notes'> & { pages: readonly Seen[]; most: Most; now?: string };

/** Enough requests for each of the app's five connections to plan the page's queries often enough to keep the plans. */
const UNTIL_WARM = 50;

/** The latency of each signed-in page in a large stable: the 95th percentile, and the database's share. */
export const measureScale = (
  stable: Stable,
  horses: number,
  most: Most,
  isChosen: (path: string) => boolean,
): Promise<Section> => {
  const pages = pagesOf(stable).filter(({ path }) => isChosen(path));
  return measurePages(stable, { title: `A stable of ${horses} horses`, notes: NOTES, pages, most });
};

/** The latency of some pages at an instant for each account that sees them, and the database's share. */
export async function measurePages(stable: Stable, wanted: Wanted): Promise<Section> {
  const { title, notes, pages, most, now = NOW } = wanted;
  const server = await stable.serve(now);
  const probe = await openProbe(stable, now);
  const database = connectDatabase(stable.databaseUrl, { max: 1, timeouts: UNHURRIED });
  try {
    const rows: Row[] = [];
    let worst: (Timed & { page: string }) | undefined;
    for (const account of WHO) {
      const cookie = await signIn(server.url, account);
      for (const { path } of pages.filter(({ as }) => as.includes(account))) {
        const page = await latency(server.url + path, cookie);
        const queries = await timesOf(database, probe, path, cookie);
        const inDatabase = queries.reduce((sum, { ms }) => sum + ms, 0);
        const name = named(path);
        const shown = [`${page.toFixed(1)} / ${most.page}`, `${inDatabase.toFixed(1)} / ${most.database}`];
        rows.push(row(page <= most.page && inDatabase <= most.database, name, account, ...shown));
        const [slowest] = queries.sort((one, other) => other.ms - one.ms);
        if (inDatabase > most.database && slowest && slowest.ms > (worst?.ms ?? 0))
          worst = { ...slowest, page: `${name} as ${account}` };
      }
    }
    const head = ['page', 'seen by', '95 of 100 within, ms / most', 'database, ms / most'];
    return { title, notes, head, rows, ...(worst && { details: await explained(database, worst) }) };
  } finally {
    await database.close();
    await probe.close();
    await server.stop();
  }
}

/** The 95th percentile in ms, one request at a time over one connection. */
async function latency(url: string, cookie: string): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { cookie, 'accept-encoding': 'br' };
  const once = async () => {
    const before = performance.now();
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
      http.get(url, { agent, headers }, resolve).on('error', reject),
    );
    await buffer(answer);
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
    return performance.now() - before;
  };
  try {
    for (let nth = 0; nth < UNTIL_WARM; nth++) await once();
    const times: number[] = [];
    for (let nth = 0; nth < REQUESTS; nth++) times.push(await once());
    return times.sort((one, other) => one - other)[Math.ceil(0.95 * REQUESTS) - 1] as number;
  } finally {
    agent.destroy();
  }
}

type Timed = { query: Query; ms: number };

/** A connection plans a query five times before it may keep a generic plan. */
const UNTIL_PLANNED = 5;

/** The time of each query of a page on a warm connection like the app's: the median of five. */
async function timesOf({ pool }: Connection, probe: Probe, path: string, cookie: string): Promise<Timed[]> {
  const queries = await queriesDuring(() => probe.visit(path, cookie));
  const timed: Timed[] = [];
  for (const query of queries) {
    const times: number[] = [];
    for (let nth = 0; nth < UNTIL_PLANNED; nth++) await pool.query(query.text, query.values);
    for (let nth = 0; nth < 5; nth++) {
      const before = performance.now();
      await pool.query(query.text, query.values);
      times.push(performance.now() - before);
    }
    timed.push({ query, ms: median(times) });
  }
  return timed;
}

async function explained({ pool }: Connection, { query, page }: Timed & { page: string }): Promise<string> {
  const plan = await planOf(pool, query);
  return `The slowest query of ${page}:\n\n\`\`\`\n${query.text}\n\n${plan}\n\`\`\``;
}

const NOTES = [
  'The mass-filled demo of three years, one request after the other over one',
  'connection, brotli. Database: the time of all queries of the page in sequence, each as the app sends it, on',
  'a warm connection.',
].join('\n');

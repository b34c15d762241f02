import fs from 'node:fs';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { fire, median } from './load.ts';
import type { Page } from './pages.ts';
import type { Server } from './processes.ts';
import { type Row, row, type Section } from './report.ts';
import type { Account, Stable } from './stable.ts';

const CONNECTIONS = 4;
const SECONDS = 1;
const ROUNDS = 3;
const MOST = 25;
const MOST_OF_PDF = 100;

/** Clock ticks a second in /proc, on every Linux. */
const TICKS = 100;

type Clock = () => Promise<number>;

/** The processor time of each page, next to /support in the same run. */
export async function measureCosts(
  stable: Stable,
  app: Server,
  pages: Page[],
  cookies: Map<Account, string>,
): Promise<Section> {
  const database = connectDatabase(stable.databaseUrl, { max: 1 });
  try {
    const clock: Clock = async () =>
      (await app.cpu()) + ticksOf([...helpersOf(app), ...(await pidsOf(database))]) * (1000 / TICKS);
    const cost = (path: string, account: Account | undefined) =>
      costOf(clock, app.url + path, account && cookies.get(account));
    const support = await cost('/support', undefined);
    const rows: Row[] = [];
    const measure = async (path: string, account: Account | undefined, most: number) => {
      const spent = await cost(path, account);
      const ratio = spent / support;
      const shown = [path.replace(/[0-9a-f-]{36}/g, '…'), account ?? 'anyone', spent.toFixed(2)];
      rows.push(row(ratio <= most, ...shown, `${ratio.toFixed(1)} / ${most}`));
    };
    for (const { path, as } of pages) if (path !== '/no-such-page') await measure(path, as[0], MOST);
    await measure(`/statements/${stable.ids.owner}/2026-10.pdf`, 'owner', MOST_OF_PDF);
    return { title: 'Cost of the pages', notes: NOTES, head: ['page', 'seen by', 'ms', 'of /support / most'], rows };
  } finally {
    await database.close();
  }
}

async function costOf(clock: Clock, url: string, cookie: string | undefined): Promise<number> {
  const headers = { 'accept-encoding': 'identity', ...(cookie && { cookie }) };
  const round = async () => {
    const before = await clock();
    const { answers } = await fire({ url, headers, connections: CONNECTIONS, seconds: SECONDS });
    return ((await clock()) - before) / answers;
  };
  await round(); // warms up: compilation, plans, disk reads
  const rounds: number[] = [];
  for (let nth = 0; nth < ROUNDS; nth++) rounds.push(await round());
  return median(rounds);
}

/** The processes that draw PDFs and pictures for the app. */
const helpersOf = ({ pid }: Server): number[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

async function pidsOf({ pool }: ReturnType<typeof connectDatabase>): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid`,
  );
  return rows.map(({ pid }) => pid);
}

/** The processor time of these processes in ticks: fields 14 and 15 of /proc/<pid>/stat, after the name in brackets. */
function ticksOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return sum + Number(fields[11]) + Number(fields[12]);
  }, 0);
}

const NOTES = [
  'What one answer takes of a processor, in ms, at 4 connections: the server and its database together, not compressed,',
  'seen by the first of those who see the page; and how often that is what /support takes. Medians of 3 rounds of 1 s.',
].join('\n');

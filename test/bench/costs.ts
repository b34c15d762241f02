import fs from 'node:fs';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { statOf } from '../support/stopwatch.ts';
import { fire, median } from './load.ts';
import { pagesOf } from './pages.ts';
import type { Server } from './processes.ts';
import { named, type Row, row, type Section } from './report.ts';
import type { Account, Stable } from './stable.ts';

const CONNECTIONS = 4;
/** A person may have two PDFs drawn at once. */
const PDFS_OF_ONE = 2;
/** Counted in answers, because a busy machine gives few per second. */
const TO_WARM_UP = 300;
const OF_A_ROUND = 150;
/**
 * /support is measured first and is cheap. Measured before all page code is compiled, it would make the others look
 * better.
 */
const OF_SUPPORT = 10;
const ROUNDS = 3;
const MOST = 25;
const MOST_OF_PANEL = 35;
const MOST_OF_PDF = 100;

/** Processor time of each process so far, in ms. */
type Clock = () => Promise<Map<number, number>>;

/** Processor time of each page, compared with /support in the same run. */
export async function measureCosts(
  stable: Stable,
  app: Server,
  cookies: Map<Account, string>,
  isChosen: (path: string) => boolean,
): Promise<Section> {
  const database = connectDatabase(stable.databaseUrl, { max: 1 });
  try {
    const clock: Clock = async () =>
      new Map([...taken([...helpersOf(app), ...(await pidsOf(database))]), [app.pid, await app.cpu()]]);
    const cost = (path: string, account: Account | undefined, connections = CONNECTIONS) =>
      costOf(clock, { url: app.url + path, cookie: account && cookies.get(account), connections });
    const support = await costOf(clock, { ...SUPPORT, url: app.url + SUPPORT.url });
    const rows: Row[] = [];
    const measure = async (path: string, account: Account | undefined, most: number, connections = CONNECTIONS) => {
      const spent = await cost(path, account, connections);
      const ratio = spent / support;
      const shown = [named(path), account ?? 'anyone', spent.toFixed(2)];
      rows.push(row(ratio <= most, ...shown, `${ratio.toFixed(1)} / ${most}`));
    };
    const pages = pagesOf(stable).filter(({ path }) => path !== '/no-such-page' && isChosen(path));
    for (const { path, as } of pages) await measure(path, as[0], path === PANEL ? MOST_OF_PANEL : MOST);
    const pdf = `/statements/${stable.ids.owner}/2026-10.pdf`;
    if (isChosen(pdf)) await measure(pdf, 'owner', MOST_OF_PDF, PDFS_OF_ONE);
    return { title: 'Cost of the pages', notes: NOTES, head: ['page', 'seen by', 'ms', 'of /support / most'], rows };
  } finally {
    await database.close();
  }
}

type Asked = { url: string; cookie: string | undefined; connections: number; times?: number };

const PANEL = sectionAddress(SECTION.panel);

const SUPPORT: Asked = { url: '/support', cookie: undefined, connections: CONNECTIONS, times: OF_SUPPORT };

async function costOf(clock: Clock, { url, cookie, connections, times = 1 }: Asked): Promise<number> {
  const headers = { 'accept-encoding': 'identity', ...(cookie && { cookie }) };
  const round = async (answers: number) => {
    const before = await clock();
    await fire({ url, headers, connections, answers });
    const after = await clock();
    // The pool may have closed idle connections and opened others.
    return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0) / answers;
  };
  await round(times * TO_WARM_UP); // compilation, plans, disk reads
  const rounds: number[] = [];
  for (let nth = 0; nth < ROUNDS; nth++) rounds.push(await round(times * OF_A_ROUND));
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

const taken = (pids: number[]) => pids.map((pid) => [pid, 1000 * (statOf(String(pid))?.own ?? 0)] as const);

const NOTES = [
  'What one answer takes of a processor, in ms, at 4 connections: the server and its database together, not compressed,',
  'seen by the first of those who see the page; and how often that is what /support takes. Medians of 3 rounds of 150 answers.',
].join('\n');

import { analysisOf, queriesDuring } from '../support/queries.ts';
import { fire, median } from './load.ts';
import { pagesOf } from './pages.ts';
import { openProbe } from './probe.ts';
import type { Server } from './processes.ts';
import { type Row, row, type Section } from './report.ts';
import { type Account, type Stable, signIn } from './stable.ts';

const MAX_RATIO = 1.5;
const ROUNDS = 3;
const SECONDS = 1;
/** One of each kind: the others see the same pages. */
const WHO: Account[] = ['manager', 'worker', 'owner'];

export type Side = { stable: Stable; server: Server; cookies: Map<Account, string> };

/** How much longer the signed-in pages take in a stable ten times as large. */
export async function compareScales(small: Stable, large: Stable): Promise<Section> {
  const sides = [await open(small), await open(large)] as const;
  try {
    const over: { account: Account; path: string; ratio: number }[] = [];
    const rows: Row[] = [];
    const paths = sides.map(({ stable }) => pagesOf(stable));
    for (const [nth, { path, as }] of (paths[0] ?? []).entries())
      for (const account of WHO.filter((who) => as.includes(who))) {
        const there = paths[1]?.[nth]?.path ?? path;
        const { times, ratio } = middleOf(await compare([sides[0], path], [sides[1], there], account));
        if (ratio > MAX_RATIO) over.push({ account, path: there, ratio });
        const shown = times.map((time) => `${time.toFixed(1)} ms`);
        rows.push(
          row(
            ratio <= MAX_RATIO,
            path.replace(/[0-9a-f-]{36}/g, '…'),
            account,
            ...shown,
            `${ratio.toFixed(2)} / ${MAX_RATIO}`,
          ),
        );
      }
    const [worst] = over.sort((one, other) => other.ratio - one.ratio);
    const details = worst && (await slowestQuery(sides[1], worst.account, worst.path));
    const head = ['page', 'seen by', '600 horses', '6 000 horses', 'ratio / most'];
    return { title: 'Ten times the horses', notes: NOTES, head, rows, ...(details && { details }) };
  } finally {
    for (const { server } of sides) await server.stop();
  }
}

/** Serves a stable and signs in one account of each kind. */
export async function open(stable: Stable): Promise<Side> {
  const server = await stable.serve();
  const cookies = new Map<Account, string>();
  for (const account of WHO) cookies.set(account, await signIn(server.url, account));
  return { stable, server, cookies };
}

/** A page of one of the two. */
export type Target = readonly [side: Side, path: string];

/** The time of a page on either side in ms, taken in turns. */
export type Turn = [small: number, large: number];

/** The medians of the turns, and how much longer the large side takes. */
export const middleOf = (turns: readonly Turn[]): { times: number[]; ratio: number } => ({
  times: [median(turns.map(([one]) => one)), median(turns.map(([, other]) => other))],
  ratio: median(turns.map(([one, other]) => other / one)),
});

/** Times a page on both sides, one after the other, so many times over. */
export async function compare(small: Target, large: Target, account: Account, rounds = ROUNDS): Promise<Turn[]> {
  const time = async ([{ server, cookies }, path]: Target) => {
    const headers = { cookie: cookies.get(account) as string };
    const { answers, seconds } = await fire({ url: server.url + path, headers, connections: 1, seconds: SECONDS });
    return (1000 * seconds) / answers;
  };
  // The first answer of a cold database may take longer than a round.
  for (const [{ server, cookies }, path] of [small, large])
    await fetch(server.url + path, { headers: { cookie: cookies.get(account) as string } });
  await time(small);
  await time(large);
  const turns: Turn[] = [];
  for (let round = 0; round < rounds; round++) turns.push([await time(small), await time(large)]);
  return turns;
}

/** The plan of whatever takes longest of what a page asks the database. */
export async function slowestQuery({ stable, cookies }: Side, account: Account, path: string): Promise<string> {
  const probe = await openProbe(stable);
  try {
    const queries = await queriesDuring(() => probe.drawing(path, cookies.get(account) as string));
    const analyses = [];
    for (const query of queries) analyses.push({ query, ...(await analysisOf(stable.databaseUrl, query)) });
    const [slowest] = analyses.sort((one, other) => other.ms - one.ms);
    if (!slowest) return '';
    return `The slowest query of ${path} as ${account}:\n\n\`\`\`\n${slowest.query.text}\n\n${slowest.plan}\n\`\`\``;
  } finally {
    await probe.close();
  }
}

const NOTES = [
  'Time of one page after another over one connection, the mass-filled demo with 600 and with 6 000 horses (2 million',
  'occurrences, 500 000 ledger entries) in turns; medians of 3 rounds.',
].join('\n');

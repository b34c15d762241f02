/**
 * npm run bench weighs every page, measures latency and the cost of each page, prints the results and saves them in
 * docs/benchmarks.md. Exits with 1 when a result is over its limit.
 *
 *   npm run bench                   all parts but scale and lighthouse
 *   npm run bench -- scale          stables of 100 and 1 000 horses, and of 6 000 without limits (which takes minutes to fill)
 *   npm run bench -- lighthouse     the public pages by Lighthouse, which npx fetches from npm's registry
 *   npm run bench -- weights        one part alone: weights, visits, network, promptness, pages, scale, lighthouse
 *   npm run bench -- pages --only section=4 --only /stable
 *                                   only pages with this in their address; the results are printed but not saved
 */
import { buildIfStale } from '../../server/commands/build-if-stale.ts';
import { readArguments } from '../../server/commands/run-command.ts';
import { prepareTemplate, type Template } from '../support/postgres.ts';
import { measureBilled } from './billed.ts';
import { measureCosts } from './costs.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureNetwork } from './network.ts';
import { forgottenPages, pagesOf, visitsOf } from './pages.ts';
import { openProbe, type Probe } from './probe.ts';
import type { Server } from './processes.ts';
import { measurePromptness } from './promptness.ts';
import { drawSection, keep, type Section } from './report.ts';
import { type Most, measureScale } from './scale.ts';
import { type Account, fillStable, type Stable, signIn } from './stable.ts';
import { weighPages, weighVisits } from './weights.ts';

type Bench = { stable: Stable; app: Server; probe: Probe; cookies: Map<Account, string>; isChosen: Chosen };

/** Whether a page is measured. */
type Chosen = (path: string) => boolean;

const ACCOUNTS: Account[] = ['admin', 'manager', 'worker', 'worker2', 'owner', 'owner2'];

/** The largest stable at one place has about this many horses. */
const LARGE = 1000;

type Measure = (bench: Bench) => Promise<Section>;

const PARTS: Record<string, Measure> = {
  async weights({ stable, app, probe, cookies, isChosen }) {
    const pages = pagesOf(stable);
    const forgotten = forgottenPages(probe.paths, pages);
    if (forgotten.length) throw new Error(`test/bench/pages.ts has no limits for ${forgotten.join(' ')}`);
    return weighPages(
      app.url,
      pages.filter(({ path }) => isChosen(path)),
      cookies,
    );
  },
  async visits({ stable, app, cookies }) {
    const tasks = await fetch(`${app.url}/home?section=2`, { headers: { cookie: cookies.get('worker') as string } });
    const [, round = ''] = /dialog_round=([\w.-]+)/.exec(await tasks.text()) ?? [];
    return weighVisits(app.url, visitsOf(stable, round), cookies);
  },
  network: ({ stable }) => measureNetwork(stable),
  pages: ({ stable, app, cookies, isChosen }) => measureCosts(stable, app, cookies, isChosen),
  promptness: ({ stable, app, cookies }) =>
    measurePromptness(stable, app, {
      page: { path: '/home?section=13', name: "a worker's day", most: 20 },
      call: { path: '/api/get_worker_service_data', name: "a worker's tasks (API)", most: 10 },
      cookie: cookies.get('worker') as string,
    }),
  lighthouse: ({ app }) => measureLighthouse(app.url),
};

/** Measured only when they are named. */
const ASKED_FOR = ['scale', 'lighthouse'];

const UNLIMITED: Most = { page: Infinity, database: Infinity };

async function measureDemo(template: Template, measures: [string, Measure][], isChosen: Chosen): Promise<Section[]> {
  const stable = await fillStable(template);
  const app = await stable.serve();
  const probe = await openProbe(stable);
  try {
    const sections: Section[] = [];
    for (const [part, measure] of measures) {
      console.error(`Measuring ${part} …`);
      const cookies = await signInAll(app.url);
      sections.push(shown(await measure({ stable, app, probe, cookies, isChosen })));
    }
    return sections;
  } finally {
    await probe.close();
    await app.stop();
  }
}

/** Again for each part, because a session's token lasts 15 minutes, and all parts take longer. */
async function signInAll(url: string): Promise<Map<Account, string>> {
  const cookies = new Map<Account, string>();
  for (const account of ACCOUNTS) cookies.set(account, await signIn(url, account));
  return cookies;
}

/** Measures a stable of this many horses. The limits are ms for a page's answer and for its queries. */
async function measureLarge(template: Template, horses: number, most: Most, isChosen: Chosen): Promise<Section[]> {
  console.error(`Measuring a stable of ${horses} horses …`);
  const stable = await fillStable(template, horses);
  const pages = shown(await measureScale(stable, horses, most, isChosen));
  return horses === LARGE ? [pages, shown(await measureBilled(stable, most))] : [pages];
}

function shown(section: Section): Section {
  console.log(`${drawSection(section)}\n`);
  return section;
}

async function run(): Promise<boolean> {
  const options = { only: { type: 'string', multiple: true } } as const;
  const { values, positionals } = readArguments(import.meta.filename, options, Number.POSITIVE_INFINITY);
  const isChosen: Chosen = (path) => !values.only || values.only.some((part) => path.includes(part));
  const known = [...Object.keys(PARTS), 'scale'];
  const unknown = positionals.filter((part) => !known.includes(part));
  if (unknown.length) throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${known.join(', ')}.`);
  const parts = positionals.length ? positionals : known.filter((part) => !ASKED_FOR.includes(part));
  const inDemo = Object.entries(PARTS).filter(([part]) => parts.includes(part));
  buildIfStale();
  delete process.env.DATABASE_URL; // the benchmark always uses its own database
  const template = await prepareTemplate();
  try {
    const sections = inDemo.length ? await measureDemo(template, inDemo, isChosen) : [];
    if (parts.includes('scale')) {
      sections.push(...(await measureLarge(template, 100, { page: 15, database: 15 }, isChosen)));
      sections.push(...(await measureLarge(template, LARGE, { page: 50, database: 25 }, isChosen)));
      sections.push(...(await measureLarge(template, 6 * LARGE, UNLIMITED, isChosen)));
    }
    if (!values.only) keep(sections);
    return sections.every(({ rows }) => rows.every(({ ok }) => ok));
  } finally {
    await template.stop();
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

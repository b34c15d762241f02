/**
 * `npm run bench`: weighs every page, compares the app with a bare Fastify, measures how prompt it is, prints it all and
 * keeps it in docs/benchmarks.md. Ends with 1 when anything is over its limit.
 *
 *   npm run bench                   all but the last part, in less than three minutes
 *   npm run bench -- --scale        also 50 people against 5 000, and 600 horses against 6 000, which takes minutes to fill
 *   npm run bench -- weights        one part alone: weights, throughput, promptness, people, scale
 */
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../server/commands/build-if-stale.ts';
import { prepareTemplate, type Template } from '../support/postgres.ts';
import { comparePeople, fillPeople } from './many-people.ts';
import { forgottenPages, pagesOf } from './pages.ts';
import { openProbe, type Probe } from './probe.ts';
import type { Server } from './processes.ts';
import { measurePromptness } from './promptness.ts';
import { drawSection, keep, type Section } from './report.ts';
import { compareScales } from './scale.ts';
import { type Account, fillStable, type Stable, signIn } from './stable.ts';
import { compareThroughput } from './throughput.ts';
import { weighPages } from './weights.ts';

type Bench = { stable: Stable; app: Server; probe: Probe; cookies: Map<Account, string> };

const ACCOUNTS: Account[] = ['admin', 'manager', 'worker', 'worker2', 'owner', 'owner2'];

const workersDay = ({ cookies }: Bench) => ({
  path: '/home?section=13',
  name: "a worker's day",
  cookie: cookies.get('worker') as string,
});

type Measure = (bench: Bench) => Promise<Section>;

/** What is measured in the demo stable. */
const PARTS: Record<string, Measure> = {
  async weights({ stable, app, probe, cookies }) {
    const pages = pagesOf(stable);
    const forgotten = forgottenPages(probe.paths, pages);
    if (forgotten.length) throw new Error(`test/bench/pages.ts has no limits for ${forgotten.join(' ')}`);
    return weighPages(app.url, pages, cookies);
  },
  throughput: (bench) =>
    compareThroughput(bench.app, bench.probe, [
      { path: '/support', name: 'support', cookie: '', least: 0.4 },
      { ...workersDay(bench), least: 0.55 },
    ]),
  promptness(bench) {
    const { cookie, ...day } = workersDay(bench);
    return measurePromptness(bench.stable, bench.app, bench.probe, {
      page: { ...day, most: 20 },
      call: { path: '/api/get_worker_service_data', name: "a worker's tasks (API)", most: 10 },
      cookie,
    });
  },
};

async function measureDemo(template: Template, measures: Measure[]): Promise<Section[]> {
  const stable = await fillStable(template);
  const app = await stable.serve();
  const probe = await openProbe(stable);
  try {
    const cookies = new Map<Account, string>();
    for (const account of ACCOUNTS) cookies.set(account, await signIn(app.url, account));
    const sections: Section[] = [];
    for (const measure of measures) sections.push(shown(await measure({ stable, app, probe, cookies })));
    return sections;
  } finally {
    await probe.close();
    await app.stop();
  }
}

async function measurePeople(template: Template): Promise<Section> {
  const [few, many] = [await fillPeople(template, 50), await fillPeople(template, 5000)];
  return shown(await comparePeople(few, many));
}

async function measureScale(template: Template): Promise<Section> {
  const [small, large] = [await fillStable(template, 600), await fillStable(template, 6000)];
  return shown(await compareScales(small, large));
}

function shown(section: Section): Section {
  console.log(`${drawSection(section)}\n`);
  return section;
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: { scale: { type: 'boolean' } }, allowPositionals: true });
  const known = [...Object.keys(PARTS), 'people', 'scale'];
  const unknown = positionals.filter((part) => !known.includes(part));
  if (unknown.length) throw new Error(`There is no part ${unknown.join(', ')}: the parts are ${known.join(', ')}.`);
  const parts = positionals.length ? positionals : Object.keys(PARTS);
  const inDemo = Object.entries(PARTS).flatMap(([part, measure]) => (parts.includes(part) ? measure : []));
  buildIfStale();
  delete process.env.DATABASE_URL; // a database of our own, whatever the app is to use
  const template = await prepareTemplate();
  try {
    const sections = inDemo.length ? await measureDemo(template, inDemo) : [];
    if (values.scale || parts.includes('people')) sections.push(await measurePeople(template));
    if (values.scale || parts.includes('scale')) sections.push(await measureScale(template));
    keep(sections);
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

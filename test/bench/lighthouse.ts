import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { chromiumLaunch } from '../support/chromium.ts';
import { median } from './load.ts';
import { type Row, row, type Section } from './report.ts';
import { type Account, type Stable, signIn } from './stable.ts';
import { cookieFor } from './weights.ts';

/** Fetched on demand: its 114 packages of 176 MB would slow down every `npm ci`. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const run = promisify(execFile);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

type Judged = { path: string; as?: Account; noindex?: true };

/** Every public page, and the pages each role opens most. */
const judgedPages = ({ ids: { horse } }: Pick<Stable, 'ids'>): Judged[] => [
  { path: '/' },
  { path: '/support' },
  { path: '/privacy-policy' },
  { path: '/terms-of-service' },
  { path: '/zglos-blad' },
  { path: '/nasza-aplikacja' },
  { path: '/umow-wizyte' },
  { path: '/login' },
  { path: '/register', noindex: true },
  { path: '/forgot-password', noindex: true },
  { path: '/home?section=13', as: 'worker' },
  { path: '/home?section=2', as: 'worker' },
  { path: '/home?section=5', as: 'worker' },
  { path: '/board', as: 'worker' },
  { path: '/home?section=3', as: 'owner' },
  { path: '/home?section=4', as: 'owner' },
  { path: '/home?section=9', as: 'owner' },
  { path: `/horses/${horse}`, as: 'owner' },
  { path: '/my-account', as: 'owner' },
  { path: '/home?section=0', as: 'manager' },
  { path: '/home?section=6', as: 'manager' },
  { path: '/day', as: 'manager' },
  { path: '/rota', as: 'manager' },
  { path: '/stable', as: 'manager' },
  { path: '/unpaid', as: 'manager' },
  { path: '/home?section=12', as: 'admin' },
];

type Least = Partial<Record<Category, number>>;

/** The minimum scores, from the experience contract. Pages that are noindex on purpose lose points for SEO. */
const leastOf = ({ as, noindex }: Judged): Least => ({
  performance: as ? 98 : 100,
  accessibility: 100,
  'best-practices': 100,
  ...(!as && !noindex && { seo: 100 }),
});

/** The parts of a JSON report that we read. A score is 0 to 1, or null when it could not be judged. */
type Report = {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  audits: Record<string, Audit>;
};

type Audit = {
  title: string;
  score: number | null;
  displayValue?: string;
  details?: { items?: { node?: { selector: string } }[] };
};

/** Judges pages as on a phone, several times each, and takes the median of each score. */
export async function judgePages(
  stable: Stable,
  url: string,
  isChosen: (path: string) => boolean,
  runs: number,
): Promise<Section> {
  const program = await fetchLighthouse();
  const port = await freePort();
  const launch = chromiumLaunch();
  const args = [...(launch.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...launch, args });
  try {
    const devtools = await browser.newBrowserCDPSession();
    const rows: Row[] = [];
    const shortfalls: string[] = [];
    for (const page of judgedPages(stable).filter(({ path }) => isChosen(path))) {
      const { path, as } = page;
      const cookie = as && (await signIn(url, as)); // signs in for each page, because a session's token lasts 15 minutes
      await devtools.send('Storage.clearCookies');
      if (cookie)
        await devtools.send('Storage.setCookies', { cookies: cookie.split('; ').map((pair) => cookieFor(url, pair)) });
      const reports = await judge({ program, port, address: url + path, least: leastOf(page), runs });
      const name = path.replace(/[0-9a-f-]{36}/g, '…');
      rows.push(rowOf(name, page, reports));
      shortfalls.push(...shortfallsOf(reports).map((it) => `${name} (${as ?? 'anyone'}): ${it}`));
    }
    const head = ['page', 'seen by', 'performance', 'accessibility', 'best practices', 'SEO'];
    const notes = `${NOTES}\nMedians of ${runs} runs by ${LIGHTHOUSE}.`;
    return { title: 'Lighthouse', notes, head, rows, ...(shortfalls.length && { details: shortfalls.join('\n') }) };
  } finally {
    await browser.close();
  }
}

/** The program's path. We resolve it ourselves because npx takes seconds even when the package is installed. */
async function fetchLighthouse(): Promise<string> {
  const { stdout } = await run('npx', ['--yes', `--package=${LIGHTHOUSE}`, '-c', 'command -v lighthouse']);
  return stdout.trim();
}

type Judging = { program: string; port: number; address: string; least: Least; runs: number };

/** Returns the given number of reports on what varies, and one on accessibility with the whole page on the screen. */
async function judge({ program, port, address, least, runs }: Judging): Promise<Report[]> {
  const report = async (categories: string[], ...more: string[]) => {
    const quietly = [
      '--quiet',
      '--output=json',
      '--no-enable-error-reporting',
      '--disable-full-page-screenshot',
      '--skip-audits=bf-cache',
    ];
    const options = [...quietly, `--port=${port}`, `--only-categories=${categories.join(',')}`, ...more];
    const { stdout } = await run(process.execPath, [program, address, ...options], { maxBuffer: 64_000_000 });
    const report = JSON.parse(stdout) as Report;
    if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
    if (report.finalDisplayedUrl !== address) throw new Error(`${address} leads to ${report.finalDisplayedUrl}`);
    return report;
  };
  const reports: Report[] = [];
  const varying = CATEGORIES.filter((category) => category in least && category !== 'accessibility');
  while (reports.length < runs) reports.push(await report(varying));
  return [...reports, await report(['accessibility'], `--screenEmulation.height=${HIGH}`)];
}

/** In CSS pixels, higher than any page. */
const HIGH = 20_000;

function rowOf(name: string, page: Judged, reports: Report[]): Row {
  const least = leastOf(page);
  const judged = CATEGORIES.map((category) => {
    const scores = reports.flatMap(({ categories }) => (categories[category] ? [categories[category].score ?? 0] : []));
    return { least: least[category], score: scores.length ? Math.round(median(scores) * 100) : undefined };
  });
  const cells = judged.map(({ score, least }) => (score === undefined ? '' : `${score} / ${least}`));
  const ok = judged.every(({ score, least }) => least === undefined || (score ?? 0) >= least);
  return row(ok, name, page.as ?? 'anyone', ...cells);
}

/** What cost points, with the measured values of those runs or the place on the page. */
function shortfallsOf(reports: Report[]): string[] {
  const found = new Map<string, Set<string>>();
  for (const { categories, audits } of reports) {
    const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
    for (const { id } of counted) {
      const { title, score, displayValue, details } = audits[id] as Audit;
      if (score === null || score >= 0.995) continue;
      const places = (details?.items ?? []).flatMap(({ node }) => node?.selector ?? []);
      const seen = found.get(`${id} (${title})`) ?? new Set();
      for (const it of displayValue ? [displayValue] : places) seen.add(it);
      found.set(`${id} (${title})`, seen);
    }
  }
  return [...found].map(([audit, seen]) => `${audit}: ${[...seen].join(', ')}`);
}

const NOTES = [
  'Scores on a phone with the throttling that Lighthouse simulates by default: measured / least. SEO is not judged where a',
  'page is noindex on purpose: behind the sign-in, registration and password reset. Accessibility is judged',
  'once, on a screen as high as the page, because axe reports targets as too small when the bar at the',
  'foot of the screen half covers them. Performance depends on the processor time of a run: on a busy',
  'machine it measures the machine as well.',
].join('\n');

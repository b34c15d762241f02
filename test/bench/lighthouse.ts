import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { chromiumLaunch } from '../support/chromium.ts';
import { median } from './load.ts';
import { type Row, row, type Section } from './report.ts';

/** Fetched by npx when it is asked for: as a dependency it would add 114 packages and 176 MB to every `npm ci`. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** What a visitor opens from a search, with the photographs of the demo. */
const PAGES = ['/', '/pensjonat', '/jazdy', '/support'];

const RUNS = 5;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Of 100. */
const SCORE = 100;
/** Largest contentful paint, in ms. */
const LCP = 1800;
/** Cumulative layout shift. */
const CLS = 0;

type Report = {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<'largest-contentful-paint' | 'cumulative-layout-shift', { numericValue: number }>;
};

/** Lets Lighthouse judge the public pages on the phone and the line that it simulates. Needs npm's registry. */
export async function measureLighthouse(url: string): Promise<Section> {
  const rows: Row[] = [];
  for (const path of PAGES) {
    const reports: Report[] = [];
    for (let nth = 0; nth < RUNS; nth++) reports.push(await judge(url + path));
    rows.push(rowOf(path, reports));
  }
  return { title: 'Lighthouse', notes: NOTES, head: HEAD, rows };
}

/** One run, in a browser of its own. */
async function judge(address: string): Promise<Report> {
  const port = await freePort();
  const { args = [], ...launch } = chromiumLaunch();
  const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    const options = [`--port=${port}`, '--output=json', `--only-categories=${CATEGORIES}`, '--quiet'];
    const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...options], {
      maxBuffer: 50_000_000,
    });
    return JSON.parse(stdout) as Report;
  } finally {
    await browser.close();
  }
}

function rowOf(path: string, reports: Report[]): Row {
  const middle = (of: (report: Report) => number) => median(reports.map(of));
  const scores = CATEGORIES.map((name) => middle(({ categories }) => Math.round(categories[name].score * 100)));
  const lcp = middle(({ audits }) => audits['largest-contentful-paint'].numericValue);
  const cls = middle(({ audits }) => audits['cumulative-layout-shift'].numericValue);
  return row(
    scores.every((score) => score >= SCORE) && lcp <= LCP && cls <= CLS,
    path,
    ...scores.map((score) => `${score} / ${SCORE}`),
    `${lcp.toFixed(0)} / ${LCP}`,
    `${cls.toFixed(3)} / ${CLS}`,
  );
}

const HEAD = ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP, ms', 'CLS'];

const NOTES = [
  `Medians of ${RUNS} runs of ${LIGHTHOUSE} on the phone and the line that it simulates, each in a fresh browser, with the demo's`,
  "photographs in place: measured / limit. 'LCP' is the largest contentful paint, 'CLS' the cumulative layout shift.",
].join('\n');

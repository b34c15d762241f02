import { type Browser, chromium } from 'playwright-core';
import { chromiumLaunch } from '../support/chromium.ts';
import type { Limit, Page, Weight } from './pages.ts';
import { kilobytes, type Row, type Section } from './report.ts';
import type { Account } from './stable.ts';

type Measured = Required<Limit>;

type Visitor = { url: string; cookie: string | undefined };

const PHONE = { width: 375, height: 800 };

/** What a page loaded, as its own record says. `early`: begun before the load event was over. */
type Loaded = { url: string; bytes: number; uncompressed: number; early: boolean };

/** Looks at a page in a fresh browser, on a phone's screen, and weighs the bodies of what came, as they were sent. */
async function weigh(browser: Browser, path: string, { url, cookie }: Visitor, saveData = false): Promise<Measured> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, locale: 'pl-PL' });
  try {
    if (cookie) await context.addCookies(cookie.split('; ').map((pair) => cookieFor(url, pair)));
    const page = await context.newPage();
    if (saveData) {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    }
    const kinds = new Map<string, string>();
    // An island may read the page's own address again: what comes first is the page.
    page.on('request', (request) => {
      if (!kinds.has(request.url())) kinds.set(request.url(), request.resourceType());
    });
    await page.goto(path, { waitUntil: 'load' });
    if (page.url() !== url + path) throw new Error(`${path} leads to ${page.url()}`);
    if (saveData) await page.waitForLoadState('networkidle'); // for what should not come
    await page.evaluate(useUp, { touch: !saveData });
    await page.waitForLoadState('networkidle'); // an awake island may send for more
    const loaded = await page.evaluate(useUp, { touch: false });
    return sum(loaded.map((it) => ({ ...it, kind: kinds.get(it.url) ?? 'other' })));
  } finally {
    await context.close();
  }
}

function cookieFor(url: string, pair: string) {
  const [name = '', value = ''] = pair.split('=');
  return { name, value, url };
}

/** Runs in the page: lets it rest, touches each of its islands, and says what it has loaded by then. */
async function useUp({ touch }: { touch: boolean }): Promise<Loaded[]> {
  // A page with nothing to draw may be given no idle time at all, however long it rests.
  const rest = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  await rest();
  await rest();
  if (touch) for (const island of islands) island.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  for (const deadline = performance.now() + 10_000; touch; await rest()) {
    const asleep = islands.filter(({ dataset }) => dataset.hydrated === undefined);
    if (!asleep.length) break;
    if (performance.now() > deadline) throw new Error(`The island ${asleep[0]?.dataset.island} does not wake`);
  }
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const others = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const whole = page?.loadEventEnd ?? 0;
  return [...(page ? [page] : []), ...others].map(({ name, encodedBodySize, decodedBodySize, startTime }) => ({
    url: name,
    bytes: encodedBodySize,
    uncompressed: decodedBodySize,
    early: startTime < whole,
  }));
}

function sum(loaded: (Loaded & { kind: string })[]): Measured {
  const bytes = (of: typeof loaded) => of.reduce((total, it) => total + it.bytes, 0);
  const early = loaded.filter((it) => it.early);
  const documents = early.filter(({ kind }) => kind === 'document');
  const scripts = (of: typeof loaded) => of.filter(({ kind }) => kind === 'script');
  const styles = (of: typeof loaded) => of.filter(({ kind }) => kind === 'stylesheet');
  const lateStyles = styles(loaded).filter((it) => !it.early);
  return {
    usable: bytes(documents) + bytes(styles(early)),
    html: documents.reduce((total, it) => total + it.uncompressed, 0),
    requests: early.filter(({ kind }) => kind !== 'image').length,
    early: bytes(scripts(early)),
    script: bytes(scripts(loaded)) + bytes(lateStyles),
  };
}

/** The largest of each figure: what the page weighs to whoever gets the most of it. */
const heaviest = (weights: Measured[]): Measured => ({
  usable: Math.max(...weights.map(({ usable }) => usable)),
  html: Math.max(...weights.map(({ html }) => html)),
  requests: Math.max(...weights.map(({ requests }) => requests)),
  early: Math.max(...weights.map(({ early }) => early)),
  script: Math.max(...weights.map(({ script }) => script)),
});

const HEAD = [
  'page',
  'seen by',
  'HTML + CSS',
  'HTML uncompressed',
  'requests',
  'script before a touch',
  'script in all',
];

function rowOf(name: string, who: string, weight: Measured, limit: Limit): Row {
  const html = limit.html ? `${kilobytes(weight.html)} / ${kilobytes(limit.html)}` : kilobytes(weight.html);
  const of = (key: keyof Weight, shown: (value: number) => string) => `${shown(weight[key])} / ${shown(limit[key])}`;
  const keys = ['usable', 'requests', 'early', 'script'] as const;
  return {
    cells: [
      name,
      who,
      of('usable', kilobytes),
      html,
      of('requests', String),
      of('early', kilobytes),
      of('script', kilobytes),
    ],
    ok: keys.every((key) => weight[key] <= limit[key]) && weight.html <= (limit.html ?? Infinity),
  };
}

/** Those of the pages that are opened on slow connections too. */
const THIN_LINE = ['/home?section=13', '/home?section=2', '/home?section=0'];

/** Weighs every page as everybody who may see it. `cookies` are those of the accounts. */
export async function weighPages(url: string, pages: Page[], cookies: Map<Account, string>): Promise<Section> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const visitor = (account: Account | undefined): Visitor => ({ url, cookie: account && cookies.get(account) });
    const rows: Row[] = [];
    for (const { path, limit, as } of pages) {
      const weights: Measured[] = [];
      for (const account of as) weights.push(await weigh(browser, path, visitor(account)));
      const who = as.map((account) => account ?? 'anyone').join(', ');
      rows.push(rowOf(named(path), who, heaviest(weights), limit));
    }
    for (const { path, limit, as } of pages.filter(({ path }) => THIN_LINE.includes(path))) {
      const weight = await weigh(browser, path, visitor(as.at(-1)), true);
      rows.push(rowOf(`${named(path)}, Save-Data`, as.at(-1) ?? 'anyone', weight, { ...limit, script: limit.early }));
    }
    return { title: 'Weight of the pages', notes: NOTES, head: HEAD, rows };
  } finally {
    await browser.close();
  }
}

const NOTES = [
  'What a Chromium loads on a fresh visit, in kB (1000 bytes) of bodies as sent, brotli: measured / limit. Of the',
  'accounts that see a page, the heaviest. Requests are those before pictures; script before a touch is what begins',
  'before the load event is over; script in all is what has come once every island was touched, with the stylesheets that',
  'islands bring: without these the page is usable. The dialogs over a calendar come when one opens, and do not count.',
  'The HTML of a page looked at all day has a limit before it is compressed too.',
  'With Save-Data nothing is touched, and only the loader may come.',
].join('\n');

/** The address without the ids of this run. */
const named = (path: string) => path.replace(/[0-9a-f-]{36}/g, '…');

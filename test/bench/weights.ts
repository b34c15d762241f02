import { type Browser, chromium } from 'playwright-core';
import { chromiumLaunch } from '../support/chromium.ts';
import type { Page, Visit, Weight } from './pages.ts';
import { kilobytes, named, type Row, row, type Section } from './report.ts';
import type { Account } from './stable.ts';

type Visitor = { url: string; cookie: string | undefined };

/** A phone. What the service worker fetches ahead would never let the network rest; test/bench/network.ts measures it. */
const LIKE = { viewport: { width: 375, height: 800 }, locale: 'pl-PL', serviceWorkers: 'block' } as const;

/** A resource that a page loaded. `early`: requested before the load event ended. */
type Loaded = { url: string; bytes: number; early: boolean };

/** Opens a page in a fresh browser on a phone's screen, and sums the sizes of the bodies as sent. */
async function weigh(browser: Browser, path: string, { url, cookie }: Visitor, saveData = false): Promise<Weight> {
  const context = await browser.newContext({ ...LIKE, baseURL: url });
  try {
    if (cookie) await context.addCookies(cookie.split('; ').map((pair) => cookieFor(url, pair)));
    const page = await context.newPage();
    if (saveData) {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    }
    const kinds = new Map<string, string>();
    // An island may request the page's own address again, so only the first answer is the page.
    page.on('request', (request) => {
      if (!kinds.has(request.url())) kinds.set(request.url(), request.resourceType());
    });
    await page.goto(path, { waitUntil: 'load' });
    expectArrival(page.url(), url + path);
    if (saveData) await page.waitForLoadState('networkidle'); // waits for requests that should not come
    await page.evaluate(useUp, { touch: !saveData });
    await page.waitForLoadState('networkidle'); // a hydrated island may request more
    const loaded = await page.evaluate(useUp, { touch: false });
    return sum(loaded.map((it) => ({ ...it, kind: kinds.get(it.url) ?? 'other' })));
  } finally {
    await context.close();
  }
}

/** After a booking the browser is redirected to an address with the id of the next deposit. */
function expectArrival(at: string, wanted: string): void {
  if (at.replace(/[?&]deposit=[^&]*/, '') !== wanted) throw new Error(`${wanted} leads to ${at}`);
}

function cookieFor(url: string, pair: string) {
  const [name = '', value = ''] = pair.split('=');
  return { name, value, url };
}

/** Runs in the page: waits until idle, touches each island, and returns the loaded resources. */
async function useUp({ touch }: { touch: boolean }): Promise<Loaded[]> {
  // A page with nothing to draw may never become idle.
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
  return [...(page ? [page] : []), ...others].map(({ name, encodedBodySize, startTime }) => ({
    url: name,
    bytes: encodedBodySize,
    early: startTime < whole,
  }));
}

/** A browser does not report the file of a page's icons as an image. */
const isPicture = ({ kind, url }: Loaded & { kind: string }) =>
  kind === 'image' || new URL(url).pathname.endsWith('.svg');

function sum(loaded: (Loaded & { kind: string })[]): Weight {
  const bytes = (of: typeof loaded) => of.reduce((total, it) => total + it.bytes, 0);
  const early = loaded.filter((it) => it.early);
  const documents = early.filter(({ kind }) => kind === 'document');
  const scripts = (of: typeof loaded) => of.filter(({ kind }) => kind === 'script');
  const styles = (of: typeof loaded) => of.filter(({ kind }) => kind === 'stylesheet');
  const lateStyles = styles(loaded).filter((it) => !it.early);
  return {
    usable: bytes(documents) + bytes(styles(early)),
    later: bytes(documents),
    requests: early.filter((it) => !isPicture(it)).length,
    early: bytes(scripts(early)),
    script: bytes(scripts(loaded)) + bytes(lateStyles),
  };
}

const KEYS = ['usable', 'later', 'requests', 'early', 'script'] as const satisfies (keyof Weight)[];

const heaviest = (weights: Weight[]): Weight =>
  Object.fromEntries(KEYS.map((key) => [key, Math.max(...weights.map((weight) => weight[key]))])) as Weight;

const HEAD = ['page', 'seen by', 'HTML + CSS', 'HTML alone', 'requests', 'script before a touch', 'script in all'];

function rowOf(name: string, who: string, weight: Weight, limit: Weight): Row {
  const shown = (key: keyof Weight, value: number) => (key === 'requests' ? String(value) : kilobytes(value));
  const cells = KEYS.map((key) => `${shown(key, weight[key])} / ${shown(key, limit[key])}`);
  return row(
    KEYS.every((key) => weight[key] <= limit[key]),
    name,
    who,
    ...cells,
  );
}

/** Pages that are opened on slow connections too. */
const THIN_LINE = ['/home?section=13', '/home?section=2', '/home?section=0'];

export async function weighPages(url: string, pages: Page[], cookies: Map<Account, string>): Promise<Section> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const visitor = (account: Account | undefined): Visitor => ({ url, cookie: account && cookies.get(account) });
    const rows: Row[] = [];
    for (const { path, limit, as } of pages) {
      const weights: Weight[] = [];
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
  'What Chromium loads on a fresh visit, in kB (1000 bytes) of bodies as sent, brotli: measured / limit. Of the',
  "accounts that see a page, the heaviest counts. Requests are those before pictures. 'Script before a touch' is requested",
  "before the load event is over. 'Script in all' is loaded once every island was touched, with the stylesheets that",
  'islands bring: the page is usable without these. The dialogs over a calendar load when one opens, and do not count.',
  "'HTML alone' is the weight of the page when its stylesheet is cached.",
  'With Save-Data nothing is touched, and only the loader may come.',
].join('\n');

/** Opens a visit's pages in one fresh browser, and sums the bytes until each was usable. */
async function weighVisit(browser: Browser, url: string, { paths }: Visit, cookie: string): Promise<number[]> {
  const context = await browser.newContext({ ...LIKE, baseURL: url });
  try {
    const weights: number[] = [];
    for (const path of paths) {
      if (path !== '/login') await context.addCookies(cookie.split('; ').map((pair) => cookieFor(url, pair)));
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'load' });
      expectArrival(page.url(), url + path);
      weights.push(await page.evaluate(transferred));
      await page.close();
    }
    return weights;
  } finally {
    await context.close();
  }
}

/** Runs in the page: the bytes from the network, without the cache, of what was requested before the load event ended. */
function transferred(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const entries = [...(page ? [page] : []), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
  return entries
    .filter(({ transferSize, startTime }) => transferSize > 0 && startTime < (page?.loadEventEnd || Infinity))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

export async function weighVisits(url: string, visits: Visit[], cookies: Map<Account, string>): Promise<Section> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const rows: Row[] = [];
    for (const visit of visits) {
      const weights = await weighVisit(browser, url, visit, cookies.get(visit.as) as string);
      const sum = weights.reduce((one, other) => one + other, 0);
      const inAll = `${kilobytes(sum)} / ${kilobytes(visit.most)}`;
      rows.push(row(sum <= visit.most, visit.name, weights.map(kilobytes).join(' + '), inAll));
    }
    const head = ['visit', 'page by page', 'in all / most'];
    return { title: 'Weight of visits', notes: VISITS, head, rows };
  } finally {
    await browser.close();
  }
}

const VISITS = [
  'Eight pages in a row in a browser with an empty cache, in kB of bodies as sent, brotli, with pictures: the bytes',
  'until each is usable, before a touch.',
].join('\n');

import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core';
import root, { type Test } from 'tap';
import type { Role } from '../../server/domain/policy.ts';
import type { TestApp } from './app.ts';
import type { TestPerson } from './builders.ts';
import { chromiumLaunch } from './chromium.ts';

let browser: Promise<Browser> | undefined;

/** One Chromium for all files of a process, started on demand. */
function launched(): Promise<Browser> {
  browser ??= chromium.launch(chromiumLaunch()).then(
    (started) => {
      root.teardown(() => started.close());
      return started;
    },
    (error) => {
      browser = undefined; // the next page tries again
      throw error;
    },
  );
  return browser;
}

export type PageOptions = BrowserContextOptions & {
  /** The signed-in person. The browser has a session's cookies and has visited nothing yet. */
  as?: Role | Pick<TestPerson, 'email' | 'password'>;
  /** Notices leave after 3 s as in production, instead of 25. For tests about that. */
  noticesLeave?: boolean;
  /**
   * Uses a fresh context that is not reused. For tests that change the browser itself (its clock, connection or
   * permissions), or watch a first visit with an empty cache.
   */
  alone?: boolean;
  /** Runs the service worker (copies, queue). Elsewhere it is blocked, because requests that it makes cannot be held. */
  offline?: boolean;
  /** The folder of a browser of its own, which `killBrowser` ends and which may be opened again. */
  profile?: string;
};

const problems = new WeakMap<Page, string[]>();

/**
 * Opens a page in a fresh browser, in Polish and Warsaw time. Addresses need no host: `page.goto('/support')`. The
 * test fails on any problem (a console error, a CSP violation, an answer of 400 or more, a failed request) that
 * `takeProblems` did not take.
 */
export async function openPage(
  t: Pick<Test, 'teardown' | 'threw'>,
  app: TestApp,
  {
    as,
    noticesLeave = false,
    alone = false,
    offline = false,
    profile,
    viewport,
    colorScheme = null,
    reducedMotion = null,
    ...options
  }: PageOptions = {},
): Promise<Page> {
  if (!app.server.server.listening) await app.listen();
  const made: BrowserContextOptions = { baseURL: app.url, locale: 'pl-PL', timezoneId: 'Europe/Warsaw', ...options };
  if (!offline) made.serviceWorkers ??= 'block';
  const kept = profile ? await ownBrowser(profile, made) : await keptContext(made, alone);
  const page = await kept.context.newPage();
  watch(page);
  t.teardown(async () => {
    await leave(kept);
    const left = takeProblems(page);
    // Not thrown, because that would skip the remaining teardowns, including the app's, and the process would hang.
    if (left.length) t.threw(new Error(`Problems on the page:\n${left.join('\n')}`));
  });
  if (viewport) await page.setViewportSize(viewport);
  if (colorScheme || reducedMotion) await page.emulateMedia({ colorScheme, reducedMotion });
  if (!noticesLeave) await keepNotices(page, options.javaScriptEnabled !== false);
  if (as) await signIn(page, app.url, typeof as === 'string' ? await app.person(as) : as);
  return page;
}

/** A context with its options, and a page that keeps its renderer running. */
type Kept = { context: BrowserContext; parked: Page | undefined; like: string };

/**
 * Idle contexts for reuse, the oldest first: a new one with its own renderer costs as much as three pages. They
 * outlive an app when the next one has its port.
 */
const idle: Kept[] = [];

const MOST_IDLE = 3;

async function keptContext(made: BrowserContextOptions, alone: boolean): Promise<Kept> {
  const like = JSON.stringify(made);
  const at = alone ? -1 : idle.findIndex((one) => one.like === like);
  const [found] = at < 0 ? [] : idle.splice(at, 1);
  if (found) return found;
  const context = await (await launched()).newContext(made);
  context.setDefaultTimeout(30_000); // a machine may pause for seconds; a step that passes does not wait for this limit
  const parked = alone ? undefined : await context.newPage();
  await parked?.goto('/robots.txt');
  return { context, parked, like };
}

async function ownBrowser(profile: string, made: BrowserContextOptions): Promise<Kept> {
  const context = await chromium.launchPersistentContext(profile, { ...chromiumLaunch(), ...made });
  return { context, parked: undefined, like: '' };
}

/** Kills the browser of a profile, with all its processes, as a phone does without a word. */
export function killBrowser(profile: string): void {
  for (const pid of fs.readdirSync('/proc').filter(Number)) {
    try {
      const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/); // Chromium puts spaces between them
      if (words.includes(`--user-data-dir=${profile}`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // it has ended
    }
  }
}

/** In ms, for a page that a test leaves while it loads. */
const LOADING = 5_000;

/** Closes a test's pages and deletes what they stored. */
async function leave(kept: Kept): Promise<void> {
  const { context, parked } = kept;
  const pages = context.pages().filter((page) => page !== parked);
  // With this Chromium closing a page while it loads may never end.
  for (const page of pages) await page.waitForLoadState('load', { timeout: LOADING }).catch(() => {});
  if (!parked) return context.close();
  try {
    for (const page of pages) await page.close();
    await context.clearCookies();
    await forget(parked);
    idle.push(kept);
    if (idle.length > MOST_IDLE) await idle.shift()?.context.close();
  } catch {
    await context.close(); // the test broke the context
  }
}

/** Clears the site's storage, including its service worker. Its files stay in the cache. */
async function forget(parked: Page): Promise<void> {
  const session = await parked.context().newCDPSession(parked);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(parked.url()).origin, storageTypes: 'all' });
  await session.detach();
}

/** Waits until an island has come to life. */
export const awake = (page: Page, island: string): Promise<void> =>
  page.locator(`[data-island="${island}"][data-hydrated]`).waitFor({ state: 'attached' });

export const at = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search === path);

type Address = Parameters<Page['route']>[0];

/**
 * Has `handle` answer the requests of an address until what this returns is called. The route stays, because Chromium may
 * lose requests that are under way when the last route of a page is removed (`unroute`, `times`).
 */
export async function intercept(page: Page, address: Address, handle: (route: Route) => unknown): Promise<() => void> {
  let ended = false;
  await page.route(address, (route) => (ended ? route.fallback() : handle(route)));
  return () => {
    ended = true;
  };
}

/** Has `handle` answer the next request of an address. */
export async function interceptNext(page: Page, address: Address, handle: (route: Route) => unknown): Promise<void> {
  const end = await intercept(page, address, (route) => {
    end();
    return handle(route);
  });
}

/** Holds the requests of an address until what this returns is called. */
export async function hold(page: Page, address: Address): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

export const focusOn = (page: Page, words: string) =>
  page.waitForFunction((words) => document.querySelector(':focus')?.textContent?.includes(words), words);

/** Waits for the focus, which browsers set a moment after rendering or closing a dialog. */
export async function expectFocus(t: Test, subject: Locator, message = 'it has the focus'): Promise<void> {
  const focused = subject.and(subject.page().locator(':focus'));
  t.ok(
    await focused.waitFor().then(
      () => true,
      () => false,
    ),
    message,
  );
}

export async function expectFits(t: Test, page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  t.ok(over <= 0, `${what} fits, or overflows by ${over} px`);
}

/** Waits for the count, because a page may still be loading. */
export async function expectCount(
  t: Test,
  subject: Locator,
  count: number,
  message = `there are ${count}`,
): Promise<void> {
  await subject
    .nth(count - 1)
    .waitFor({ state: 'attached' })
    .catch(() => {});
  t.equal(await subject.count(), count, message);
}

export function takeProblems(page: Page): string[] {
  return problems.get(page)?.splice(0) ?? [];
}

function watch(page: Page): void {
  const found: string[] = [];
  problems.set(page, found);
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') found.push(`request: ${request.url()} ${why}`); // expected when the page is left
  });
}

export const waitForNotice = (page: Page, words: string): Promise<void> =>
  page.locator('.notice').getByText(words).waitFor();

/** Keeps notices for 25 s, because a machine may pause between the step and the assertion. */
async function keepNotices(page: Page, javaScriptEnabled: boolean): Promise<void> {
  const keep = () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.notice { animation-delay: 0s, 25s; }');
    document.adoptedStyleSheets.push(sheet);
  };
  if (javaScriptEnabled) await page.addInitScript(keep);
  // Without JavaScript no init script runs either. A notice that has already left reappears.
  else page.on('domcontentloaded', () => void page.evaluate(keep).catch(() => {}));
}

/** Ends a notice's time on the page, which `openPage` has extended, and waits until it has left. */
export async function letLeave(notice: Locator): Promise<void> {
  await notice.evaluate((leaving) => {
    for (const animation of leaving.getAnimations()) animation.finish();
  });
  await notice.waitFor({ state: 'hidden' });
}

/** Signs in by the call, and gives its cookies to the browser: the form would take a second. */
async function signIn(
  page: Page,
  url: string,
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { email, password }, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
}

const AXE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The colour rules, the only ones whose results differ in the dark. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Asserts that axe finds nothing: WCAG 2.2 AA and best practices. Needs JavaScript. */
export async function expectAccessible(t: Test, page: Page): Promise<void> {
  t.same(await barriersOn(page), [], `axe finds nothing on ${new URL(page.url()).pathname}`);
}

/** Accessibility violations, by axe. */
export async function barriersOn(
  page: Page,
  runOnly = WCAG,
): Promise<{ rule: string; help: string; where: string; why: string }[]> {
  const restore = await unroll(page);
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await load(page, AXE);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly,
        resultTypes: ['violations'], // violations in full, the others with one example each, which halves the time
        iframes: false, // our pages have none
      }),
    runOnly,
  );
  await restore();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => ({ rule: id, help, where: target.join(' '), why: failureSummary })),
  );
}

/**
 * Runs a script on the page by the browser's own call, which takes two thirds of the time of `evaluate` for a large
 * one.
 */
async function load(page: Page, expression: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression });
  await session.detach();
}

/** Waits for fades to end, because fading text has too little contrast. */
const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => {
      const { localTime, delay = 0, endTime, iterations } = effect?.getComputedTiming() ?? {};
      const now = Number(localTime ?? 0);
      return iterations === Infinity || now < delay || now >= Number(endTime);
    }),
  );

/** Makes the window as high as the page, because axe does not scroll content out from under the bottom bar. */
async function unroll(page: Page): Promise<() => Promise<void>> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!size || height <= size.height) return async () => {};
  await page.setViewportSize({ ...size, height });
  return () => page.setViewportSize(size);
}

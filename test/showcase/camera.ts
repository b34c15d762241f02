import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { WIDE } from '../../client/calendar/wide.ts';
import type { Screen } from './screens.ts';
import { type Cookie, NOW } from './stable.ts';

export const WIDTHS = [375, 1440] as const;

/** The minimum height of a window. */
const HEIGHT = 900;

/** How long a page may take to settle, in ms. */
const PATIENCE = 300_000;

/**
 * Animations are shown in their final state; caret and focus ring are hidden. Images are drawn from their own pixels,
 * because the browser would scale whichever smaller version earlier pages left in its cache.
 */
const STYLE = `
  *, ::before, ::after, ::backdrop { animation: none !important; transition: none !important; caret-color: transparent !important }
  :focus-visible { outline: none !important }
  img { image-rendering: pixelated !important }
`;

/** A picture, and the targets of the page's links. */
export type Shot = { png: Buffer; links: string[] };

/** A window that shows one screen after another, each as if it were the first: only the browser's cache stays. */
export type Window = {
  page: Page;
  /** Shows a screen to the person with these cookies, and waits until it has settled. */
  show(screen: Screen, cookies: readonly Cookie[]): Promise<void>;
  /** Waits until the page is loaded, drawn and hydrated, for example after the window's width changed. */
  rest(): Promise<void>;
  /** Photographs a screen for the person with these cookies. The picture is as high as the page. */
  photograph(screen: Screen, cookies: readonly Cookie[]): Promise<Shot>;
  close(): Promise<void>;
};

type WindowOptions = { url: string; width: number; scripted: boolean };

export async function openWindow(browser: Browser, { url, width, scripted }: WindowOptions): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHT },
    hasTouch: width < 700,
    javaScriptEnabled: scripted,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
    bypassCSP: true, // for STYLE
  });
  context.setDefaultTimeout(PATIENCE);
  if (scripted) {
    await context.clock.setFixedTime(NOW);
    await context.addInitScript(forget);
    await context.addInitScript(standStill, STYLE);
  }
  const page = await context.newPage();
  const rest = watchRequests(page, scripted);
  let broken: string | undefined;
  page.on('response', (answer) => {
    if (answer.status() >= 500) broken = `${answer.url()} was answered with ${answer.status()}`;
  });

  async function show(screen: Screen, cookies: readonly Cookie[]): Promise<void> {
    broken = undefined;
    await context.clearCookies();
    await context.addCookies([...cookies]);
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({
      media: screen.print ? 'print' : 'screen',
      colorScheme: screen.dark ? 'dark' : 'light',
    });
    const address = await lastAddress(context, screen);
    await (screen.foreign ? followFromElsewhere(page, url + address) : page.goto(address));
    if (screen.send) await send(page, screen.send);
    await rest();
    if (screen.search) await search(page, screen.search, rest);
    if (broken) throw new Error(broken);
  }

  async function photograph(screen: Screen, cookies: readonly Cookie[]): Promise<Shot> {
    await show(screen, cookies);
    await unroll(page, width);
    await rest();
    await page.evaluate(drawImagesAgain);
    const links = await page.evaluate(() => [...document.links].map(({ href }) => href));
    return { png: await page.screenshot({ style: STYLE }), links };
  }

  return { page, show, rest, photograph, close: () => context.close() };
}

/** Runs before the page: deletes what the previous one stored. */
function forget(): void {
  if (location.protocol === 'http:') for (const store of [localStorage, sessionStorage]) store.clear();
}

/** Runs before the page: stops animations, so that nothing leaves before it is photographed. */
function standStill(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** The address that the links of `through` lead to, each read from the HTML of the page before. */
export async function lastAddress({ request }: BrowserContext, { address, through = [] }: Screen): Promise<string> {
  let last = address;
  for (const part of through) {
    const html = await (await request.get(last)).text();
    const hrefs = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    const found = hrefs.find((href) => href.includes(part));
    if (!found) throw new Error(`no link of ${last} holds '${part}'`);
    last = found;
  }
  return last;
}

async function followFromElsewhere(page: Page, address: string): Promise<void> {
  await page.goto(`data:text/html,<a href="${address}">there</a>`);
  await Promise.all([page.waitForURL(address), page.getByRole('link').click()]);
}

/** Sends a form without the browser's own checks, so that the server has to refuse it. */
export async function send(page: Page, { to, fields = {} }: NonNullable<Screen['send']>): Promise<void> {
  const form = page.locator(`form[action^="${to}"]`).first();
  const sending = form.evaluate((form: HTMLFormElement, fields) => {
    for (const [name, value] of Object.entries(fields)) {
      const field = form.elements.namedItem(name) as HTMLInputElement | null;
      if (!field) throw new Error(`the form has no field '${name}'`);
      field.value = value;
    }
    HTMLFormElement.prototype.submit.call(form);
  }, fields);
  await Promise.all([page.waitForEvent('load'), sending]);
}

async function search(page: Page, text: string, rest: () => Promise<void>): Promise<void> {
  await page.locator('.top').getByRole('searchbox').fill(text);
  await page.locator('[data-island="search"] a').first().waitFor();
  await rest();
}

/** Makes the window as high as the page or the dialog over it, so that everything is visible and lazy content loads. */
async function unroll(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog[open][aria-modal="true"]')].map((it) => it.scrollHeight + 64);
    return dialogs.length ? Math.max(...dialogs) : document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height: Math.max(HEIGHT, height) });
}

/**
 * Runs in the page. The browser may paint what lies behind an image before it knows the image, which shows at round
 * edges. Once all are loaded, each is painted again.
 */
async function drawImagesAgain(): Promise<void> {
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {}))); // a broken image is shown as broken
  for (const visibility of ['hidden', '']) {
    for (const image of document.images) image.style.visibility = visibility;
    document.body.getBoundingClientRect(); // forces a layout
  }
}

/** Counts the page's requests. Returns a function that waits until the page has settled: loaded, drawn and hydrated. */
export function watchRequests(page: Page, scripted = true): () => Promise<void> {
  const open = new Set<Request>();
  let live = false;
  page.on('framenavigated', () => {
    open.clear();
    live = false;
  });
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource')
      live = true; // this stream stays open
    else open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return async () => {
    const deadline = Date.now() + PATIENCE;
    // Twice in a row, because an island may load more after it is drawn.
    for (let rests = 0; rests < 2; ) {
      const waits = (await page.evaluate(whatWaits, { scripted, live, wide: WIDE })) ?? [...open][0]?.url();
      rests = waits ? 0 : rests + 1;
      if (Date.now() > deadline) throw new Error(`${page.url()} does not settle, it waits for ${waits}`);
      if (waits) await sleep(10);
    }
  };
}

/** `wide`: the width from which a calendar shows days with hours. */
type Waiting = { scripted: boolean; live: boolean; wide: number };

/** Runs in the page: returns what it waits for, or null when it has settled. */
async function whatWaits({ scripted, live, wide }: Waiting): Promise<string | null> {
  if (document.readyState !== 'complete') return 'the document';
  for (const image of document.images) image.loading = 'eager';
  if ([...document.images].some(({ complete }) => !complete)) return 'pictures';
  if (document.fonts.status !== 'loaded') return 'fonts';
  // The stopped clock hides the paint entries, and without JavaScript no frame is requested.
  if (!scripted) return performance.getEntriesByName('first-contentful-paint').length ? null : 'the first paint';
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const seen = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return height > 0 && top < innerHeight;
  };
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]:not([data-hydrated])')];
  const asleep = islands.find(
    ({ dataset: { when }, children }) => when === 'idle' || (when === 'visible' && [...children].some(seen)),
  );
  if (asleep) return `the island ${asleep.dataset.island}`;
  if (live && !document.body.textContent.includes('Na żywo')) return 'the stream of changes';
  if (document.querySelector('[aria-busy="true"]')) return 'something busy';
  const hasHours = ({ dataset: { view }, clientWidth }: HTMLElement) =>
    (view === 'day' || view === 'week') && clientWidth >= wide;
  const calendars = [...document.querySelectorAll<HTMLElement>('.calendar-view')];
  if (calendars.some((calendar) => hasHours(calendar) && !calendar.querySelector('.calendar-hours.drawn')))
    return 'the hours of a calendar';
  await new Promise((resolve) => requestIdleCallback(resolve));
  return null;
}

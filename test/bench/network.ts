import { type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { chromiumLaunch } from '../support/chromium.ts';
import { BAD, GOOD, type Line, openLine } from '../support/line.ts';
import { median } from './load.ts';
import { kilobytes, type Row, row, type Section } from './report.ts';
import { type Account, type Stable, signIn } from './stable.ts';

const DAY = '/home?section=13';
const TASKS = '/home?section=2';
const LIKE = { viewport: { width: 375, height: 667 }, locale: 'pl-PL', timezoneId: 'Europe/Warsaw' };

/** In ms. A copy is shown after 2.5 s. */
const READABLE = 3000;
const ACKNOWLEDGED = 100;
/** In bytes: what is fetched in a morning to be read without a signal. */
const IN_POCKET = 300_000;
const SCRIPT = 75_000;
const VISITS = 6;
/** The seed of the losses. */
const SEED = 42;

type Phone = { context: BrowserContext; line: Line };

/** Measures a worker's phone on a bad line, with the service worker, and what it fetches on a good one. */
export async function measureNetwork(stable: Stable): Promise<Section> {
  const port = await freePort();
  const line = await openLine(port, SEED);
  const app = await stable.serve(undefined, { port, publicUrl: line.url });
  const browser = await chromium.launch(chromiumLaunch());
  const phoneOf = async (account?: Account): Promise<Phone> => {
    const context = await browser.newContext({ ...LIKE, baseURL: line.url });
    context.setDefaultTimeout(60_000);
    const cookies = account ? (await signIn(line.url, account)).split('; ') : [];
    await context.addCookies(cookies.map((pair) => ({ ...cookieOf(pair), url: line.url })));
    line.take();
    return { context, line };
  };
  try {
    const rows = [...(await weighPublic(await phoneOf())), ...(await readEarly(await phoneOf('worker')))];
    const phone = await phoneOf('worker');
    rows.push(...(await weighMorning(phone)));
    line.quality = BAD;
    for (const address of [DAY, TASKS]) rows.push(await timeVisits(phone, address));
    rows.push(...(await timeTicks(phone, await phoneOf('manager'), stable.ids.horse)));
    return { title: 'A bad network', notes: NOTES, head: ['what', 'measured / most'], rows };
  } finally {
    await browser.close();
    await app.stop();
    line.close();
  }
}

function cookieOf(pair: string): { name: string; value: string } {
  const [name = '', value = ''] = pair.split('=');
  return { name, value };
}

const ms = (value: number) => value.toFixed(0);

function timed(what: string, times: number[], most: number): Row {
  const worst = Math.max(...times);
  return row(worst <= most, what, `median ${ms(median(times))}, worst ${ms(worst)} / ${ms(most)} ms`);
}

const weighed = (what: string, { bytes, requests }: ReturnType<Line['take']>, most = Infinity): Row =>
  row(
    bytes <= most,
    what,
    `${kilobytes(bytes)}${Number.isFinite(most) ? ` / ${kilobytes(most)}` : ''} kB in ${requests.length} requests`,
  );

async function weighPublic({ context, line }: Phone): Promise<Row[]> {
  const rows: Row[] = [];
  for (const address of ['/', '/login']) {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    const taken = line.take();
    const isBare = !taken.requests.some((one) => /\.js$/.test(one)) && context.serviceWorkers().length === 0;
    rows.push({ ...weighed(`${address}, first visit: no script, no worker`, taken), ok: isBare });
  }
  await context.close();
  return rows;
}

/** Opens the day while only HTML and stylesheets arrive. */
async function readEarly({ context, line }: Phone): Promise<Row[]> {
  const page = await context.newPage();
  line.only = /^\/home|\.css$/;
  await page.goto(DAY, { waitUntil: 'commit' });
  const time = await readable(page);
  line.only = undefined;
  await context.close();
  return [timed('the day readable while scripts, icons and all else are held', [time], READABLE)];
}

/** In ms since the navigation began, until the day's content was painted. */
const readable = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const entry = await new Promise<PerformanceEntry>((resolve) =>
      new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach(resolve)).observe({
        type: 'paint',
        buffered: true,
      }),
    );
    const rows = [...document.querySelectorAll('main h1, main li')];
    if (!rows.some((one) => one.checkVisibility())) throw new Error('The page shows nothing of the day');
    return entry.startTime;
  });

const inPocket = (page: Page) => page.locator('html[data-pocket]').waitFor({ state: 'attached' });

/** The bodies of scripts, as sent. */
async function scriptIn(requests: readonly string[], url: string): Promise<number> {
  const scripts = requests.filter((address) => address.endsWith('.js'));
  const headers = { 'accept-encoding': 'br' };
  const sizes = await Promise.all(
    scripts.map(async (script) => Number((await fetch(url + script, { headers })).headers.get('content-length'))),
  );
  return sizes.reduce((one, other) => one + other, 0);
}

/** The first visit with all that is fetched for the pocket, then visits with everything cached. */
async function weighMorning({ context, line }: Phone): Promise<Row[]> {
  const page = await context.newPage();
  await page.goto(DAY, { waitUntil: 'load' });
  await inPocket(page);
  const { bytes, requests } = line.take();
  const script = await scriptIn(requests, line.url);
  line.take();
  const rows = [
    row(script <= SCRIPT, 'script of a first visit, untouched, with the worker', `${kilobytes(script)} / 75.0 kB`),
    weighed('first visit on a good line, with the pocket', { bytes, requests }, IN_POCKET),
  ];
  const weighVisit = async (name: string, address: string) => {
    await page.goto(address);
    await inPocket(page);
    rows.push(weighed(`second visit: ${name}`, line.take()));
  };
  await weighVisit('the day', DAY);
  await weighVisit('the tasks', TASKS);
  const sheet = await page.locator('main a[href*="dialog=round"]').first().getAttribute('href');
  await weighVisit("a round's sheet at its address", sheet as string);
  await page.close();
  return rows;
}

/** Visits a page with its worker stopped, as after a while in a pocket. */
async function timeVisits({ context }: Phone, address: string): Promise<Row> {
  const times: number[] = [];
  for (let nth = 0; nth < VISITS; nth++) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await page.goto(address, { waitUntil: 'commit' });
    times.push(await readable(page));
    await page.close();
  }
  return timed(`${address}: readable on the second visit`, times, READABLE);
}

/** Confirms the single tasks of a worker, then those of a manager while a picture is on its way. */
async function timeTicks(worker: Phone, manager: Phone, horse: string): Promise<Row[]> {
  const alone = await tickAll(await openTasks(worker));
  const page = await openTasks(manager);
  await raiseAlert(manager, horse);
  const beside = await tickAll(page);
  if (!(await page.evaluate(pictureWaits))) throw new Error('The picture had arrived before the ticks');
  const ticked = performance.now();
  await page.locator('.button.waiting').waitFor({ state: 'hidden', timeout: 300_000 });
  const arrived = (performance.now() - ticked) / 1000;
  return [
    timed("a task's sheet from the pocket opens", [...alone.opened, ...beside.opened], READABLE),
    timed(`a tick is acknowledged (${alone.opened.length})`, alone.acknowledged, ACKNOWLEDGED),
    timed(`a tick while a picture is sent (${beside.opened.length})`, beside.acknowledged, ACKNOWLEDGED),
    row(true, 'all ticks and the picture have arrived, after the last tick', `${arrived.toFixed(0)} s`),
  ];
}

async function openTasks({ context, line }: Phone): Promise<Page> {
  const page = await context.newPage();
  line.quality = GOOD;
  await page.goto(TASKS);
  await inPocket(page);
  line.quality = BAD;
  return page;
}

/** Raises an alert with a picture of about 300 kB, on a page of its own. */
async function raiseAlert({ context }: Phone, horse: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`/horses/${horse}/card?dialog=alert`);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
  const dialog = page.getByRole('dialog', { name: 'Alert zdrowotny' });
  await dialog.locator('[type="file"]').setInputFiles({ name: 'noga.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('button', { name: 'Włącz alert zdrowotny' }).click();
  await page.getByRole('button', { name: /^Czeka/ }).waitFor();
}

/** Runs in the page: whether the queue has a picture. */
async function pictureWaits(): Promise<boolean> {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve) => request.addEventListener('success', () => resolve(request.result)));
  const store = (await done(indexedDB.open('stajnia'))).transaction('queue').objectStore('queue');
  const entries: { fields: [string, unknown][] }[] = await done(store.getAll());
  return entries.some(({ fields }) => fields.some(([, value]) => typeof value !== 'string'));
}

type Ticks = { opened: number[]; acknowledged: number[] };

/** Confirms all single tasks of a page in their sheets, one after another. */
async function tickAll(page: Page): Promise<Ticks> {
  const all: Ticks = { opened: [], acknowledged: [] };
  for (;;) {
    const times = await page.evaluate(tickOne);
    if (!times) return all;
    all.opened.push(times.opened);
    all.acknowledged.push(times.acknowledged);
  }
}

/**
 * Runs in the page. In ms: until the sheet can be confirmed, and from its confirmation until the sheet is closed and the row
 * marked or gone. Undefined when no task is left.
 */
async function tickOne(): Promise<{ opened: number; acknowledged: number } | undefined> {
  const until = (holds: () => unknown) =>
    new Promise<number>((resolve) => {
      const check = () => {
        if (!holds()) return;
        observer.disconnect();
        resolve(performance.now());
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      check();
    });
  const link = document.querySelector<HTMLElement>(
    'main li:not([data-waits], :has([data-waits])) a[href*="dialog=task&"]',
  );
  if (!link) return undefined;
  const href = link.getAttribute('href');
  const pressed = performance.now();
  link.click();
  const button = () =>
    document.querySelector<HTMLButtonElement>(
      'dialog:modal form[action="/api/complete_service"] .main:not([disabled])',
    );
  const opened = await until(button);
  const confirmed = performance.now();
  button()?.click();
  const shown = await until(() => {
    if (document.querySelector('dialog:modal')) return false;
    const row = document.querySelector(`main a[href="${href}"]`)?.closest('li');
    return !row || row.querySelector('[data-mark]');
  });
  return { opened: opened - pressed, acknowledged: shown - confirmed };
}

const NOTES = [
  "A phone's Chromium with the service worker, through a proxy for TCP of our own (test/support/line.ts), because the",
  "browser's emulation leaves the worker's requests out: 50 kbit/s in each direction for all connections together, 2 s to the",
  'server and back, one round trip for a new connection, and 5 % of the packets lost at random, by a seed. A lost packet of',
  '1460 bytes arrives after it was sent again, 3 s later, and what follows on its connection waits for it. Not modelled: TLS,',
  'slow start (its first window holds more than the line), and losses of acknowledgements. The line is kept full by nobody else.',
  'Bytes are those of HTTP in both directions, with headers. Visits begin with the worker stopped and end with the first',
  'contentful paint; ticks begin with the press of the button in an open sheet.',
].join('\n');

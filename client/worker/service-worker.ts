/**
 * The service worker, /sw.js. Only pages of signed-in people register it. It keeps what they have seen readable without a
 * signal (copies.ts), lets forms wait that may (queue.ts), and shows notifications (notifications.ts). Everything works
 * without it. It keeps nothing that /api answers.
 */

import { showBadge } from './badge.ts';
import {
  copyAddress,
  copyOf,
  deleteCopies,
  file,
  isFile,
  isKept,
  isTheirDay,
  keepFiles,
  NOW,
  newestDay,
  ONCE,
  PART,
  PERSON,
  personHere,
  saveCopy,
  startCopies,
} from './copies.ts';
import type { Asked } from './messages.ts';
import { showNotifications } from './notifications.ts';
import { asOf, noCopy, withDialog } from './pages.ts';
import {
  changed,
  forget,
  isTyped,
  mayWait,
  sendAll,
  sendFirst,
  sendPictures,
  sendUntimed,
  store,
  tell,
  waiting,
} from './queue.ts';
import { scope } from './scope.ts';
import { deleteEntriesOf, hasOthers, saveClock } from './store.ts';

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(start()));

async function start(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** The parts of a `fetch` event that are used. */
type Requested = {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  waitUntil(work: Promise<unknown>): void;
};

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const isForm = request.method === 'POST' && url.pathname.startsWith('/api/');
  if (isFile(url)) event.respondWith(file(request));
  else if (isForm && mayWait(url)) event.respondWith(settle(event));
  else if (isForm && url.pathname === '/api/logout') event.respondWith(signOut(request));
  else if (isForm && request.mode === 'navigate') event.respondWith(sendNow(request));
  else if (request.method === 'GET' && isHtml(request) && !url.pathname.startsWith('/api/'))
    event.respondWith(page(event, url));
});

/** Whether a page asks for the server's answer alone. */
const isFresh = ({ headers }: Request) => headers.get('cache-control') === 'no-cache';

const isHtml = ({ mode, headers }: Request) =>
  mode === 'navigate' || (headers.get('accept') ?? '').startsWith('text/html');

/** In ms: after it a copy is shown instead of an answer that has not come. */
const PATIENCE = 2500;

const after = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(resolve, ms, value));

/** The pages that are shown from their copies at once, because a form that waits leads to them. By their copies' address. */
const led = new Set<string>();

/** In ms. */
const SLOW = 1000;
/** Whether the last page took so long that the answer to a form is not waited for. */
let isSlow = false;

/** A page from the network, or its copy when there is no answer within 2.5 s. */
async function page(event: Requested, url: URL): Promise<Response> {
  const { request } = event;
  const isPart = request.headers.has(PART);
  const address = copyAddress(url.href, isPart);
  const copy = isKept(url) && !isFresh(request) ? await copyFor(url, isPart, request.mode) : undefined;
  if (copy && led.delete(address)) return asOf(copy); // its newer version is read once the form was sent
  const asked = Date.now();
  const fresh = fetchPage(event, address, isKept(url));
  if (!copy) return fresh.catch(async () => (request.mode === 'navigate' ? noCopy(await howMany()) : Response.error()));
  const first = await Promise.race([fresh.catch(() => null), after(PATIENCE, null)]);
  isSlow = Date.now() - asked > SLOW;
  if (first && first.status < 500) return first;
  event.waitUntil(
    fresh.then(
      ({ ok }) => (ok && !isPart ? tell({ told: 'fresh', address: url.href }) : undefined),
      () => {},
    ),
  );
  return asOf(copy, isPart ? beneath(url) : undefined);
}

/** How many writes of the person here wait. */
const howMany = async (): Promise<number> => (await waiting().catch(() => [])).length;

/** The copy of a page, with the dialog over it if that is known too. */
async function copyFor(url: URL, isPart: boolean, mode: string): Promise<Response | undefined> {
  const copy = isTheirDay(url) ? await newestDay() : await copyOf(copyAddress(url.href, isPart));
  if (copy || isPart) return copy;
  if (mode !== 'navigate' || !url.searchParams.has('dialog')) return undefined;
  const beneath = await copyOf(copyAddress(withoutDialog(url).href, false));
  const part = await copyOf(copyAddress(url.href, true));
  return beneath && part ? withDialog(beneath, part) : beneath;
}

function withoutDialog(address: URL | string): URL {
  const page = new URL(address, location.origin);
  for (const name of [...page.searchParams.keys()]) if (/^(dialog.*|id)$/.test(name)) page.searchParams.delete(name);
  return page;
}

/** The page beneath a dialog about one task: the sheet from which it was opened, else the list. */
function beneath(dialog: URL): URL {
  const page = withoutDialog(dialog);
  const { searchParams: asked } = dialog;
  const [round, part] = [asked.get('dialog_round'), asked.get('dialog_part')];
  if (!asked.has('id') || !(round || part)) return page;
  page.searchParams.set('dialog', round ? 'round' : 'singles');
  page.searchParams.set(round ? 'dialog_round' : 'dialog_part', round ?? part ?? '');
  return page;
}

async function fetchPage({ request, preloadResponse }: Requested, address: string, keeps: boolean): Promise<Response> {
  const answer = (await preloadResponse) ?? (await fetch(request));
  const [person, now] = [answer.headers.get(PERSON), answer.headers.get(NOW)];
  if (person && now) {
    await startCopies(person);
    await saveClock({ server: Date.parse(now), phone: Date.now() }).catch(() => {});
    if (keeps && answer.ok && !answer.redirected && !answer.headers.has(ONCE))
      await saveCopy(person, address, answer.clone()).catch(() => {});
  } else if (answer.ok && new URL(answer.url || request.url).pathname === '/login') await deleteCopies();
  return answer;
}

/** In ms: a form that has not been answered by then counts as waiting, so that the finger is not kept. */
const AT_ONCE = 40;

/** Stores a form, sends it, and leads its page on as soon as it is either sent or known to wait. */
async function settle(event: Requested): Promise<Response> {
  const { request } = event;
  const untouched = request.clone();
  const url = new URL(request.url);
  const fields = [...(await request.formData())] as [string, string | Blob][];
  const back = String(fields.find(([name]) => name === 'back')?.[1] ?? request.referrer ?? '/home');
  const from = [back, request.referrer].find((address) => address.includes('dialog=')) ?? request.referrer;
  const entry = await store(url.pathname, fields, from).catch(() => null);
  if (!entry) {
    if (entry === null) await tell({ told: 'no-storage' });
    return request.mode === 'navigate' ? sendNow(untouched) : fetch(untouched);
  }
  const attempt = sendFirst(entry);
  const patience = isTyped(entry) ? PATIENCE : !isSlow && AT_ONCE;
  const first = patience ? await Promise.race([attempt, after(patience, undefined)]) : undefined;
  if (first?.is === 'refused') {
    // Its page is still there and shows the errors at their fields.
    await forget(entry.nth);
    return fetch(untouched);
  }
  const isSent = first?.is === 'sent' && first.location;
  event.waitUntil(
    attempt.then(async ({ is }) => {
      await changed(is === 'sent' && !isSent ? 1 : 0, is === 'sent' && !isSent);
      await sendPictures();
    }),
  );
  if (isSent) return leadTo(isSent, request);
  await changed(0);
  const next = withoutDialog(back);
  led.add(copyAddress(next.href, false));
  return leadTo(next.pathname + next.search, request);
}

/** As the server answers a form: a redirect, or for a script the address alone. */
const leadTo = (address: string, { mode }: Request): Response =>
  mode === 'navigate'
    ? Response.redirect(new URL(address, location.origin).href, 303)
    : new Response(null, { status: 204, headers: { location: address } });

/** A form that cannot wait. Without an answer the page of somebody signed in stays, with all that was typed in. */
async function sendNow(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    if ((await personHere()) === undefined) return noCopy(0); // pages of visitors have no script that would tell
    await tell({ told: 'unreached' });
    return new Response(null, { status: 204 });
  }
}

/** The server's answer clears this browser, unless something waits here for other people. */
async function signOut(request: Request): Promise<Response> {
  const person = await personHere();
  const isShared = await hasOthers(person).catch(() => false);
  const shared = new Request(request.url, {
    method: 'POST',
    body: new URLSearchParams({ back: '/' }),
    redirect: 'manual',
    headers: { accept: 'text/html', 'x-shared': '1' },
  });
  const answer = await sendNow(isShared ? shared : request);
  if (answer.status === 204) return answer;
  await deleteCopies();
  if (person) await deleteEntriesOf(person).catch(() => {});
  await changed(0);
  return answer;
}

scope.addEventListener('message', (event) => event.waitUntil(answer(event.data as Asked, event.ports[0])));

async function answer(asked: Asked, port: MessagePort | undefined): Promise<void> {
  if (asked.ask === 'list') return port?.postMessage(await waiting().catch(() => []));
  if (asked.ask === 'keep') await keepFiles(asked.addresses);
  else if (asked.ask === 'remove') await forget(asked.nth);
  else if (asked.ask === 'untimed') await sendUntimed(asked.nth);
  else await sendAll().catch(() => {});
  port?.postMessage(null);
}

/** Sends what waits while no page is open. The browser tries again later if this rejects. */
async function sync(): Promise<void> {
  await sendAll();
  const left = await waiting();
  await showBadge(left.length);
  if (left.some(({ refused }) => !refused)) throw new Error('not all was sent');
}

scope.addEventListener('sync', (event) => event.waitUntil(sync()));

showNotifications();

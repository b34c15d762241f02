/**
 * Registers the service worker on pages of signed-in people, and shows what waits for a signal: marks on the rows, a count
 * in the top bar that opens the list, and when all has arrived the words 'Wszystko wysłane'. Pages work without it.
 */
import { UNREACHED } from '../../server/domain/line-texts.ts';
import { readPage } from '../api.ts';
import { notify, showNotices } from '../notices.ts';
import { pageOf } from '../page-address.ts';
import { showPage } from '../refresh.ts';
import { resubscribe } from '../resubscribe.ts';
import { showBadge } from '../worker/badge.ts';
import { copyAddress, copyOf, MADE } from '../worker/copies.ts';
import { stillWaits, type Told, type Waiting } from '../worker/messages.ts';
import { askBeforeSignOut, showCount } from './list.ts';
import { markRows } from './marks.ts';
import { nameTicked, requireNote } from './names.ts';
import { fillPocket } from './pocket.ts';
import { ask, onTold } from './worker.ts';
import '../styles/offline.css';

const NO_STORAGE = 'Ta przeglądarka nie pozwala nic przechować, dlatego bez zasięgu nie da się tu nic zatwierdzić.';

/** In ms: by then the alert of the form's own answer is shown, which would replace this one. */
const AFTER_ANSWER = 1000;

/** What waits, as it was shown last. */
let shown: Waiting[] = [];
/** What has arrived but the page does not show yet, as on a slow connection: its rows stay marked. */
let unseen: Waiting[] = [];

/** Marks what waits, without following its own marks. */
function mark(): void {
  markRows([...unseen, ...shown]);
  changes.takeRecords();
}

const changes = new MutationObserver(() => shown.length + unseen.length > 0 && mark());

/** Returns what no longer waits; its rows stay marked. */
async function show(): Promise<Waiting[]> {
  const before = shown.filter(stillWaits);
  shown = await ask<Waiting[]>({ ask: 'list' });
  const gone = before.filter((one) => !shown.some(({ nth }) => nth === one.nth));
  unseen.push(...gone);
  mark();
  showCount(shown);
  if (matchMedia('(display-mode: standalone)').matches) void showBadge(shown.length);
  sendLater();
  return gone;
}

/** In ms: the pause before the next attempt while something waits. It doubles with each attempt. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [5_000, 300_000];

let pause = FIRST_PAUSE;
let next: ReturnType<typeof setTimeout> | undefined;

function sendLater(): void {
  clearTimeout(next);
  if (!shown.some(stillWaits)) pause = FIRST_PAUSE;
  else
    next = setTimeout(() => {
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      void ask({ ask: 'send' });
    }, pause);
}

async function follow(message: Told): Promise<void> {
  if (message.told === 'unreached') notify(UNREACHED);
  else if (message.told === 'no-storage') setTimeout(notify, AFTER_ANSWER, NO_STORAGE);
  else if (message.told === 'signed-out') location.reload();
  else if (message.told === 'fresh') await showFresh(message.address);
  else await showQueue(message);
}

async function showQueue({ sent, shows }: Extract<Told, { told: 'queue' }>): Promise<void> {
  const before = shown;
  const gone = await show();
  const hasWaited = ({ nth }: Waiting) => before.some((one) => one.nth === nth && stillWaits(one));
  const refused = shown.filter((one) => one.refused && hasWaited(one));
  if (sent > 0 || refused.length > 0) {
    const found = await readPage(pageOf(location.href), FROM_SERVER);
    if (found) await showNew(found.page);
    if (found && shows) showNotices(found.page);
    else if (refused.length > 0) notify(refusalOf(refused));
    else if (found && shown.length === 0) notify('Wszystko wysłane', 'SUKCES');
  }
  unseen = unseen.filter((one) => !gone.includes(one));
  mark();
  if (sent > 0) await fillPocket(Date.now());
}

/** 'Nie przyjęto: Karmienie · Łuna. Zadanie jest już wykonane: Jan Lis' */
function refusalOf([first, ...more]: Waiting[]): string {
  const others = more.length > 0 ? ` I\u00a0${more.length} więcej: zobacz „Sprawdź”.` : '';
  return `Nie przyjęto: ${first?.about}. ${first?.refused?.reason}${others}`;
}

/** Asks the worker for the server's answer alone, however late. */
const FROM_SERVER = { 'cache-control': 'no-cache' };

const sameAddress = (one: string) => pageOf(one) === pageOf(location.href);

/** Whether something was typed or chosen on the page that a newer version would lose. */
function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method="post"] :is(input, textarea)',
  );
  return [...fields].some((field) =>
    'checked' in field && /^(checkbox|radio)$/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.type !== 'file' && field.value !== field.defaultValue,
  );
}

/** Shows the newer version of a page that was shown from its copy: the worker has just kept it. */
async function showFresh(address: string): Promise<void> {
  const line = lineOfCopy();
  if (!line || !sameAddress(address)) return;
  const copy = await copyOf(copyAddress(address, false));
  if (!copy || copy.headers.get(MADE) === line.dataset.asOf) return;
  await showNew(new DOMParser().parseFromString(await copy.text(), 'text/html'));
  mark();
}

/** The line 'Stan z 7:10' of a page that may be replaced. */
const lineOfCopy = () =>
  isTyped() || document.querySelector('dialog:modal, [data-dialog]')
    ? null
    : document.querySelector<HTMLElement>('main [data-as-of]');

/**
 * After a signal has returned: sends what waits, and replaces a page that was shown from its copy. The first bars may not
 * reach the server yet, so it tries again. `wait`: in ms.
 */
async function catchUp(wait = FIRST_PAUSE): Promise<void> {
  await ask({ ask: 'send' });
  if (!lineOfCopy() || document.hidden) return;
  const found = await readPage(pageOf(location.href), FROM_SERVER);
  if (found === null && navigator.onLine) setTimeout(catchUp, wait, Math.min(2 * wait, LONGEST_PAUSE));
  if (!found || !lineOfCopy()) return;
  await showNew(found.page);
  mark();
}

/** Shows a page that has come from the server. */
async function showNew(page: Document): Promise<void> {
  await showPage(page, null);
  for (const line of document.querySelectorAll('main [data-as-of]')) line.remove();
}

/** Explains how to add the app to the home screen, on a phone that has not opened it from there. */
function explainHomeScreen(): void {
  if (document.querySelector('[data-hint]') && matchMedia('(pointer:coarse) and (display-mode:browser)').matches)
    import('../home-screen.ts').catch(() => {}); // the next page tries again
}

async function start(): Promise<void> {
  explainHomeScreen();
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  resubscribe();
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) return; // blocked, as in some private windows
  await serviceWorker.ready;
  if (!serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  onTold(follow);
  askBeforeSignOut(() => shown);
  nameTicked();
  requireNote();
  addEventListener('online', () => catchUp());
  document.addEventListener('visibilitychange', () => !document.hidden && catchUp());
  changes.observe(document.body, { childList: true, subtree: true });
  await show();
  await showFresh(location.href); // it may have come while this script loaded
  if (shown.some(stillWaits)) void ask({ ask: 'send' });
  await fillPocket();
}

void start();

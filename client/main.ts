/** The loader, the only script that a page runs before a person interacts with it. */
import { announceNotices, runClock, storeSection } from './enhancements.ts';
import { afterLoad, slowConnection, wakeIslands, whenIdle } from './islands.ts';
import { PATIENCE, startNavigation, traversals } from './navigation.ts';

/** Loads the helpers for typing at the first focus of a field, or at its first change: Safari focuses no field of a file. */
function helpTyping({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  for (const event of TOUCHES) removeEventListener(event, helpTyping);
  afterLoad(() => import('./typing.ts').catch(waitForTyping));
}

const TOUCHES = ['focusin', 'change'];

const waitForTyping = () => {
  for (const event of TOUCHES) addEventListener(event, helpTyping);
};

/**
 * The rest, while the browser is idle. Dialogs are fetched ahead, so that one opens at once. If that fails, the first press
 * tries again.
 */
function prepare(): void {
  const start = () => import('./offline/start.ts').catch(() => {});
  // With a worker the files are on the phone already.
  if (slowConnection && !navigator.serviceWorker?.controller) addEventListener('pointerdown', start, { once: true });
  else if (document.querySelector('[data-shell]')) start();
  if (document.querySelector('[data-order]')) import('./order.ts').catch(() => {});
  if (document.querySelector('[data-in-place]')) import('./in-place.ts').catch(() => {});
  if (!slowConnection && document.querySelector('[data-dialog], a[href*="dialog="]')) loadDialogs().catch(() => {});
}

const loadDialogs = () => import('./dialog.ts');

wakeIslands(document);
storeSection();
runClock();

/** Visits the dialog that was pressed last, when its script does not come in time. */
let late: ReturnType<typeof setTimeout>;

startNavigation((address, ...where) => {
  const since = traversals;
  const isWanted = () => since === traversals;
  const visit = () => isWanted() && location.assign(address);
  clearTimeout(late);
  late = setTimeout(visit, PATIENCE);
  loadDialogs()
    .then(({ openDialog }) => isWanted() && openDialog(address, ...where), visit)
    .finally(() => clearTimeout(late));
});
waitForTyping();
afterLoad(announceNotices);
afterLoad(() => whenIdle(prepare));

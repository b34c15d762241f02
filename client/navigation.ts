/**
 * Navigation: the session history, dialogs with an address, and the focus that returns to what opened a dialog. No other
 * module touches `history` or listens to `popstate` (test/architecture.test.ts checks it). The loader calls
 * `startNavigation`; islands use
 *
 *   onTraverse                 to follow Back and Forward within the page
 *   pushEntry, updateEntry     to add and change entries of the history
 *   takesLink, opensNewTab     to decide what a click on a link asks for
 *
 * and client/dialog.ts `pushDialog`, `leaveDialog`, `skipLeftEntry`, `replacePage`, `addressHasDialog`, `traversals` and
 * `PATIENCE` for its dialog.
 */

/**
 * The state of a history entry. `dialog`: a dialog was opened there over the page; `left`: for good; `opener`: the element
 * that was used to leave it.
 */
type EntryState = { dialog?: boolean; left?: boolean; opener?: StoredFocus; [name: string]: unknown };
type TraverseListener<State> = (state: Partial<State>) => void;

const listeners = new Set<TraverseListener<EntryState>>();

/**
 * Calls `listener` with the state of the entry to which Back, Forward or a link to a fragment has led within this page;
 * not when the page has to be reloaded instead. Returns a function that ends it.
 */
export function onTraverse<State extends EntryState>(listener: TraverseListener<State>): () => void {
  listeners.add(listener as TraverseListener<EntryState>);
  return () => listeners.delete(listener as TraverseListener<EntryState>);
}

/** The state of the current entry; empty where nothing was stored. */
const entryState = <State extends EntryState>(): Partial<State> => history.state ?? {};

/** The address of the entry at which the page is. */
let current: string;

/** Adds an entry after the current one, so that Back leads here. */
export function pushEntry(address: string, state: EntryState | null = null): void {
  history.pushState(state, '', address);
  current = location.href;
}

/** Changes the state of the current entry, and its address where one is given. */
export function updateEntry(change: EntryState, address?: string): void {
  history.replaceState({ ...history.state, ...change }, '', address);
  current = location.href;
}

/** Whether Back from a dialog is under way, which takes a moment, and the address that was opened meanwhile. */
let leaving = false;
let opened: string | undefined;

/** How often Back or Forward has led elsewhere, so that a dialog that was asked for before is not opened there. */
export let traversals = 0;

/** Adds an entry for a dialog over the page, so that Back closes it. Forward has led to that entry already. */
export function pushDialog(address: string): void {
  if (leaving) opened = address;
  else if (!entryState().dialog) pushEntry(address, { dialog: true });
}

/** Called before `leaveDialog`, so that Forward does not open the dialog again after its form was saved. */
export function skipLeftEntry(): void {
  if (entryState().dialog) updateEntry({ left: true });
}

/** Leaves the entry of a dialog that has closed; does nothing when Back has left it already. */
export function leaveDialog(): void {
  opened = undefined;
  writeTab(FOCUS, null); // the browser restores the focus itself
  if (leaving || !entryState().dialog) return;
  leaving = true;
  history.back();
}

/** Whether the address names a dialog, also with the fragment of one of the dialog's fields. */
export const addressHasDialog = (): boolean => new URLSearchParams(location.search).has('dialog');

type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>;

/** Whether we handle a click on a link, and if so prevents its default. Clicks for a new tab are the browser's. */
export function takesLink(event: Click): boolean {
  if (opensNewTab(event)) return false;
  event.preventDefault();
  return true;
}

export const opensNewTab = ({ ctrlKey, metaKey, shiftKey }: Click): boolean => ctrlKey || metaKey || shiftKey;

/** The time (ms) to wait for an answer or a script, because requests on a bad connection may never end. */
export const PATIENCE = 8000;

let renderedAddress: string;

/** Opens the dialog at an address (client/dialog.ts), from the pressed link, over the page that is shown at `page`. */
export let openDialog: (address: string, link?: Element, page?: string) => void;

/** Called once per page, which works without it. `open`: see `openDialog`. */
export function startNavigation(open: typeof openDialog): void {
  openDialog = open;
  renderedAddress = location.pathname + location.search;
  current = location.href;
  // Forward led to a dialog before this script ran, so only the server can render it.
  if (entryState().dialog && !pageBeneath()) {
    history.replaceState(null, ''); // one attempt only
    if (addressHasDialog()) reload();
  }
  addEventListener('popstate', onPopState);
  addEventListener('keydown', onKeyDown);
  addEventListener('click', onClick);
  addEventListener('submit', onSubmit);
  addEventListener('pageshow', ({ persisted }) => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isTraversal = persisted || page?.type === 'back_forward';
    restoreFocus(isTraversal);
  });
}

/** Loads the page at the current address again, in a task of its own because the traversal has to end first. */
function reload(): void {
  setTimeout(() => location.replace(location.pathname + location.search));
}

function onPopState(): void {
  const page = current;
  current = location.href;
  if (!leaving) traversals++;
  leaving = false;
  if (opened) {
    pushDialog(opened);
    opened = undefined;
    return;
  }
  const { dialog, left } = entryState();
  if (left) {
    history.back();
    return;
  }
  // Back may come before the islands are hydrated; then only the server can render the entry.
  const isFollowed = listeners.size > 0 || location.pathname + location.search === renderedAddress;
  // Only the server knows the current state of a dialog, and of the page beneath its own dialog.
  if (dialog && !pageBeneath()) openDialog(location.pathname + location.search, undefined, page);
  else if (dialog || (pageBeneath() && !addressHasDialog()) || !isFollowed) {
    if (!dialog && pageBeneath()) writeTab(FOCUS, JSON.stringify(entryState().opener ?? HEADING));
    reload();
  } else for (const listener of listeners) listener(entryState());
}

/** Closes a dialog that the server rendered by Escape, as native ones do. '/' and Ctrl+K lead to the search. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  const beneath = pageBeneath();
  const search = document.querySelector<HTMLElement>('.find > input');
  const isTyped = (target as Element).matches('input, textarea');
  if (search && (key === 'k' ? event.ctrlKey : key === '/' && !isTyped)) {
    event.preventDefault();
    search.focus();
  }
  if (beneath && key === 'Escape' && !document.querySelector(':popover-open')) closeServerDialog(beneath);
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || opensNewTab(event)) return;
  const beneath = pageBeneath();
  if (link.href === beneath && link.closest('[data-dialog]')) {
    event.preventDefault();
    closeServerDialog(beneath);
  }
  const href = link.getAttribute('href') ?? '';
  if (!href.includes('dialog=') || event.defaultPrevented) return;
  storeFocus(link, linkTo(href));
  if (beneath || link.pathname !== location.pathname) return;
  event.preventDefault();
  openDialog(href, link);
}

function onSubmit(event: SubmitEvent): void {
  const { submitter, target } = event;
  if (event.defaultPrevented) return;
  if (pageBeneath()) focusHeadingByDefault();
  const form = target as HTMLFormElement;
  const action = form.getAttribute('action');
  const id = form.querySelector<HTMLInputElement>('[name="id"]')?.value;
  // A button of another record may appear in its place, and a second press must not decide about that record.
  const about = id ? `:has([name="id"][value="${CSS.escape(id)}"])` : '';
  // The forms that turn something on and off share one name.
  const same = form.dataset.turns ? `[data-turns="${form.dataset.turns}"]` : `[action="${CSS.escape(action ?? '')}"]`;
  if (submitter && action) storeFocus(submitter, `form${same}${about} button`);
}

/** The address of the page beneath the dialog that the server rendered; undefined when there is no such dialog. */
function pageBeneath(): string | undefined {
  const dialog = document.querySelector<HTMLElement>('[data-dialog]');
  return dialog ? new URL(dialog.dataset.dialog ?? '/home', location.href).href : undefined;
}

/**
 * Goes back if the page beneath opened the dialog. Otherwise that page replaces the dialog in the history, so that Back does
 * not open the dialog again.
 */
function closeServerDialog(beneath: string): void {
  const { navigation } = window;
  const previous = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (previous?.url === beneath) history.back();
  else {
    focusHeadingByDefault();
    location.replace(beneath);
  }
}

/** Leaves a server-rendered dialog after its form was saved, so that Back does not open it again. */
export function replacePage(address: string): void {
  focusHeadingByDefault();
  location.replace(address);
}

/** The element used to leave the page: the `index`-th visible match. `visible`: its focus ring was shown. */
type StoredFocus = { selector: string; index?: number; visible?: boolean };

const FOCUS = 'focus';
const HEADING: StoredFocus = { selector: 'h1' };

/** The heading of the next page gets the focus if it is unknown what led here. */
function focusHeadingByDefault(): void {
  if (!readTab(FOCUS)) writeTab(FOCUS, JSON.stringify(HEADING));
}

const linkTo = (href: string) => `a[href="${CSS.escape(href)}"]`;

const seen = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

function storeFocus(element: Element | null, selector: string): void {
  if (pageBeneath() || entryState().dialog) return;
  const index = Math.max(0, seen(selector).indexOf(element as HTMLElement));
  const opener: StoredFocus = { selector, index, visible: element?.matches(':focus-visible') ?? false };
  updateEntry({ opener });
  writeTab(FOCUS, JSON.stringify(opener));
}

/**
 * Restores the focus to what was used to leave the page: a dialog's link once the dialog is closed, a form's button once the
 * server has answered. The heading gets it when the element is gone or the dialog was opened by its address. A page from the
 * back/forward cache still has its focus, and a field in error takes it by itself.
 */
function restoreFocus(isTraversal: boolean): void {
  if (pageBeneath()) return;
  const left: StoredFocus | null = JSON.parse(readTab(FOCUS) ?? 'null');
  writeTab(FOCUS, null);
  const stored = (isTraversal && entryState().opener) || left;
  // An element with autofocus may not have the focus yet.
  if (!stored || document.activeElement !== document.body || document.querySelector('[autofocus]')) return;
  const { selector, index = 0, visible } = stored;
  const found = seen(selector)[index] ?? document.querySelector('h1');
  if (found?.tagName === 'H1') found.tabIndex = -1;
  found?.focus({ preventScroll: true, focusVisible: visible } as FocusOptions);
}

/** Reads what was stored for this tab; null where a browser forbids storage. */
function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value for this tab, or removes it when it is null. */
function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage the focus starts at the top.
  }
}

/**
 * Opens the server's dialogs over the page. The server renders a dialog at its address, as a page with the dialog over it.
 * This script fetches that page and shows its dialog as a modal over the current page. Within the dialog:
 *
 *   a link to the page without a dialog closes it; a link to another dialog of the page shows that one in its place
 *   a form is sent by fetch: a refusal gives the same dialog with errors, a success swaps in the page's lists
 *   links to other pages, and pages that cannot be fetched, are left to the browser
 *
 * A dialog that must appear at once has a `<template data-instant>` (views/parts/instant-dialog.tsx), filled in from the
 * pressed row. While a dialog is open, the page has its address, so that Back closes it and a reload shows it again.
 */
import { BUSY, UNREACHED } from '../server/domain/line-texts.ts';
import { DIALOG_ALONE, readPage, sendForm } from './api.ts';
import { DIALOG_CLOSED, FORM_LEADS, type Sent } from './dialog-events.ts';
import { instantDialog, offerAgain } from './instant-dialog.ts';
import { wakeIslands } from './islands.ts';
import {
  addressHasDialog,
  leaveDialog,
  onTraverse,
  opensNewTab,
  PATIENCE,
  pushDialog,
  replacePage,
  skipLeftEntry,
  traversals,
  updateEntry,
} from './navigation.ts';
import { clearNotices, notices, notify, placeNotices, showNotices } from './notices.ts';
import { hasDialog, isOfThisPage, pageOf } from './page-address.ts';
import { leaveIslands, showPage, takeIcons } from './refresh.ts';
import { carryTicks, forgetTicks } from './sheet-ticks.ts';
import { allowLeaving, askToDiscard, hasTypedText, watchTypedText } from './typed-text.ts';

type Shown = {
  element: HTMLDialogElement;
  address: string;
  /** The page beneath is out of date, and is read again once the dialog is closed. */
  stale: boolean;
  /** Ends following Back and Forward. */
  unfollow: () => void;
};

let shown: Shown | undefined;

/** A dialog that the server has rendered open. It stays in place, and so do the dialogs to which it leads. */
const rendered = document.querySelector<HTMLElement>('[data-dialog]');

function adopt(element: HTMLDialogElement): void {
  shown = { element, address: location.pathname + location.search, stale: false, unfollow() {} };
  element.addEventListener('click', onClick);
  element.addEventListener('submit', onSubmit);
  watchTypedText();
}

/** The `close` event comes a moment after the dialog has closed. */
const isOpen = (dialog: Shown | undefined): boolean => dialog !== undefined && dialog === shown && dialog.element.open;

/** Counts the requests for dialogs, so that an outdated answer opens nothing. */
let asked = 0;

/**
 * Opens the dialog at an address over this page, or visits the address of another page. `row`: the pressed link. `page`: the
 * address of this page, where Forward has changed it to the dialog's.
 */
export function openDialog(address: string, row?: Element, page = location.href): void {
  if (pageOf(address) !== pageOf(page)) {
    location.assign(address);
    return;
  }
  watchTypedText();
  const instant = row && !isOpen(shown) ? instantDialog(address, row) : undefined;
  if (instant) show(instant, address);
  void read(address, ++asked, instant);
}

/** Fetches and shows a dialog. `instant`: the placeholder that is shown until then. */
async function read(address: string, nth: number, instant?: HTMLDialogElement): Promise<void> {
  const [over, since] = [shown, traversals];
  const isWanted = () => nth === asked && since === traversals && over === shown && (!over || isOpen(over));
  const fail = () => {
    if (!isWanted()) return;
    if (instant) offerAgain(instant, () => read(address, ++asked, instant));
    else location.assign(address);
  };
  const late = setTimeout(fail, PATIENCE);
  const found = await readPage(address, DIALOG_ALONE);
  clearTimeout(late);
  if (!isWanted()) return;
  if (found === null) return fail();
  const drawn = found && dialogOn(found.page);
  if (found && drawn) {
    // The row offered a confirmation that the server does not: the list is out of date.
    const stale = instant?.querySelector('form') && !drawn.querySelector('form');
    takeIcons(found.page);
    show(drawn, found.address);
    if (shown && stale) shown.stale = true;
  } else if (found && !rendered) {
    if (!over) leaveEntry(); // Forward has led to a dialog that is gone.
    landOn(found.page, null);
  } else location.assign(address);
}

function leaveEntry(): void {
  skipLeftEntry();
  leaveDialog();
}

const dialogOn = (page: ParentNode) => page.querySelector<HTMLDialogElement>('[data-dialog] > dialog');

/** Shows a dialog over the page, or in place of the open one. */
function show(drawn: HTMLDialogElement, address: string): void {
  if (shown && !shown.element.open) closed(shown);
  const before = shown?.address;
  if (shown) {
    const { element } = shown;
    leaveIslands(element);
    carryTicks(element, shown.address, drawn, address);
    element.className = drawn.className;
    element.setAttribute('aria-labelledby', drawn.getAttribute('aria-labelledby') ?? '');
    element.replaceChildren(...drawn.childNodes, ...(notices && element.contains(notices) ? [notices] : []));
    shown.address = address;
    updateEntry({}, address);
  } else {
    shown = { element: drawn, address, stale: false, unfollow: onTraverse(onLeft) };
    openOverPage(shown);
  }
  const { element } = shown;
  wakeIslands(element);
  if (before) focusIn(element, before);
}

function openOverPage(opened: Shown): void {
  const { element, address } = opened;
  element.open = false;
  element.setAttribute('closedby', 'any');
  element.addEventListener('click', onClick);
  element.addEventListener('keydown', onKeyDown);
  element.addEventListener('submit', onSubmit);
  element.addEventListener('close', () => opened === shown && closed(opened));
  clearNotices(); // Before the dialog opens, because it would keep the space reserved for a notice.
  document.body.append(element);
  pushDialog(address);
  element.showModal();
  placeNotices(shown?.element);
}

/** Sets the focus in a dialog that replaced another: its first field, the link back to the other, or the close link. */
function focusIn(element: Element, before: string): void {
  const inside = element.querySelector<HTMLElement>('[data-body] [autofocus]');
  const back = element.querySelector<HTMLElement>(`a[href="${CSS.escape(before)}"]`);
  const first = element.querySelector<HTMLElement>('[autofocus]');
  (inside ?? back ?? first)?.focus();
}

function onLeft(): void {
  if (!addressHasDialog() && shown?.element.open) void leave(shown);
}

/** After Back: with typed text the dialog's entry returns until the person agrees to lose the text. */
async function leave(left: Shown): Promise<void> {
  const { element, address } = left;
  if (hasTypedText(element)) {
    pushDialog(address);
    if (!(await askToDiscard(element))) return;
  }
  element.close();
  if (left === shown) closed(left); // at once, because Forward may come before the `close` event
}

/** Cleans up after a dialog has closed in any way. */
function closed({ element, address, stale, unfollow }: Shown): void {
  shown = undefined;
  forgetTicks();
  unfollow();
  placeNotices(undefined);
  leaveIslands(element);
  element.remove();
  leaveDialog();
  // The browser returns the focus to the opener, unless the opener was swapped meanwhile.
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)?.focus();
  dispatchEvent(new Event(DIALOG_CLOSED));
  if (stale) void refreshPage();
}

async function refreshPage(): Promise<void> {
  const found = await readPage(pageOf(location.href));
  if (found) void showPage(found.page, null);
}

function onClick(event: MouseEvent): void {
  const { target, currentTarget } = event;
  const element = currentTarget as HTMLDialogElement;
  // A press beside a dialog hits the dialog element itself. Browsers with `closedby` have closed it already.
  if (target === element && !rendered && !('closedBy' in element)) (element as HTMLDialogElement).close();
  const link = (target as Element).closest('a');
  if (!link || event.defaultPrevented || opensNewTab(event)) return;
  const { hash } = link;
  if (hash && link.getAttribute('href') === hash) {
    event.preventDefault();
    element.querySelector<HTMLElement>(hash)?.focus();
  } else if (isOfThisPage(link.href)) {
    event.preventDefault();
    if (hasDialog(link.href)) openDialog(link.getAttribute('href') ?? '');
    else close(element);
  }
}

/** Closes a dialog. For one that the server rendered, client/navigation.ts loads the page beneath. */
function close(element: HTMLDialogElement): void {
  if (rendered) rendered.querySelector<HTMLElement>('[data-beside]')?.click();
  else element.close();
}

/** Closes the dialog by Escape, because some browsers do not do so while it contains a notice. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || document.querySelector(':popover-open')) return;
  event.preventDefault();
  (event.currentTarget as HTMLDialogElement).close();
}

const sending = new WeakSet<HTMLFormElement>();

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  const attribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  const method = attribute('method');
  const action = attribute('action');
  if (event.defaultPrevented || !['get', 'post'].includes(method)) return;
  const data = new FormData(form, submitter);
  const fields = () => new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
  if (method === 'get') {
    const address = `${action.split('?')[0]}?${fields()}`;
    if (!isOfThisPage(address) || !hasDialog(address)) return;
    openDialog(address);
  } else if ('unchanged' in form.dataset && isUnchanged(form)) close(event.currentTarget as HTMLDialogElement);
  else if (!sending.has(form)) void send(form, action, form.enctype === 'multipart/form-data' ? data : fields());
  event.preventDefault();
}

/** Whether all choices of a form are as the server rendered them, so that there is nothing to send. */
const isUnchanged = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll('option')].every(({ selected, defaultSelected }) => selected === defaultSelected);

async function send(form: HTMLFormElement, action: string, body: FormData | URLSearchParams): Promise<void> {
  const from = shown;
  const wait = (isWaiting: boolean) => {
    sending[isWaiting ? 'add' : 'delete'](form);
    form.ariaBusy = String(isWaiting);
  };
  const fail = (text: string) => {
    wait(false);
    placeNotices(shown?.element);
    notify(text);
  };
  wait(true);
  const late = setTimeout(fail, body instanceof FormData ? 4 * PATIENCE : PATIENCE, UNREACHED); // a photograph takes longer
  const next = await sendForm(action, body);
  clearTimeout(late);
  if (!next) return fail(next === null ? UNREACHED : BUSY);
  if (rendered && !(isOfThisPage(next) && hasDialog(next))) {
    allowLeaving();
    return isOfThisPage(next) ? replacePage(next) : location.assign(next);
  }
  const mayLeave = dispatchEvent(new CustomEvent(FORM_LEADS, { cancelable: true, detail: body }));
  if (mayLeave && !isOfThisPage(next)) return location.assign(next);
  const found = await readPage(next);
  if (!found) return location.assign(next);
  wait(false);
  const drawn = dialogOn(found.page);
  if (!drawn) return landOn(found.page, body, from);
  takeIcons(found.page);
  if (from && isOpen(from)) {
    show(drawn, found.address);
    from.stale = true;
  }
  placeNotices(shown?.element);
  showNotices(found.page);
}

/** Closes the dialog whose form was saved, and shows the lists and the notice of the fetched page. */
function landOn(page: Document, sent: Sent, from = shown): void {
  if (from && isOpen(from)) {
    skipLeftEntry();
    from.stale = false;
    from.element.close();
    closed(from);
  }
  void showPage(page, sent);
  placeNotices(shown?.element);
  showNotices(page);
}

if (rendered) {
  const element = dialogOn(document);
  if (element) adopt(element);
  rendered.dataset.hydrated = '';
}

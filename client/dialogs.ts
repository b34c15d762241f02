import { recall, remember } from './tab-memory.ts';

/** Whether the address asks for a dialog; it does so still when a link leads to one of its fields. */
export const addressHasDialog = (): boolean => new URLSearchParams(location.search).has('dialog');

/**
 * A dialog at an address of its own closes as one of the browser's does: by Escape too, and so that Back does not open it
 * again. Back to a list where an island had opened it, before a reload, asks the server for the list.
 */
export function letDialogClose(): void {
  const dialog = document.querySelector<HTMLElement>('[data-dialog]');
  if (!dialog) return;
  const below = belowOf(dialog) as string;
  addEventListener('popstate', () => {
    if (!addressHasDialog()) location.reload();
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !document.querySelector(':popover-open')) goTo(below);
  });
  dialog.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest('a')?.href !== below) return;
    event.preventDefault();
    goTo(below);
  });
}

const [SENT, SAVED] = ['sent', 'saved'];

/**
 * What was saved in a dialog is not offered again by Back, which would save it twice: once the page beneath has come in
 * answer to the dialog's form, Back passes the dialog.
 */
export function passSavedDialogs(): void {
  addEventListener('submit', (event) => {
    const below = belowOf(document.querySelector<HTMLElement>('[data-dialog]'));
    if (below && !event.defaultPrevented) remember(SENT, below);
  });
  addEventListener('pageshow', ({ persisted }) => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isBack = persisted || page?.type === 'back_forward';
    const below = belowOf(document.querySelector<HTMLElement>('[data-dialog]'));
    if (below && isBack && recall(SAVED) === below) goTo(below);
    else if (!isBack) remember(SAVED, !below && recall(SENT) === location.href ? location.href : null);
    if (!below) remember(SENT, null);
  });
}

/** The address of the page beneath a dialog that has its own. */
const belowOf = (dialog: HTMLElement | null): string | undefined =>
  dialog ? new URL(dialog.dataset.dialog ?? '/home', location.href).href : undefined;

/** Steps back where the dialog was opened from there, and otherwise has the page take its place in the history. */
function goTo(below: string): void {
  const { navigation } = window;
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (before?.url === below) history.back();
  else location.replace(below);
}

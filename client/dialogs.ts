/** Whether the address asks for a dialog; it does so still when a link leads to one of its fields. */
export const addressHasDialog = (): boolean => new URLSearchParams(location.search).has('dialog');

/**
 * A dialog at an address of its own closes as one of the browser's does: by Escape too, and so that Back does not open it
 * again. Back to a list where an island had opened it, before a reload, asks the server for the list.
 */
export function letDialogClose(): void {
  const dialog = document.querySelector<HTMLElement>('[data-dialog]');
  if (!dialog) return;
  const below = new URL(dialog.dataset.dialog ?? '/home', location.href).href;
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

/** Steps back where the dialog was opened from there, and otherwise has the page take its place in the history. */
function goTo(below: string): void {
  const { navigation } = window;
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (before?.url === below) history.back();
  else location.replace(below);
}

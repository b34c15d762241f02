/** Whether the address asks for a dialog; it does so still when a link leads to one of its fields. */
export const addressHasDialog = (): boolean => new URLSearchParams(location.search).has('dialog');

/**
 * A dialog at an address of its own closes by Escape as one of the browser's does: by going where its link leads. Back
 * to a list where an island had opened it, before a reload, asks the server for the list.
 */
export function letDialogClose(): void {
  const dialog = document.querySelector<HTMLElement>('[data-dialog]');
  if (!dialog) return;
  addEventListener('popstate', () => {
    if (!addressHasDialog()) location.reload();
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !document.querySelector(':popover-open'))
      location.assign(dialog.dataset.dialog ?? '/home');
  });
}

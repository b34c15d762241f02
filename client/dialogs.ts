/** A dialog at an address of its own closes by Escape as one of the browser's does: by going where its link leads. */
export function closeByEscape(): void {
  const dialog = document.querySelector<HTMLElement>('[data-dialog]');
  if (!dialog) return;
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !document.querySelector(':popover-open'))
      location.assign(dialog.dataset.dialog ?? '/home');
  });
}

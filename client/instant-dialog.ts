/** What is shown of a dialog until the server's own has come (views/parts/instant-dialog.tsx). */

/** The dialog of an instant template, filled in with what the row says of itself in its `data-…`. */
export function instantDialog(address: string, row: Element): HTMLDialogElement | undefined {
  const name = new URL(address, location.href).searchParams.get('dialog') ?? '';
  const template = document.querySelector<HTMLTemplateElement>(`template[data-instant~="${CSS.escape(name)}"]`);
  const drawn = template && (template.content.cloneNode(true) as DocumentFragment).querySelector('dialog');
  for (const place of drawn?.querySelectorAll<HTMLElement>('[data-of-row]') ?? []) {
    const said = `data-${place.dataset.ofRow}`;
    const words = row.closest(`[${said}]`)?.getAttribute(said);
    if (place.dataset.ofRow === 'words') place.textContent = row.textContent;
    else if (words == null) place.parentElement?.remove();
    else place.textContent = words;
  }
  // What the page stands at is not always where it was drawn.
  for (const link of drawn?.querySelectorAll('a') ?? []) link.href = location.pathname + location.search;
  return drawn ?? undefined;
}

/** Says in the place of what is waited for that the line gives no answer, until it does or is asked again. */
export function offerAgain(of: Element, again: () => void): void {
  const waiting = of.querySelector<HTMLElement>('[data-unread]');
  const told = document.createElement('div');
  told.className = 'form';
  told.role = 'alert';
  told.innerHTML = '<p></p><button type="button" class="button">Spróbuj ponownie</button>';
  const [words, button] = told.children as unknown as [HTMLElement, HTMLButtonElement];
  words.textContent = `${waiting?.dataset.unread} Sprawdź połączenie.`;
  button.onclick = () => {
    if (waiting) told.replaceWith(waiting);
    again();
  };
  waiting?.replaceWith(told);
}

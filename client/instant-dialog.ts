/** Placeholders that are shown until the server's dialog has arrived (views/parts/instant-dialog.tsx). */

/** The placeholder for the dialog at an address, filled in from the pressed row: its `data-…` attributes, or its own words. */
export function instantDialog(address: string, row: Element): HTMLDialogElement | undefined {
  const name = new URL(address, location.href).searchParams.get('dialog') ?? '';
  const template = document.querySelector<HTMLTemplateElement>(`template[data-instant~="${CSS.escape(name)}"]`);
  const drawn = template && (template.content.cloneNode(true) as DocumentFragment).querySelector('dialog');
  for (const place of drawn?.querySelectorAll<HTMLElement>('[data-of-row]') ?? []) {
    const part = place.dataset.ofRow;
    const given = row.closest(`[data-${part}]`)?.getAttribute(`data-${part}`);
    const words = given ?? (part === 'words' ? row : row.querySelector(`.${part}`)?.firstChild)?.textContent;
    if (words == null) place.parentElement?.remove();
    else place.textContent = words.trim();
  }
  // The page's address may have changed since it was drawn.
  for (const link of drawn?.querySelectorAll('a') ?? []) link.href = location.pathname + location.search;
  return drawn ?? undefined;
}

/** Replaces the text of waiting by the message that there is no answer, and a button that tries again. */
export function offerAgain(dialog: Element, again: () => void): void {
  const waiting = dialog.querySelector<HTMLElement>('[data-unread]');
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

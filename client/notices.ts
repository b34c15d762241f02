/** The page's place for notices (views/parts/notices.tsx), where those of a fetched page are shown. */

export const notices = document.querySelector('[data-notices]')?.parentElement;
const home = notices?.parentElement;

/** Moves the place for notices into an open dialog, because a modal dialog covers everything else. */
export function placeNotices(dialog: HTMLDialogElement | undefined): void {
  const place = dialog?.matches(':modal') ? dialog : home;
  if (notices && notices.parentElement !== place) place?.append(notices);
}

export function clearNotices(): void {
  for (const notice of notices?.querySelectorAll('dialog') ?? [])
    if ('byIsland' in notice.dataset) notice.close();
    else notice.remove();
}

export function showNotices(page: Document): void {
  clearNotices();
  for (const { dataset, childNodes } of page.querySelectorAll<HTMLElement>('[data-notices]'))
    notices?.querySelector(`[data-notices="${dataset.notices}"]`)?.prepend(...childNodes);
}

/** Shows an error that the server could not report, or a success that it does not know of. */
export function notify(text: string, title: 'BŁĄD' | 'SUKCES' = 'BŁĄD'): void {
  const kind = title === 'BŁĄD' ? 'error' : 'success';
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `
    <div data-notices="${kind}">
      <dialog open class="notice ${kind}" aria-label="${title}">
        <form method="dialog" class="wrap">
          <div class="words"><strong>${title}</strong><p></p></div>
          <button class="button">Dalej</button>
        </form>
      </dialog>
    </div>`;
  page.querySelector('p')?.append(text);
  showNotices(page);
}

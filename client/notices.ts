/** The page's place for notices (views/parts/notices.tsx), where those of a fetched page are shown. */

export const notices = document.querySelector('[data-notices]')?.parentElement;
const home = notices?.parentElement;

/** Moves it into a dialog while one is open, because a modal dialog lies over everything else. */
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

/** Says that something could not be done at all, for which no page of the server has words. */
export function notify(text: string): void {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `
    <div data-notices="error">
      <dialog open class="notice error" aria-label="BŁĄD">
        <form method="dialog" class="wrap">
          <div class="words"><strong>BŁĄD</strong><p>${text}</p></div>
          <button class="button">Dalej</button>
        </form>
      </dialog>
    </div>`;
  showNotices(page);
}

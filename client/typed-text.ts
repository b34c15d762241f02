/**
 * A dialog with typed text asks before it closes: by a press beside it, by Escape, by its links and buttons and, where an
 * island has opened it, by Back. Back from a dialog that the server rendered leaves the page, so there the browser asks.
 * The loader starts it for a dialog that the server rendered, an island for its own.
 */

/** What is chosen rather than typed. */
const CHOSEN = 'input:is([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="hidden"])';
const TYPED = `:is(input, textarea):not(${CHOSEN})`;

/** Whether text of a dialog was changed since it was opened. */
function isChanged(dialog: Element): boolean {
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`form[method="post"] ${TYPED}`);
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Whether a dialog has text that was typed and not saved: also such as was refused and came back to its form. */
export const hasTypedText = (dialog: Element): boolean =>
  isChanged(dialog) || dialog.querySelector(`[data-came-back] ${TYPED}`) !== null;

const serverDialog = () => document.querySelector<HTMLElement>('[data-dialog]');
const islandDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal');

let question: HTMLDialogElement | null = null;

/** Whether the question is open: its `close` event comes a moment after it closes, and Escape may be pressed in between. */
const isAsking = () => question?.open === true;

/** Asks whether the typed text of a dialog may be lost. Whoever turns away from the question keeps it. */
export function askToDiscard(of: Element): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-labelledby', 'discard-title');
  dialog.setAttribute('aria-describedby', 'discard-text');
  dialog.innerHTML = `
    <header><h2 id="discard-title">Odrzucić wpisany tekst?</h2></header>
    <form method="dialog" class="body">
      <p id="discard-text">To, co wpisano, nie zostało jeszcze zapisane.</p>
      <div class="row-of-buttons">
        <button class="button" autofocus>Wróć do pisania</button>
        <button class="button danger" value="discard">Odrzuć</button>
      </div>
    </form>`;
  document.body.append(dialog);
  dialog.showModal();
  question = dialog;
  of.addEventListener('close', () => dialog.close(), { once: true }); // it was saved meanwhile
  return new Promise((answer) =>
    dialog.addEventListener('close', () => {
      if (question === dialog) question = null;
      dialog.remove();
      answer(dialog.returnValue === 'discard');
    }),
  );
}

/** The page with the server's dialog is being left on purpose. */
let leaving = false;

/** Keeps the dialog open and asks first, if it has typed text; `close` is done once that may be lost. */
function askFirst(event: Event, dialog: Element, close: () => void): void {
  if (leaving || !hasTypedText(dialog)) return;
  event.preventDefault();
  event.stopPropagation();
  askToDiscard(dialog).then((discard) => {
    if (!discard) return;
    leaving = dialog === serverDialog();
    close();
  });
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || document.querySelector(':popover-open')) return;
  // Escape closes the question alone.
  if (isAsking()) {
    event.stopPropagation();
    return;
  }
  const [modal, rendered] = [islandDialog(), serverDialog()];
  if (modal) askFirst(event, modal, () => modal.close());
  else if (rendered) askFirst(event, rendered, () => rendered.querySelector('a')?.click());
}

function onClick(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return;
  const [link, rendered] = [target.closest('a'), serverDialog()];
  if (link && rendered?.contains(link)) {
    // 'Anuluj' of the form itself is no slip, nor is a link to another dialog.
    const isCancel = link.closest('form') !== null;
    if (isCancel) leaving ||= !link.hash;
    else askFirst(event, rendered, () => link.click());
  }
  // Browsers that know `closedby` close a dialog by a press beside it themselves, and send `cancel` first.
  const closesItself: boolean = 'closedBy' in target;
  if (target instanceof HTMLDialogElement && target === islandDialog() && target !== question && !closesItself)
    askFirst(event, target, () => target.close());
}

/** The browser is about to close an island's dialog by itself. */
function onCancel(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLDialogElement) || target === question) return;
  if (isAsking()) event.preventDefault();
  else askFirst(event, target, () => target.close());
}

/** 'Zamknij' of an island's dialog is a form. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const dialog = form.closest('dialog');
  if (form.method === 'dialog' && dialog && dialog !== question && !dialog.matches('.notice'))
    askFirst(event, dialog, () => dialog.close());
}

let started = false;

/** Starts to watch the dialogs of the page; once. */
export function watchTypedText(): void {
  if (started) return;
  started = true;
  // Before any other listener closes something.
  addEventListener('keydown', onKeyDown, true);
  addEventListener('click', onClick, true);
  addEventListener('cancel', onCancel, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('submit', ({ defaultPrevented, target }) => {
    leaving ||= !defaultPrevented && serverDialog()?.contains(target as Node) === true;
  });
  addEventListener('pageshow', () => {
    leaving = false;
  });
  addEventListener('beforeunload', (event) => {
    const rendered = serverDialog();
    if (!leaving && rendered && isChanged(rendered)) event.preventDefault();
  });
}

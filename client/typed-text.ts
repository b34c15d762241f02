/**
 * A dialog with typed text asks before it closes by a press beside it, by Escape, by its links, and by Back if it was opened
 * over the page. Back from a dialog that the server rendered open leaves the page, so the browser asks.
 */

/** Fields that are chosen rather than typed in. */
const CHOSEN = 'input:is([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="hidden"])';
const TYPED = `:is(input, textarea):not(${CHOSEN})`;

/** The fields in which something was typed over what they had. */
export function changedIn(part: Element): (HTMLInputElement | HTMLTextAreaElement)[] {
  const fields = part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`form[method="post"] ${TYPED}`);
  return [...fields].filter(({ value, defaultValue }) => value !== defaultValue);
}

const isChanged = (dialog: Element): boolean => changedIn(dialog).length > 0;

/** Whether a dialog has typed text that is not saved, such as the input of a refused form. */
export const hasTypedText = (dialog: Element): boolean =>
  isChanged(dialog) || dialog.querySelector(`[data-came-back] ${TYPED}`) !== null;

const serverDialog = () => document.querySelector<HTMLElement>('[data-dialog]');
const openedDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal');

let question: HTMLDialogElement | null = null;
let answer: Promise<boolean>;

/** Whether the question is open. Its `close` event comes a moment late, and Escape may be pressed before it. */
const isAsking = () => question?.open === true;

/** Asks, once at a time, whether the typed text may be lost. Dismissing the question keeps it. */
export function askToDiscard(asker: Element): Promise<boolean> {
  if (isAsking()) return answer;
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
  asker.addEventListener('close', () => dialog.close(), { once: true }); // the dialog was saved meanwhile
  answer = new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      if (question === dialog) question = null;
      dialog.remove();
      resolve(dialog.returnValue === 'discard');
    }),
  );
  return answer;
}

/** Whether the page is being left on purpose, so that the browser need not ask. */
let leaving = false;

/** Called before a script leaves the page, because the typed text has been sent. */
export function allowLeaving(): void {
  leaving = true;
}

/** If a dialog has typed text, keeps it open, asks, and calls `close` if the text may be lost. */
function askFirst(event: Event, dialog: Element, close: () => void): void {
  if (leaving || !hasTypedText(dialog)) return;
  event.preventDefault();
  event.stopPropagation();
  askToDiscard(dialog).then((discard) => {
    if (!discard) return;
    leaving = true;
    close();
    leaving = dialog === serverDialog();
  });
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || document.querySelector(':popover-open')) return;
  // Escape closes only the question.
  if (isAsking()) {
    event.stopPropagation();
    return;
  }
  const modal = openedDialog();
  const rendered = serverDialog();
  if (modal) askFirst(event, modal, () => modal.close());
  else if (rendered) askFirst(event, rendered, () => rendered.querySelector<HTMLElement>('[data-beside]')?.click());
}

function onClick(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return;
  const link = target.closest('a');
  const dialog = openedDialog() ?? serverDialog();
  if (link && dialog?.contains(link)) {
    // 'Anuluj' of the form is deliberate, and so is a link to another dialog.
    const isDeliberate = link.closest('form') !== null;
    if (isDeliberate) leaving ||= dialog === serverDialog() && !link.hash;
    else askFirst(event, dialog, () => link.click());
  }
  // Browsers with `closedby` handle a press beside the dialog themselves, and send `cancel` first.
  const closesItself: boolean = 'closedBy' in target;
  if (target instanceof HTMLDialogElement && target === openedDialog() && target !== question && !closesItself)
    askFirst(event, target, () => target.close());
}

/** Handles `cancel`: the browser is about to close a modal dialog. */
function onCancel(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLDialogElement) || target === question) return;
  if (isAsking()) event.preventDefault();
  else askFirst(event, target, () => target.close());
}

let started = false;

/** Watches the page's dialogs; further calls do nothing. */
export function watchTypedText(): void {
  if (started) return;
  started = true;
  // In the capture phase, before other listeners close something.
  addEventListener('keydown', onKeyDown, true);
  addEventListener('click', onClick, true);
  addEventListener('cancel', onCancel, true);
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

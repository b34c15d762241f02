/** Sends the forms of a list by fetch, and shows the page that follows without losing the place on it. */
import { readPage, sendForm } from './api.ts';
import { PART_SWAPPED } from './dialog-events.ts';
import { showNotices } from './notices.ts';
import { showPage } from './refresh.ts';
import { changedIn } from './typed-text.ts';

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  for (const field of form.querySelectorAll('input')) field.defaultValue = field.value; // it is typed no longer
  form.closest('details')?.removeAttribute('open');
  const next = await sendForm(form.action, new URLSearchParams(fields));
  if (!next) return submit(form, submitter);
  const found = await readPage(next);
  if (!found) return location.assign(next);
  await showPage(found.page, null);
  document.querySelector<HTMLElement>('[data-in-place] [aria-invalid]')?.focus();
  showNotices(found.page);
}

/** Leaves the sending to the browser, which is not told which button was pressed. */
function submit(form: HTMLFormElement, pressed: HTMLElement | null): void {
  if (pressed instanceof HTMLButtonElement) {
    const { name, value } = pressed;
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  form.submit();
}

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || !form.closest('[data-order], [data-in-place]')) return;
  event.preventDefault();
  const needed = form.elements.namedItem(event.submitter?.dataset.needs ?? '');
  if (needed instanceof HTMLInputElement && !needed.reportValidity()) return;
  void send(form, event.submitter);
});

/** The new list keeps what is being typed in the old one, with the cursor and its place on the screen. */
addEventListener(
  PART_SWAPPED,
  ({ target }) => {
    const list = (target as Element).querySelector('[data-in-place]');
    const typed = list ? changedIn(list) : [];
    const active = document.activeElement;
    const held = active instanceof HTMLInputElement && list?.contains(active) ? active : null;
    const { selectionStart = null, selectionEnd = null } = held ?? {};
    const place = held?.getBoundingClientRect().top ?? 0;
    queueMicrotask(() => {
      for (const { id, value } of typed) {
        const field = document.getElementById(id);
        if (field instanceof HTMLInputElement) field.value = value;
      }
      const again = held && document.getElementById(held.id);
      if (!(again instanceof HTMLInputElement) || !again.checkVisibility()) return;
      again.focus({ preventScroll: true });
      if (selectionStart !== null) again.setSelectionRange(selectionStart, selectionEnd);
      scrollBy(0, again.getBoundingClientRect().top - place);
    });
  },
  true,
);

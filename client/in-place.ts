/** Sends the forms of a list by fetch, and shows the page that follows without losing the place on it. */
import { readPage, sendForm } from './api.ts';
import { PART_SWAPPED } from './dialog-events.ts';
import { showNotices } from './notices.ts';
import { showPage } from './refresh.ts';

const sent = new WeakSet<HTMLFormElement>();

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  sent.add(form);
  form.closest('details')?.removeAttribute('open');
  const next = await sendForm(form.action, new URLSearchParams(fields));
  const found = next && (await readPage(next));
  if (!found) return form.submit();
  await showPage(found.page, null);
  showNotices(found.page);
}

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || !form.closest('[data-order], [data-in-place]')) return;
  event.preventDefault();
  void send(form, event.submitter);
});

const isTyped = ({ form, value, defaultValue, type }: HTMLInputElement) =>
  type !== 'hidden' && value !== defaultValue && form !== null && !sent.has(form);

/** An answer that comes late does not take away what is being typed meanwhile; the next one shows both. */
addEventListener(
  PART_SWAPPED,
  (event) => {
    const fields = (event.target as Element).querySelectorAll<HTMLInputElement>('[data-in-place] form input');
    if ([...fields].some(isTyped)) event.preventDefault();
  },
  true,
);

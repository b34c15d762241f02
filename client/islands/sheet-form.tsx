import { useEffect } from 'react';

/** Sends a sheet once it is pasted or chosen; the button is for what is typed. */
export default function SheetForm({ form: id }: { form: string }) {
  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    const ended = new AbortController();
    const { signal } = ended;
    let sent = false;
    const send = () => form.requestSubmit();
    const onChoice = ({ target }: Event) => (target as HTMLInputElement).files?.length && send();

    function onPaste({ target }: Event) {
      const field = target as HTMLTextAreaElement;
      // A piece that is pasted into a sheet is a correction like a typed one.
      const isWhole = field.selectionEnd - field.selectionStart === field.value.length;
      if (isWhole) field.addEventListener('input', send, { once: true, signal });
    }

    /** The button may be pressed all the same, but the server reads one sheet of a person at once. */
    function onSubmit(event: Event) {
      if (sent) event.preventDefault();
      sent = true;
    }

    form.querySelector('textarea')?.addEventListener('paste', onPaste, { signal });
    form.querySelector('[type="file"]')?.addEventListener('change', onChoice, { signal });
    form.addEventListener('submit', onSubmit, { signal });
    // Back may show this very page again.
    addEventListener(
      'pageshow',
      () => {
        sent = false;
      },
      { signal },
    );
    return () => ended.abort();
  }, [id]);
  return null;
}

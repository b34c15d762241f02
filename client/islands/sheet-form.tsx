import { useEffect } from 'react';
import { fileTooLarge, LARGEST_SHEET } from '../../server/domain/field-texts.ts';

/** Sends a sheet once it is pasted or chosen; typed text is sent with the button. */
export default function SheetForm({ form: id }: { form: string }) {
  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    const ended = new AbortController();
    const { signal } = ended;
    let sent = false;
    const send = () => form.requestSubmit();

    /** A file that is too large is refused here, because a sheet in the text field would be lost on the way. */
    function onChoice({ target }: Event) {
      const field = target as HTMLInputElement;
      const [file] = field.files ?? [];
      field.setCustomValidity(file && file.size > LARGEST_SHEET ? fileTooLarge(LARGEST_SHEET) : '');
      if (file) send();
    }

    function onPaste({ target }: Event) {
      const field = target as HTMLTextAreaElement;
      // Text pasted into a part of the sheet is a correction, like typed text, and does not send it.
      const isWhole = field.selectionEnd - field.selectionStart === field.value.length;
      if (isWhole) field.addEventListener('input', send, { once: true, signal });
    }

    /** The server reads one sheet of a person at a time, so a second press of the button is ignored. */
    function onSubmit(event: Event) {
      if (sent) event.preventDefault();
      sent = true;
    }

    /** Back may show this page again. */
    function onShow() {
      sent = false;
    }

    form.querySelector('textarea')?.addEventListener('paste', onPaste, { signal });
    form.querySelector('[type="file"]')?.addEventListener('change', onChoice, { signal });
    form.addEventListener('submit', onSubmit, { signal });
    addEventListener('pageshow', onShow, { signal });
    return () => ended.abort();
  }, [id]);
  return null;
}

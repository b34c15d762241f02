import { useEffect } from 'react';
import { call } from '../api.ts';
import { refresh } from '../refresh.ts';

/** The pause in typing (ms) after which the preview is drawn anew. */
const PAUSE = 400;

/** Draws the preview of a sheet anew while somebody mends cells, answers questions or names columns. */
export default function SheetPreview({ form: id }: { form: string }) {
  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    const ended = new AbortController();
    const { signal } = ended;
    let [timer, drawing, waiting] = [0, false, false];

    /** One at a time, so that a late answer never replaces a newer one. */
    async function draw(): Promise<void> {
      waiting = drawing;
      if (drawing) return;
      drawing = true;
      const answer = await call('POST', '/api/moving_in/preview', new FormData(form));
      if (answer.ok && !signal.aborted) await takeOver(form);
      drawing = false;
      if (waiting) await draw();
    }

    function drawSoon({ target }: Event) {
      if (target instanceof HTMLInputElement && target.type === 'file') return;
      clearTimeout(timer);
      timer = window.setTimeout(draw, PAUSE);
    }

    if (wasTyped(form)) void draw(); // before hydration
    for (const event of ['input', 'change']) form.addEventListener(event, drawSoon, { signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [id]);
  return null;
}

const wasTyped = (form: HTMLFormElement) =>
  [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue),
  );

/** Swaps in what changed, but for the rows while a cell of them is being typed in: it would vanish once it is right. */
async function takeOver(form: HTMLFormElement): Promise<void> {
  const rows = form.querySelector<HTMLElement>('[data-refresh="sheet-rows"]');
  const focused = document.activeElement as HTMLInputElement | null;
  const isTyping = rows?.contains(focused) && focused?.matches('input');
  if (isTyping) rows?.removeAttribute('data-refresh');
  await refresh(location.pathname + location.search);
  rows?.setAttribute('data-refresh', 'sheet-rows');
  if (!focused?.isConnected && focused?.name)
    form
      .querySelector<HTMLElement>(`[name="${CSS.escape(focused.name)}"][value="${CSS.escape(focused.value)}"]`)
      ?.focus();
}

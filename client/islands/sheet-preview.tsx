import { useEffect } from 'react';
import { call } from '../api.ts';
import { refresh } from '../refresh.ts';

/** The pause in typing (ms) after which the preview is drawn again. */
const PAUSE = 400;

/** Updates the preview of a sheet while somebody corrects cells, answers questions or names columns. */
export default function SheetPreview({ form: id }: { form: string }) {
  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    const ended = new AbortController();
    const { signal } = ended;
    let timer = 0;
    let sending = false;
    let drawing = false;
    let waiting = false;
    let changed = false;
    /** A press has no effect when its target is replaced before it ends. */
    let pressing = false;
    let missed = false;
    /** The button that was pressed to leave the page. */
    let pressed: HTMLElement | null | undefined;

    /** One request at a time: the server reads one sheet of a person at a time, and the last state of the form wins. */
    async function draw(): Promise<void> {
      waiting = drawing;
      if (drawing || pressed !== undefined) return;
      drawing = true;
      sending = true;
      changed = false;
      const answer = await call('POST', '/api/moving_in/preview', new FormData(form));
      sending = false;
      if (pressed !== undefined) return form.requestSubmit(pressed);
      if (answer.ok && !signal.aborted) await takeOver(form, isStale);
      drawing = false;
      if (waiting) await draw();
    }

    function isStale(): boolean {
      missed = pressing;
      return changed || pressing;
    }

    function press() {
      pressing = true;
    }

    function release() {
      pressing = false;
      if (missed) drawSoon();
      missed = false;
    }

    function drawSoon() {
      changed = true;
      clearTimeout(timer);
      timer = window.setTimeout(draw, PAUSE);
    }

    function leave(event: SubmitEvent) {
      clearTimeout(timer);
      pressed = event.submitter;
      if (pressed?.dataset.busy) pressed.textContent = pressed.dataset.busy;
      if (sending) event.preventDefault();
    }

    if (wasTyped(form)) void draw(); // before hydration
    for (const event of ['input', 'change']) form.addEventListener(event, drawSoon, { signal });
    form.addEventListener('submit', leave, { signal });
    addEventListener('pointerdown', press, { signal });
    for (const event of ['pointerup', 'pointercancel']) addEventListener(event, release, { signal });
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
      (field instanceof HTMLSelectElement && field.selectedOptions[0]?.defaultSelected === false) ||
      (field instanceof HTMLInputElement &&
        (field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)),
  );

/**
 * Swaps in the changed parts, except the one in which somebody is typing: a corrected cell would vanish once it is right. A
 * page that was fetched before the last change is dropped, because the next one is on its way.
 */
async function takeOver(form: HTMLFormElement, isStale: () => boolean): Promise<void> {
  let focused: HTMLInputElement | null = null;
  const isTypedIn = (part: HTMLElement) => {
    if (!part.contains(document.activeElement)) return false;
    focused = document.activeElement as HTMLInputElement;
    return focused.matches('input:not([type="radio"])');
  };
  await refresh(location.pathname + location.search, isStale, isTypedIn);
  const { isConnected = true, name, value } = (focused ?? {}) as Partial<HTMLInputElement>;
  if (!isConnected && name)
    form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"][value="${CSS.escape(value ?? '')}"]`)?.focus();
}

import { addressHasDialog } from './dialogs.ts';
import { recall, remember } from './tab-memory.ts';

/** How to find what took a page away: the nth that `way` leads to; `shown`: it was used by keyboard. */
type Left = { way: string; nth: number; shown: boolean };

const KEY = 'left';

/**
 * Gives the focus back to what took a page away: to the link of a dialog once that is closed, to the button of a plain
 * form once the server has answered; to the heading when it is gone. A page that the browser had kept has it still, and a
 * field in error takes it by itself.
 */
export function returnFocus(): void {
  addEventListener('pageshow', giveBack);
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href*="dialog="]');
    if (link) keep(event, link, `a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`);
  });
  addEventListener('submit', (event) => {
    const { submitter, target } = event;
    const action = (target as HTMLFormElement).getAttribute('action');
    if (submitter && action) keep(event, submitter, `form[action="${CSS.escape(action)}"] button`);
  });
}

function keep({ defaultPrevented }: Event, left: Element, way: string): void {
  if (defaultPrevented || addressHasDialog()) return;
  const nth = [...document.querySelectorAll(way)].indexOf(left);
  const kept: Left = { way, nth, shown: left.matches(':focus-visible') };
  remember(KEY, JSON.stringify(kept));
}

function giveBack(): void {
  if (addressHasDialog()) return;
  const left: Left | null = JSON.parse(recall(KEY) ?? 'null');
  remember(KEY, null);
  // What asks for the focus itself, a field in error above all, may not have it yet.
  if (!left || document.activeElement !== document.body || document.querySelector('[autofocus]')) return;
  const found = document.querySelectorAll<HTMLElement>(left.way)[left.nth] ?? document.querySelector('h1');
  if (found?.tagName === 'H1') found.tabIndex = -1;
  found?.focus({ preventScroll: true, focusVisible: left.shown } as FocusOptions);
}

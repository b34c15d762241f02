/** What makes every page a little better without an island; a page works without it. The loader (main.ts) starts it. */
import { withDash } from '../server/domain/postal-codes.ts';
import { serverClock } from './server-clock.ts';

/** Puts the dash into a postal code, which the digits of a phone do not have. */
export function dashPostalCodes(): void {
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'postal_code') target.value = withDash(target.value);
  });
}

/** What an amount is written with. */
const AMOUNT = /^[\d\s.,-]*$/;

const isAmount = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.inputMode === 'decimal';

/**
 * A field for an amount takes no letters from the keyboard, 'e' among them: no price is 1e5. What is pasted stays, and the
 * server says what is wrong with it, so that nothing is lost unseen.
 */
export function refuseLettersInAmounts(): void {
  addEventListener('beforeinput', (event) => {
    const { target, data, inputType } = event;
    if (isAmount(target) && inputType === 'insertText' && data && !AMOUNT.test(data)) event.preventDefault();
  });
}

/** An amount that stands there already is selected with the focus, so that typing replaces it. */
export function selectAmounts(): void {
  addEventListener('focusin', ({ target }) => isAmount(target) && target.select());
  // A press puts the caret in its place after the focus.
  addEventListener('mousedown', ({ target }) => {
    if (!isAmount(target) || document.activeElement === target) return;
    addEventListener('mouseup', () => target.selectionStart === target.selectionEnd && target.select(), { once: true });
  });
}

/** Runs `<time data-clock>`, second by second, from the server's time it was rendered with. */
export function runClock(): void {
  const clock = document.querySelector<HTMLTimeElement>('time[data-clock]');
  if (!clock) return;
  const now = serverClock(clock.dateTime);
  const format = new Intl.DateTimeFormat('pl-PL', { timeStyle: 'medium', timeZone: 'Europe/Warsaw' });
  const tick = () => {
    clock.textContent = format.format(now());
  };
  tick();
  setInterval(tick, 1000);
}

/**
 * Screen readers announce what is added to a live region, not what it was rendered with. So the words of a notice that
 * came with the page are added once more.
 */
export function announceNotices(): void {
  for (const words of document.querySelectorAll('[data-notices] .words')) words.replaceWith(words.cloneNode(true));
}

/** Stores the last section of /home in the browser too; the server reads the cookie of the same name. */
export function storeSection(): void {
  const section = document.querySelector<HTMLElement>('[data-section]')?.dataset.section;
  if (!section) return;
  try {
    localStorage.setItem('section', section);
  } catch {
    // A browser that forbids storage still has the cookie.
  }
}

/** Small improvements of every page, which works without them. The loader (main.ts) starts them. */
import { withDash } from '../server/domain/postal-codes.ts';
import { serverClock } from './server-clock.ts';

/** Inserts the dash of a postal code, because the numeric keyboards of phones lack it. */
export function dashPostalCodes(): void {
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'postal_code') target.value = withDash(target.value);
  });
}

const AMOUNT = /^[\d\s.,-]*$/;

const isAmount = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.inputMode === 'decimal';

/**
 * An amount's field ignores typed letters. Pasted text stays, and the server reports what is wrong with it, so that
 * nothing is lost unnoticed.
 */
export function refuseLettersInAmounts(): void {
  addEventListener('beforeinput', (event) => {
    const { target, data, inputType } = event;
    if (isAmount(target) && inputType === 'insertText' && data && !AMOUNT.test(data)) event.preventDefault();
  });
}

/** Focusing an amount selects it, so that typing replaces it. */
export function selectAmounts(): void {
  addEventListener('focusin', ({ target }) => isAmount(target) && target.select());
  // A press sets the caret after the focus.
  addEventListener('mousedown', ({ target }) => {
    if (!isAmount(target) || document.activeElement === target) return;
    addEventListener('mouseup', () => target.selectionStart === target.selectionEnd && target.select(), { once: true });
  });
}

/** Runs `<time data-clock>` from the server's time it was rendered with. */
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
 * Screen readers announce only what is added to a live region, so the words of a notice that came with the page are added
 * once more.
 */
export function announceNotices(): void {
  for (const words of document.querySelectorAll('[data-notices] .words')) words.replaceWith(words.cloneNode(true));
}

/** Stores the last section of /home in the browser too, as the contract wants; the server reads the cookie. */
export function storeSection(): void {
  const section = document.querySelector<HTMLElement>('[data-section]')?.dataset.section;
  if (!section) return;
  try {
    localStorage.setItem('section', section);
  } catch {
    // A browser that forbids storage still has the cookie.
  }
}

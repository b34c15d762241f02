/** Small improvements of every page, which works without them. The loader (main.ts) starts them. */
import { serverClock } from './server-clock.ts';

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

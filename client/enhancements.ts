/** Small improvements of every page, which works without them. The loader (main.ts) starts them. */
import { serverClock } from './server-clock.ts';

/** Keeps `<time data-clock>` running from the server's time in it. */
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
 * Adds the words of a notice that came with the page once more, because screen readers announce only additions to a live
 * region.
 */
export function announceNotices(): void {
  for (const words of document.querySelectorAll('[data-notices] .words')) words.replaceWith(words.cloneNode(true));
}

/** Stores the last section of /home in localStorage, as the contract demands. The server reads the cookie instead. */
export function storeSection(): void {
  const section = document.querySelector<HTMLElement>('[data-section]')?.dataset.section;
  if (!section) return;
  try {
    localStorage.setItem('section', section);
  } catch {
    // Without storage the cookie is enough.
  }
}

/** What makes every page a little better without an island; a page works without it. The loader (main.ts) starts it. */

/** What an amount is written with. */
const AMOUNT = /^[\d\s.,-]*$/;

/** A field for an amount takes no letters, 'e' among them: no price is 1e5. */
export function refuseLettersInAmounts(): void {
  addEventListener('beforeinput', (event) => {
    const { target, data } = event;
    if (target instanceof HTMLInputElement && target.inputMode === 'decimal' && data && !AMOUNT.test(data))
      event.preventDefault();
  });
}

/** Runs `<time data-clock>`, second by second, from the server's time it was rendered with. */
export function runClock(): void {
  const clock = document.querySelector<HTMLTimeElement>('time[data-clock]');
  if (!clock) return;
  const offset = Date.parse(clock.dateTime) - Date.now();
  const format = new Intl.DateTimeFormat('pl-PL', { timeStyle: 'medium', timeZone: 'Europe/Warsaw' });
  const tick = () => {
    clock.textContent = format.format(Date.now() + offset);
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

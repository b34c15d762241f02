/** What an amount is written with. */
const WRITTEN = /^[\d\s.,-]*$/;

/** A field for an amount takes no letters, 'e' among them: no price is 1e5. */
export function keepLettersFromAmounts(): void {
  addEventListener('beforeinput', (event) => {
    const { target, data } = event;
    if (target instanceof HTMLInputElement && target.inputMode === 'decimal' && data && !WRITTEN.test(data))
      event.preventDefault();
  });
}

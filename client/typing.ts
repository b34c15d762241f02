/** Helps with filling in fields; loaded at the first focus or change of one. */
import { withDash } from '../server/domain/postal-codes.ts';
import { holdBack, makeSmall } from './picture/small.ts';

const AMOUNT = /^[\d\s.,-]*$/;

const isAmount = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.inputMode === 'decimal';

// Adds the dash to a postal code, because the numeric keyboards of phones lack it.
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'postal_code') target.value = withDash(target.value);
});

// An amount's field ignores typed letters. Pasted text stays, and the server reports what is wrong with it, so that nothing
// is lost unnoticed.
addEventListener('beforeinput', (event) => {
  const { target, data, inputType } = event;
  if (isAmount(target) && inputType === 'insertText' && data && !AMOUNT.test(data)) event.preventDefault();
});

// Focusing an amount selects it, so that typing replaces it.
addEventListener('focusin', ({ target }) => isAmount(target) && target.select());
// A press sets the caret after the focus.
addEventListener('mousedown', ({ target }) => {
  if (!isAmount(target) || document.activeElement === target) return;
  addEventListener('mouseup', () => target.selectionStart === target.selectionEnd && target.select(), { once: true });
});

// The field that caused this file to load has the focus already.
const first = document.activeElement;
if (isAmount(first) && first.value === first.defaultValue) first.select();

/** Says how long the text of a field is, as the server counts it. */
function count(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const told = field.parentElement?.querySelector('[data-count]');
  if (told && field.value) told.textContent = String([...field.value.trim()].length);
}
addEventListener('input', ({ target }) => count(target));
count(first);

// A photograph may have been chosen before this file was loaded.
const PHOTOS = '[data-small]';
for (const field of document.querySelectorAll<HTMLInputElement>(PHOTOS)) void makeSmall(field);
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(PHOTOS)) void makeSmall(target);
});
// In the capture phase, before the dialog sends the form.
addEventListener('submit', holdBack, true);

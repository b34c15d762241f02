/**
 * Screen readers speak of what comes into a live region, not of what it was drawn with. So the words of a notice that
 * came with the page are put in once more.
 */
export function sayNotices(): void {
  for (const words of document.querySelectorAll('[data-notices] .words')) words.replaceWith(words.cloneNode(true));
}

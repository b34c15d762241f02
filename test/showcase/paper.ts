import type { Page } from 'playwright-core';
import { pagesOfPdf } from '../support/pages-of-pdf.ts';

/** What is pressed or filled in, what explains it, ways to other pages, and what changes while one looks. */
const PRESSED = [
  ...['button', '.button', 'form', '.card:has(> .body form)', '#zaproszenia', '.on-screen:is(a, :has(a, button))'],
  ...[
    '.card > header a',
    '.team > li > a.done',
    '.counted a',
    '.numbers > summary',
    'summary .opens',
    '.act',
    '.legend',
    '.live',
  ],
  ...['nav', '.back', '.ways', '.clock', '.visually-hidden'],
  // Beside the card of a box the page says that the card alone is printed; the board's counts are for its screen; narrower
  // paper has the name before each fact instead of heads of columns.
  ...['.content:has(.box-card) > :not(.box-card)', '.scrolls small', '.columns[aria-hidden]'],
].join();

/** The words that are seen on the page, each time. */
export const wordsSeen = (page: Page): Promise<string[]> =>
  page.evaluate((pressed) => {
    const words: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (!around?.checkVisibility({ visibilityProperty: true }) || around.closest(pressed)) continue;
      if (getComputedStyle(around).clipPath === 'none') words.push(...(node.textContent ?? '').split(/\s+/));
    }
    return words.filter((word) => /[\p{L}\p{N}]/u.test(word));
  }, PRESSED);

/** A PDF breaks its lines elsewhere and may join the words of a line, and the stylesheet may write a capital. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00ad\u200b]/g, '')
    .toLowerCase();

const countIn = (text: string, word: string) => text.split(word).length - 1;

/** Those of the seen words that stand on paper less often. */
export async function lostOnPaper(page: Page, seen: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const printed = bare((await pagesOfPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).join(''));
  const words = seen.map(bare);
  return [...new Set(words)].filter((word) => countIn(printed, word) < countIn(words.join('\n'), word));
}

import { readPage } from './api.ts';

/**
 * Reads a page anew and brings in what changes on it (`<Refreshed>`): a list, a counter, a pager. The focus stays on what
 * it was on. Returns the page as the server draws it now; undefined when it could not be read.
 */
export async function refresh(address: string): Promise<Document | undefined> {
  const page = await readPage(address);
  if (!page) return undefined;
  takeIcons(page);
  for (const old of document.querySelectorAll<HTMLElement>('[data-refresh]')) {
    const now = page.querySelector(`[data-refresh="${old.dataset.refresh}"]`);
    if (now) swap(old, now);
  }
  return page;
}

/** What comes in may show icons that this page has not shown yet. */
function takeIcons(page: Document): void {
  const missing = [...page.querySelectorAll('.sprite > symbol')].filter(({ id }) => !document.getElementById(id));
  document.querySelector('.sprite')?.append(...missing);
}

function swap(old: HTMLElement, now: Element): void {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const href = focused?.getAttribute('href');
  old.replaceChildren(...now.childNodes);
  if (!focused) return;
  const same = href && old.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`);
  (same || old.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
}

import { readPage } from './api.ts';

/**
 * Reads a page again: brings in what is drawn afresh beside an island (`<Fresh>`) and answers with the props the island
 * is drawn from now; undefined when the page could not be read.
 */
export async function readAgain<Props>(island: string, address: string): Promise<Props | undefined> {
  const page = await readPage(address);
  const props = page?.querySelector<HTMLElement>(`[data-island="${island}"]`)?.dataset.props;
  if (!page || !props) return undefined;
  for (const old of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const now = page.querySelector(`[data-fresh="${old.dataset.fresh}"]`);
    if (now) old.replaceChildren(...now.childNodes);
  }
  return JSON.parse(props);
}

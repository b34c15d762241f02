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

/** What an island on a page was given by the server; undefined when it is not there. */
export function propsOn<Props>(page: Document | undefined, island: string): Props | undefined {
  const props = page?.querySelector<HTMLElement>(`[data-island="${island}"]`)?.dataset.props;
  return props === undefined ? undefined : (JSON.parse(props) as Props);
}

/** What comes in may show icons that this page has not shown yet. */
function takeIcons(page: Document): void {
  const missing = [...page.querySelectorAll('.sprite > symbol')].filter(({ id }) => !document.getElementById(id));
  document.querySelector('.sprite')?.append(...missing);
}

const groupsIn = (part: Element) => [...part.querySelectorAll<HTMLDetailsElement>('details[id]')];

/** Whether a group stands otherwise than the server drew it: opened or closed by hand, it stays so. */
const isByHand = ({ open, dataset }: HTMLDetailsElement) => open === (dataset.opens === undefined);

/** What of a part can have the focus, in its order. */
const stopsIn = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>('a, summary, button')].filter((stop) => stop.checkVisibility());

function swap(old: HTMLElement, now: Element): void {
  const focused = old.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const href = focused?.getAttribute('href');
  const nth = focused ? stopsIn(old).indexOf(focused) : -1;
  const byHand = groupsIn(old).filter(isByHand);
  old.replaceChildren(...now.childNodes);
  for (const { id, open } of byHand) {
    const group = groupsIn(old).find((one) => one.id === id);
    if (group) group.open = open;
  }
  if (!focused) return;
  const same = href && old.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`);
  // What had the focus is gone: what stands in its place has it, so that the keyboard can carry on.
  (same || stopsIn(old)[nth] || old.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
}

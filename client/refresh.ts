import { readPage } from './api.ts';

/**
 * Fetches a page and replaces its changing parts (`<Refreshed>`): a list, a counter, a pager, but for one that `stays`. The
 * focus is kept. Returns the fetched page; undefined when it could not be read, or is stale by the time it has come.
 */
export async function refresh(
  address: string,
  isStale = () => false,
  stays: (part: HTMLElement) => boolean = () => false,
): Promise<Document | undefined> {
  const page = await readPage(address);
  if (!page || isStale()) return undefined;
  takeIcons(page);
  for (const old of document.querySelectorAll<HTMLElement>('[data-refresh]')) {
    if (stays(old)) continue;
    const now = page.querySelector(`[data-refresh="${old.dataset.refresh}"]`);
    if (now) swap(old, now);
  }
  return page;
}

/** The props of an island on a fetched page; undefined when it has no such island. */
export function propsOn<Props>(page: Document | undefined, island: string): Props | undefined {
  const props = page?.querySelector<HTMLElement>(`[data-island="${island}"]`)?.dataset.props;
  return props === undefined ? undefined : (JSON.parse(props) as Props);
}

/** The new parts may show icons that this page does not have yet. */
function takeIcons(page: Document): void {
  const missing = [...page.querySelectorAll('.sprite > symbol')].filter(({ id }) => !document.getElementById(id));
  document.querySelector('.sprite')?.append(...missing);
}

const groupsIn = (part: Element) => [...part.querySelectorAll<HTMLDetailsElement>('details[id]')];

/** Whether somebody has opened or closed a group by hand; then it stays so. */
const isByHand = ({ open, dataset }: HTMLDetailsElement) => open === (dataset.opens === undefined);

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
  // The focused element is gone; the one in its place gets the focus, for people at the keyboard.
  (same || stopsIn(old)[nth] || old.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
}

import { readPage } from './api.ts';
import { PART_SWAPPED, type Sent } from './dialog-events.ts';
import { wakeIslands } from './islands.ts';

/**
 * Fetches a page and replaces its changing parts (`<Refreshed>`), such as a list, a counter or a pager, except those for
 * which `stays` returns true. The focus is kept. Returns the fetched page; undefined when it could not be read or has become
 * stale meanwhile.
 */
export async function refresh(
  address: string,
  isStale = () => false,
  stays: (part: HTMLElement) => boolean = () => false,
): Promise<Document | undefined> {
  const { page } = (await readPage(address)) ?? {};
  await lifted;
  if (!page || isStale()) return undefined;
  takeIcons(page);
  swapParts(page, '[data-refresh]', stays);
  return page;
}

/**
 * Shows the page as it is after something was saved: replaces its changing parts, or all of `<main>` when it has none, and
 * the counts of the menus. `sent`: the fields of the form that was saved.
 */
export async function showPage(page: Document, sent: Sent): Promise<void> {
  document.title = page.title;
  await lifted;
  takeIcons(page);
  swapParts(page, '[data-refresh], main:not(:has([data-refresh])), [data-counts]', undefined, sent);
}

/** In ms: the click follows the finger; and an end that a removed element has swallowed is not awaited for ever. */
const [CLICK, LONGEST_PRESS] = [50, 5_000];

/** Settled unless a finger or a button of the mouse is down, because what it is about to press must not move away. */
let lifted = Promise.resolve();
for (const [down = '', ...ends] of [
  ['pointerdown', 'pointerup', 'pointercancel'],
  ['touchstart', 'touchend', 'touchcancel'], // a touch that scrolls goes on after its `pointercancel`
])
  addEventListener(
    down,
    () => {
      lifted = new Promise((resolve) => {
        for (const end of ends) addEventListener(end, () => setTimeout(resolve, CLICK), { once: true });
        setTimeout(resolve, LONGEST_PRESS);
      });
    },
    { capture: true, passive: true },
  );

function swapParts(
  page: Document,
  selector: string,
  stays: (part: HTMLElement) => boolean = () => false,
  sent: Sent = null,
): void {
  for (const old of document.querySelectorAll<HTMLElement>(selector)) {
    const now = !stays(old) && page.querySelector(selectorOf(old));
    const event = new CustomEvent(PART_SWAPPED, { cancelable: true, detail: sent });
    if (now && old.dispatchEvent(event)) swap(old, now);
  }
}

function selectorOf({ dataset, localName }: HTMLElement): string {
  if (dataset.refresh) return `[data-refresh="${dataset.refresh}"]`;
  return dataset.counts ? `[data-counts="${dataset.counts}"]` : localName;
}

/** Tells the islands of a part that it is about to leave the page (hydrate.ts unmounts them). */
export function leaveIslands(part: ParentNode): void {
  for (const island of part.querySelectorAll('[data-hydrated]')) island.dispatchEvent(new Event('leave'));
}

/** The props of an island on a fetched page; undefined when it has no such island. */
export function propsOn<Props>(page: Document | undefined, island: string): Props | undefined {
  const props = page?.querySelector<HTMLElement>(`[data-island="${island}"]`)?.dataset.props;
  return props === undefined ? undefined : (JSON.parse(props) as Props);
}

/** Adds the icons that a fetched page shows and this page does not have yet. */
export function takeIcons(page: Document): void {
  const missing = [...page.querySelectorAll('.sprite > symbol')].filter(({ id }) => !document.getElementById(id));
  document.querySelector('.sprite')?.append(...missing);
}

const groupsIn = (part: Element) => [...part.querySelectorAll<HTMLDetailsElement>('details[id]')];

/** Whether somebody has opened or closed the group by hand, which is kept. */
const isByHand = ({ open, dataset }: HTMLDetailsElement) => open === (dataset.opens === undefined);

const stopsIn = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>('a, summary, button')].filter((stop) => stop.checkVisibility());

/** Identifies a stop across redraws. */
const nameOf = (stop: Element) => stop.getAttribute('href') ?? stop.textContent;

function swap(old: HTMLElement, now: Element): void {
  const focused = old.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const before = focused ? stopsIn(old) : [];
  const nth = before.indexOf(focused as HTMLElement);
  const byHand = groupsIn(old).filter(isByHand);
  // What is under the pointer, or else has the focus, keeps its place on the screen.
  const held = old.querySelector(':is(a, summary, button):hover') ?? focused;
  const place = held?.getBoundingClientRect().top ?? 0;
  leaveIslands(old);
  old.replaceChildren(...now.childNodes);
  wakeIslands(old);
  for (const { id, open } of byHand) {
    const group = groupsIn(old).find((one) => one.id === id);
    if (group) group.open = open;
  }
  if (!held) return;
  const stops = new Map(stopsIn(old).map((stop) => [nameOf(stop), stop]));
  const again = stops.get(nameOf(held));
  if (again) scrollBy(0, again.getBoundingClientRect().top - place);
  if (!focused) return;
  // For people at the keyboard: if the focused element is gone, the next one in the list or the page's heading gets the focus.
  const left = before.slice(Math.max(nth, 0)).map((stop) => stops.get(nameOf(stop)));
  const heading = old.localName === 'main' && !stops.has(nameOf(focused)) && old.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (heading || left.find(Boolean) || stopsIn(old)[nth] || old.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
}

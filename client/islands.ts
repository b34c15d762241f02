/**
 * Finds the islands of a page or of a part of it, and hydrates each at the moment of its `data-when`:
 *   idle     once the page has loaded and the browser is idle
 *   visible  when it scrolls into view
 *   touch    at the first pointer or key that reaches it
 * On a slow connection (Save-Data, 2G) every island waits for a touch. The same moments start watching typed text in a dialog
 * that the server rendered open.
 */
import type { IslandModule } from './hydrate.ts';

const islands = import.meta.glob<IslandModule>('./*.tsx', { base: './islands' });

export function wakeIslands(part: ParentNode): void {
  for (const island of part.querySelectorAll<HTMLElement>('[data-when]')) {
    const start = once(island);
    onTouch(island, start);
    if (slowConnection) continue;
    if (island.dataset.when === 'idle') afterLoad(() => whenIdle(start));
    if (island.dataset.when === 'visible') afterLoad(() => onVisible(island, start));
  }
}

async function loadAndHydrate(island: HTMLElement): Promise<void> {
  if (island.dataset.dialog) return import('./typed-text.ts').then((typedText) => typedText.watchTypedText());
  const load = islands[`./${island.dataset.island}.tsx`];
  if (!load) return;
  const [{ hydrate }, module] = await Promise.all([import('./hydrate.ts'), load()]);
  await hydrate(island, module);
}

/** Hydrates an island once. If it fails to load, the page stays as the server rendered it, and it may be tried again. */
function once(island: HTMLElement): () => void {
  let started = false;
  return () => {
    if (started) return;
    started = true;
    loadAndHydrate(island).catch((error) => {
      started = false;
      console.error(`[${island.dataset.island}]`, error);
    });
  };
}

/** Autofocus and a pointer that rests on the island are no touch while the page loads, so they start it after the load. */
function onTouch(island: HTMLElement, start: () => void): void {
  const options = { once: true, passive: true };
  for (const event of ['pointerover', 'focusin']) island.addEventListener(event, () => afterLoad(start), options);
  island.addEventListener('pointerdown', start, options);
}

function onVisible(island: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: '200px' },
  );
  for (const child of island.children) observer.observe(child);
}

export const whenIdle = (start: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : setTimeout(start, 1000);

type Connection = { saveData?: boolean; effectiveType?: string };
const connection = (navigator as { connection?: Connection }).connection;
export const slowConnection = connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');

/** Runs a function in a task of its own after the load, because work in the load event still counts as loading. */
export function afterLoad(run: () => void): void {
  const soon = () => setTimeout(run);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

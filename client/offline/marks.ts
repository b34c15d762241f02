/** Marks the rows of work that waits or was refused, and counts what waits as done. */
import type { Waiting } from '../worker/messages.ts';

const WAITS = 'czeka na wysłanie';

/** Marks rows and ticks; marks that no longer hold are taken away. May run after each change of the page. */
export function markRows(waiting: readonly Waiting[]): void {
  const words = new Map(
    waiting.flatMap(({ ids, refused }) => ids.map((id) => [id, refused?.reason ?? WAITS] as const)),
  );
  for (const mark of document.querySelectorAll<HTMLElement>('[data-mark]'))
    if (words.get(mark.dataset.mark ?? '') !== mark.textContent) unmark(mark);
  for (const [id, text] of words) {
    const isRefused = text !== WAITS;
    for (const row of rowsOf(id)) if (!row.querySelector('[data-mark]')) mark(row, id, text, isRefused);
    for (const tick of document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][name="ids"][value="${id}"]`))
      if (!isRefused) Object.assign(tick, { checked: false, disabled: true });
  }
  for (const tally of document.querySelectorAll<HTMLElement>('.tally'))
    countAsDone(tally, tally.closest('details')?.querySelectorAll('.waits').length ?? 0);
  const sum = document.querySelector<HTMLElement>('.sum-up b');
  if (sum) countAsDone(sum, [...words.values()].filter((text) => text === WAITS).length);
}

const rowsOf = (id: string) =>
  [...document.querySelectorAll(`a[href*="dialog=task&id=${id}"], input[name="ids"][value="${id}"]`)].flatMap(
    (part) => part.closest<HTMLElement>('li, label') ?? [],
  );

function mark(row: HTMLElement, id: string, text: string, isRefused: boolean): void {
  const words = document.createElement('small');
  words.className = isRefused ? 'mark error' : 'mark';
  words.dataset.mark = id;
  words.textContent = text;
  row.classList.toggle('waits', !isRefused);
  (row.querySelector('.whose, .what') ?? row).append(words);
}

function unmark(mark: HTMLElement): void {
  mark.closest('.waits')?.classList.remove('waits');
  mark.remove();
}

/** '3/12' as the server has drawn it, with what waits added to what is done. */
function countAsDone(part: HTMLElement, waits: number): void {
  const text = part.lastChild;
  if (!(text instanceof Text)) return;
  part.dataset.drawn ??= text.data;
  const [, done, all] = /^(\d+)\/(\d+)$/.exec(part.dataset.drawn) ?? [];
  if (all) text.data = `${Number(done) + waits}/${all}`;
}

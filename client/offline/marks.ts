/** Marks the work that waits or was refused, and counts what waits as done. */
import type { Waiting } from '../worker/messages.ts';

const WAITS = 'czeka na wysłanie';
const ALERT_WAITS = 'alert czeka na wysłanie';

/** Marks rows and ticks; marks that no longer hold are taken away. May run after each change of the page. */
export function markRows(waiting: readonly Waiting[]): void {
  for (const old of document.querySelectorAll('[data-mark]')) unmark(old);
  for (const { ids, refused } of waiting)
    for (const id of ids) {
      for (const row of rowsOf(id)) mark(row, refused?.reason ?? WAITS, refused ? 0 : 1);
      if (!refused) lock(id);
    }
  const still = waiting.filter(({ refused }) => !refused);
  const rounds = Map.groupBy(still, ({ from }) => paramOf(from, 'dialog_round'));
  for (const [round, all] of rounds) markFolded(round, new Set(all.flatMap(({ ids }) => ids)).size);
  markListed(waiting.filter(({ from }) => isOfThisPage(from)));
  for (const { ids, from } of still) if (ids.length === 0) markAlert(from);
  count(new Set(still.flatMap(({ ids }) => ids)).size);
}

const paramOf = (address: string, name: string) => new URL(address, location.origin).searchParams.get(name);

const rowsOf = (id: string) =>
  [...document.querySelectorAll(`a[href*="dialog=task&id=${id}"], input[name="ids"][value="${id}"]`)].flatMap(
    (part) => part.closest<HTMLElement>('li, label') ?? [],
  );

const isOfThisPage = (address: string) => new URL(address, location.origin).pathname === location.pathname;

/** The rows of a visit's list: the last word on each horse, its last note, and horses that are not on it yet. */
function markListed(waiting: readonly Waiting[]): void {
  const [last, notes] = [new Map<string, Waiting>(), new Map<string, Waiting>()];
  for (const one of waiting)
    for (const horse of one.listed?.horses ?? []) {
      const { what } = one.listed ?? {};
      if (what === 'added') markAdded(horse, one.refused?.reason);
      else if (what === 'note') notes.set(horse, one);
      else if (what === 'horse' || !(last.has(horse) || document.querySelector(`[id="h-${horse}"] .first > .badge`)))
        last.set(horse, one);
    }
  for (const [horse, { listed, refused }] of [...notes, ...last]) {
    const row = document.getElementById(`h-${horse}`);
    const waits = refused || listed?.what === 'note' ? 0 : 1;
    if (row) mark(row, refused?.reason ?? `${listed?.said} · ${WAITS}`, waits);
  }
}

function markAdded(name: string, reason: string = WAITS): void {
  const row = document.createElement('li');
  row.innerHTML = '<span class="head-of"><span class="box">+</span><span class="whose"><strong></strong></span></span>';
  row.dataset.mark = '';
  row.querySelector('strong')?.append(name);
  mark(row, reason);
  document.querySelector('.visit .horses')?.append(row);
}

/** Work that waits is not offered again. */
function lock(id: string): void {
  for (const form of document.querySelectorAll<HTMLElement>(
    `form[action="/api/complete_service"]:has([name="id"][value="${id}"])`,
  )) {
    const [foot, button] = [form.querySelector('footer'), form.querySelector<HTMLButtonElement>('.main')];
    if (button) button.disabled = true;
    if (foot) mark(foot, WAITS);
  }
  for (const tick of document.querySelectorAll(`input[type="checkbox"][name="ids"][value="${id}"]`))
    Object.assign(tick, { checked: false, disabled: true });
}

/** `waits`: how many tasks of the row wait. */
function mark(row: HTMLElement, text: string, waits = 0): void {
  const words = document.createElement('small');
  words.className = text.includes(WAITS) ? 'mark' : 'mark error';
  words.dataset.mark = '';
  words.textContent = text;
  if (waits > 0) row.dataset.waits = String(waits);
  (row.querySelector('.whose, .what') ?? row)[row.matches('footer') ? 'prepend' : 'append'](words);
}

function unmark(mark: Element): void {
  mark.closest('[data-waits]')?.removeAttribute('data-waits');
  mark.remove();
}

/** The line of a round whose horses are not on the page, or are on a page of their own. */
function markFolded(round: string | null, waits: number): void {
  if (!round || waits === 0) return;
  for (const link of document.querySelectorAll(`main a[href*="round=${CSS.escape(round)}"]`)) {
    const line = link.closest<HTMLElement>('li');
    if (line && !line.querySelector('[data-mark]')) mark(line, `${WAITS} (${waits})`, waits);
  }
}

/** The task or the card over which an alert was raised. `from`: the address of its dialog. */
function markAlert(from: string): void {
  if (paramOf(from, 'dialog') !== 'alert') return;
  const id = paramOf(from, 'id');
  const heading = isOfThisPage(from) ? [...document.querySelectorAll<HTMLElement>('main h1')] : [];
  for (const row of id ? rowsOf(id) : heading) mark(row, ALERT_WAITS);
}

/** Counts what waits as done, `all`: on the whole page. */
function count(all: number): void {
  for (const tally of document.querySelectorAll<HTMLElement>('.tally'))
    add(tally, waitsIn(tally.closest('details')), DONE);
  for (const sum of document.querySelectorAll<HTMLElement>('.sum-up b')) add(sum, all, DONE);
  for (const number of document.querySelectorAll<HTMLElement>('[data-per-waiting]'))
    add(number, all * Number(number.dataset.perWaiting), NUMBER);
  for (const bar of document.querySelectorAll<HTMLProgressElement>('.stats + progress, progress:has(+ .tabs)')) {
    bar.dataset.drawn ??= String(bar.value);
    bar.value = Number(bar.dataset.drawn) + all;
  }
  for (const button of document.querySelectorAll<HTMLElement>(
    '.button:is([href*="dialog=round"], [href*="dialog=singles"])',
  )) {
    const ofRound = button.closest<HTMLElement>('.same');
    const waits = ofRound ? waitsIn(ofRound) : waitsIn(button.closest('section, details'), SINGLE);
    add(button, -waits, IN_BRACKETS);
    button.hidden = waits > 0 && !/[1-9]/.test(button.textContent ?? '');
  }
}

/** The row of a single task, neither of a horse in a round nor of a folded round. */
const SINGLE = 'li:not(.same li, :has(details))';

/** How many tasks of a group wait, in its rows or as its line says. */
function waitsIn(group: HTMLElement | null, of = 'li'): number {
  const line = group?.closest('[data-waits]');
  const rows = line ? [line] : [...(group?.querySelectorAll(`${of}[data-waits]`) ?? [])];
  return rows.reduce((sum, row) => sum + Number(row.getAttribute('data-waits')), 0);
}

/** The number that changes in '3/12', '12' and 'Zatwierdź wszystkie (12)'. */
const [DONE, NUMBER, IN_BRACKETS] = [/^\d+(?=\/)/, /^\d+/, /(?<=\()\d+/];

/** Adds to a number as the server has drawn it. */
function add(part: HTMLElement, waits: number, number: RegExp): void {
  const text = [...part.childNodes].findLast((node) => node instanceof Text && number.test(node.data));
  if (!(text instanceof Text)) return;
  part.dataset.drawn ??= text.data;
  text.data = part.dataset.drawn.replace(number, (drawn) => String(Math.max(0, Number(drawn) + waits)));
}

/** Fetches the pages that a worker will want without a signal, quietly and one after another; the worker keeps them. */
import { slowConnection } from '../islands.ts';
import { ageOfCopy, copyAddress, copyWith, isKept, PART } from '../worker/copies.ts';
import { ask } from './worker.ts';

/** In ms: a copy of the day or of a sheet changes with each tick of anybody, the others hardly. */
const [SHEET_LASTS, PAGE_LASTS] = [10 * 60_000, 3 * 3600_000];

/** A worker's overview and tasks. */
const isDay = (address: string) => /section=(2|13)$/.test(address);

/** Pages and dialogs of many tasks, and the lists of visits. */
const isSheet = (address: string) =>
  isDay(address) || /tab=done$|&round=|dialog=(round|singles|skip)\b|^\/visits\//.test(address);

/** A dialog that is fetched with the cards of horses alone. */
const CARD = '/card?dialog=alert&';

/** The most pages in one visit. */
const MOST = 120;

/** Marks the page once all is there. `since`: in ms; sheets and days that were kept before it are out of date. */
export async function fillPocket(since = 0): Promise<void> {
  await ask({ ask: 'keep', addresses: loaded() });
  await import('../typing.ts').catch(() => {}); // makes photographs small, also without a signal
  await fetchWanted(since);
  document.documentElement.dataset.pocket = '';
}

async function fetchWanted(since: number): Promise<void> {
  if (document.querySelector('[data-as-of]')) return; // there is no signal
  if (!Number.isFinite(await ageOfCopy(copyAddress(location.href, false)))) await fetchQuietly(location.href, false);
  const card = await copyWith(CARD);
  const isDue = !card || (await ageOfCopy(card)) > PAGE_LASTS;
  const pages = [...menu(), ...lists(), ...visitsIn(document), ...dialogsIn(document)];
  const wanted = [...pages.filter(isSheet), ...pages, ...(isDue && !isSlow ? await cards() : [])];
  const seen = new Set<string>();
  for (const address of wanted) {
    const isPart = address.includes('dialog=');
    const copy = copyAddress(address, isPart);
    if (seen.has(copy) || seen.size === MOST || document.hidden || (isSlow && !isSheet(address))) continue;
    seen.add(copy);
    const lasts = isSheet(address) ? Math.min(SHEET_LASTS, Date.now() - since) : PAGE_LASTS;
    if ((await ageOfCopy(copy)) < lasts) continue;
    const page = await fetchQuietly(address, isPart);
    if (!page) return;
    await ask({ ask: 'keep', addresses: stylesheetsOf(page) });
    if (isPart || isDay(address)) wanted.push(...dialogsIn(page), ...visitsIn(page));
  }
}

/** The sections of the menu that are kept: the day, the tasks, the calendar. Boxes and the board are kept once seen. */
const menu = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('[data-counts] a[href^="/home"]')].flatMap((link) =>
    isKept(new URL(link.href)) ? (link.getAttribute('href') ?? []) : [],
  );

/** The lists of what was done, and of long rounds. */
const lists = (): string[] =>
  [...document.querySelectorAll('main a:is([href$="&tab=done"], [href*="&round="])')].map(
    (link) => link.getAttribute('href') ?? '',
  );

/** The scripts, stylesheets and icons of this page, which it loaded before the worker started. */
const loaded = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);

const stylesheetsOf = (page: Document): string[] =>
  [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href') ?? '');

const dialogsIn = (page: ParentNode): string[] =>
  [...page.querySelectorAll('main a[href*="dialog="], dialog a[href*="dialog="]')].map(
    (link) => link.getAttribute('href') ?? '',
  );

/** The lists of the visits of today and tomorrow. */
const visitsIn = (page: ParentNode): string[] =>
  [...page.querySelectorAll('main a[href^="/visits/"][data-keep]')].map((link) => link.getAttribute('href') ?? '');

/** The cards of the horses that a worker has tasks with. */
async function cards(): Promise<string[]> {
  if (!document.querySelector('[data-refresh="tasks"]')) return [];
  const answer = await fetch('/api/horses_of_day').catch(() => null);
  const ids: string[] = answer?.ok ? await answer.json() : [];
  return ids.flatMap((id) => [`/horses/${id}/card`, `/horses/${id}/card?dialog=alert`]);
}

/** Whether only sheets are fetched. Few browsers know their connection, so a late answer tells too. */
let isSlow = slowConnection;
/** In ms. */
const LATE = 1500;

/** Undefined without an answer. */
async function fetchQuietly(address: string, isPart: boolean): Promise<Document | undefined> {
  const asked = performance.now();
  const headers = { accept: 'text/html', ...(isPart && { [PART]: 'dialog' }) };
  const answer = await fetch(address, { headers, priority: 'low' }).catch(() => null);
  isSlow ||= performance.now() - asked > LATE;
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
}

/**
 * Copies of the pages that a person has seen, to read without a signal. They are in a cache named after the person: it is
 * deleted when the person signs out, when another signs in, and when the session has ended for good.
 */

const PAGES = 'pages ';
const FILES = 'files';

/** The header of signed-in people's pages that names the person. */
export const PERSON = 'x-person';
/** The header with the server's time (ISO 8601). */
export const NOW = 'x-now';
/** The header of a page that shows a secret once. Such a page is not copied. */
export const ONCE = 'x-once';
/** The header of a copy with the time (ms) of this phone at which it was made. */
export const MADE = 'x-made';
/** The header that asks for the dialog alone, without the page beneath. */
export const PART = 'x-part';

/** The sections of /home that are kept: the day, the calendars, one's horses. Never what is about money. */
const SECTIONS = ['day', '2', '3', '4', '5', '13'];
const KEPT = /^\/(stable|board|day|horses\/[\w-]+(\/card)?|visits\/[\da-f]{8}-[\w-]+)$/;

/** Whether a page is kept for reading without a signal. */
export function isKept({ pathname, searchParams }: URL): boolean {
  if (pathname !== '/home') return KEPT.test(pathname);
  const section = searchParams.get('section');
  return section === null || SECTIONS.includes(section);
}

/** Parameters that do not change what is known: the way back, the outcome of a form. */
const PASSING = ['back', 'confirmed', 'refused'];

/** The overview, the tasks and their sheets open the same dialogs, which are kept once. */
const [OVERVIEW, TASKS] = ['13', '2'];
const SHEETS = ['dialog_round', 'dialog_part'];

/** The address of a copy. `isPart`: of the dialog alone. */
export function copyAddress(address: string, isPart: boolean): string {
  const url = new URL(address, location.origin);
  if (isPart && url.searchParams.get('section') === OVERVIEW) url.searchParams.set('section', TASKS);
  const isOverSheet = isPart && url.searchParams.has('id');
  for (const name of isOverSheet ? [...PASSING, ...SHEETS] : PASSING) url.searchParams.delete(name);
  url.searchParams.sort();
  if (isPart) url.searchParams.append('part', '');
  url.hash = '';
  return url.href;
}

/** The id of the person whose copies are here; undefined when nobody has signed in since the last sign-out. */
export async function personHere(): Promise<string | undefined> {
  return (await caches.keys()).find((name) => name.startsWith(PAGES))?.slice(PAGES.length);
}

/** Makes a place for the copies of a person, and deletes those of anybody else. */
export async function startCopies(person: string): Promise<Cache> {
  for (const name of await caches.keys())
    if (name.startsWith(PAGES) && name !== PAGES + person) await caches.delete(name);
  return caches.open(PAGES + person);
}

export async function deleteCopies(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PAGES)) await caches.delete(name);
}

/** The most copies: the oldest ones go first. */
const MAX_COPIES = 300;

export async function saveCopy(person: string, address: string, page: Response): Promise<void> {
  const copies = await startCopies(person);
  const headers = new Headers(page.headers);
  headers.set(MADE, String(Date.now()));
  await copies.put(address, new Response(page.body, { headers }));
  const all = await copies.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MAX_COPIES))) await copies.delete(old);
}

export async function copyOf(address: string): Promise<Response | undefined> {
  const person = await personHere();
  return person === undefined ? undefined : (await caches.open(PAGES + person)).match(address);
}

/** The page that the app's icon opens, and the sections of the menu that show the same: a worker's day and an owner's. */
const DAYS = ['day', '13', '3'].map((section) => `/home?section=${section}`);

export const isTheirDay = ({ pathname, search }: URL): boolean => pathname + search === DAYS[0];

/** The newest copy of a person's day. */
export async function newestDay(): Promise<Response | undefined> {
  const copies = await Promise.all(DAYS.map((day) => copyOf(copyAddress(day, false))));
  const made = (copy: Response | undefined) => Number(copy?.headers.get(MADE) ?? 0);
  return copies.sort((one, other) => made(other) - made(one))[0];
}

/** The address of a copy that contains a text. */
export async function copyWith(text: string): Promise<string | undefined> {
  const person = await personHere();
  const copies = person === undefined ? [] : await (await caches.open(PAGES + person)).keys();
  return copies.find(({ url }) => url.includes(text))?.url;
}

/** How long ago (ms) a copy was made; infinite without one. */
export async function ageOfCopy(address: string): Promise<number> {
  return Date.now() - Number((await copyOf(address))?.headers.get(MADE) ?? Number.NEGATIVE_INFINITY);
}

/** The most files: those of the last two versions of the app. */
const MAX_FILES = 150;

/** A file whose address has its hash, from the cache if it is there. */
export async function file(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') await files.put(request, answer.clone()).catch(() => {});
  return answer;
}

export async function keepFiles(addresses: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  for (const address of addresses)
    if (isFile(new URL(address, location.origin)) && !(await files.match(address)))
      await files.add(address).catch(() => {});
  const all = await files.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MAX_FILES))) await files.delete(old);
}

export const isFile = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && pathname.startsWith('/assets/');

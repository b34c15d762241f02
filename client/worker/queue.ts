/**
 * Writes that may wait for a signal. Each is stored as the form that the page has sent, before it is sent, and leaves the
 * store when the server has answered. One sender at a time sends them in their order.
 */

import { plural } from '../../server/domain/plural.ts';
import { NAMES } from '../offline/names.ts';
import { reckoned } from './clock.ts';
import { deleteCopies, PERSON, personHere } from './copies.ts';
import type { Told, Waiting } from './messages.ts';
import { openPages, scope } from './scope.ts';
import {
  addEntry,
  deleteEntriesBefore,
  deleteEntry,
  type Entry,
  entriesOf,
  entryAt,
  putEntry,
  seenClock,
} from './store.ts';

/** The actions that may wait, and the field in which each says when it was done. */
const WAITS: [action: RegExp, time: string][] = [
  [/^\/api\/complete_services?$/, 'done_at'],
  [/^\/api\/skip_services$/, 'done_at'],
  [/^\/api\/raise_health_alert\/[\w-]+$/, 'since'],
  [/^\/api\/create_note$/, 'written_at'],
  [/^\/api\/(tick|update)_visit$/, 'done_at'],
];

const timeOf = (action: string): string | undefined => WAITS.find(([pattern]) => pattern.test(action))?.[1];

export const mayWait = ({ pathname }: URL): boolean => timeOf(pathname) !== undefined;

/**
 * Stores a form; one with a picture twice, first without it, so that a picture never holds up the words. `from`: the address
 * of its page or dialog. Undefined where nobody is known to be signed in; rejects where the browser stores nothing.
 */
export async function store(action: string, sent: Entry['fields'], from: string): Promise<Entry | undefined> {
  const person = await personHere();
  const clock = await seenClock();
  if (person === undefined || !clock) return undefined;
  const at = new Date(reckoned(clock)).toISOString();
  const fields = await withOwnId(person, action, sent.filter(isFilled));
  const words = fields.filter((field) => !isFile(field));
  const entry = { person, action, from, made: crypto.randomUUID(), at, refused: null };
  const nth = await addEntry({ ...entry, fields: words });
  if (fields.some(isFile)) await addEntry({ ...entry, fields });
  return { ...entry, fields: words, nth };
}

type Field = Entry['fields'][number];

const isFile = ([, value]: Field) => typeof value !== 'string';

/** A field of a file without a file is sent as an empty one. */
const isFilled = ([, value]: Field) => typeof value === 'string' || value.size > 0;

/**
 * A form from a copy brings the id of the note that was written with it before. Another text gets another id, the same text
 * keeps it, so that a button pressed twice writes one note.
 */
async function withOwnId(person: string, action: string, fields: Entry['fields']): Promise<Entry['fields']> {
  const id = field({ fields }, 'id');
  if (action !== '/api/create_note' || !id) return fields;
  const same = (await entriesOf(person)).find((other) => other.action === action && field(other, 'id') === id);
  const isOther = same && ['title', 'content'].some((name) => field(same, name) !== field({ fields }, name));
  return isOther ? withNewId(fields) : fields;
}

const withNewId = (fields: Entry['fields']): Entry['fields'] =>
  fields.map(([name, value]) => [name, name === 'id' ? crypto.randomUUID() : value]);

function field({ fields }: Pick<Entry, 'fields'>, name: string): string | undefined {
  const value = fields.find(([own]) => own === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}

const idsOf = ({ action, fields }: Entry): string[] =>
  action.startsWith('/api/complete_') || action === '/api/skip_services'
    ? fields.flatMap(([name, value]) => (/^ids?$/.test(name) ? String(value).split('.') : []))
    : [];

const SAID = new Map([
  ['done', 'zrobione'],
  ['postponed', 'przełożone'],
  ['not_done', 'nie zrobiono'],
  ['open', 'do zrobienia'],
]);

/** What a form says of horses on the list of a visit. */
function listedOf(entry: Entry): Waiting['listed'] {
  const [outcome = '', added, off, note] = ['outcome', 'horse', 'take_off', 'note'].map((name) => field(entry, name));
  const horses = entry.fields.flatMap(([name, value]) => (/^horse_ids?$/.test(name) ? String(value) : []));
  const said = SAID.get(outcome);
  if (entry.action === '/api/tick_visit' && said)
    return { horses, said, what: field(entry, 'horse_id') === undefined ? 'rest' : 'horse' };
  if (entry.action !== '/api/update_visit') return null;
  if (added) return { horses: [added], said: '', what: 'added' };
  if (off) return { horses, said: 'zdjęcie z listy', what: 'horse' };
  return { horses, said: note ? `uwaga: ${note}` : 'bez uwagi', what: 'note' };
}

/** Whether a form has typed words or days, whose refusal is awaited because it is shown at their fields. */
export const isTyped = (entry: Entry): boolean =>
  entry.action === '/api/update_visit' || /^(postponed|not_done)$/.test(field(entry, 'outcome') ?? '');

/** The most horses that are named in a list. */
const MOST_NAMED = 4;

/** 'Karmienie poranne · Łuna, Bursztyn', 'Alert zdrowotny: Łuna · Kuleje · zdjęcie'; of a refused one only the refused part */
function aboutOf(entry: Entry): string {
  const ids = idsOf(entry);
  const names = entry.fields.flatMap(([name, value]) => (name === NAMES ? String(value) : []));
  const of = names.filter((_, nth) => !entry.refused || entry.refused.ids.includes(ids[nth] ?? ''));
  const more = of.length > MOST_NAMED ? of.length - MOST_NAMED + 1 : 0;
  const named = of.slice(0, of.length - more).join(', ');
  const words = named && more ? `${named} i\u00a0${more}\u00a0${plural(more, 'inny', 'inne', 'innych')}` : named;
  const text = field(entry, 'title') ?? (isUpload(entry) ? field(entry, 'reason') : undefined);
  const about = [field(entry, 'about'), words, text].filter(Boolean).join(' · ');
  return entry.fields.some(isFile) ? `${about} · zdjęcie` : about;
}

/** Whether two entries are the words of a form and the same form with its picture. */
const isPair = (one: Entry, other: Entry) =>
  one.nth !== other.nth && one.action === other.action && one.made === other.made;

/** The writes of the person who is signed in here, in their order. */
export async function waiting(): Promise<Waiting[]> {
  const person = await personHere();
  if (person === undefined) return [];
  const all = await entriesOf(person);
  // A picture is shown with its words until these are sent.
  const shown = all.filter((entry) => !entry.fields.some(isFile) || !all.some((other) => isPair(entry, other)));
  return shown.map((entry) => ({
    nth: entry.nth,
    about: aboutOf(all.find((other) => isPair(entry, other)) ?? entry),
    ids: entry.refused?.ids ?? idsOf(entry),
    listed: listedOf(entry),
    from: entry.from,
    at: entry.at ?? '',
    refused: entry.refused && { code: entry.refused.code, reason: entry.refused.reason },
  }));
}

/** In ms. The connection may never answer. */
const LONGEST = 30_000;
/** In ms, for a picture of 1 MB on a bad line. Browsers stop a worker that takes more than 5 minutes for an event. */
const LONGEST_UPLOAD = 280_000;

/** Sends a form. `as`: an answer for the queue, or for a page that follows it with its alert. */
async function post(entry: Entry, as: 'queue' | 'page'): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of entry.fields) if (name !== NAMES) body.append(name, value);
  const time = timeOf(entry.action);
  if (time && entry.at) body.append(time, entry.at);
  return fetch(entry.action, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      [PERSON]: entry.person,
      ...(as === 'page' ? { accept: 'text/html', 'x-form': 'queued' } : { accept: 'application/json' }),
    },
    body: isUpload(entry) ? body : new URLSearchParams([...body].map(([name, value]) => [name, String(value)])),
    signal: AbortSignal.timeout(entry.fields.some(isFile) ? LONGEST_UPLOAD : LONGEST),
  });
}

const isUpload = ({ action }: Entry) => action.startsWith('/api/raise_health_alert/');

type Answer = {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  refused?: { id: string; code: string; message: string }[];
};

/**
 * What became of an attempt. `sent`: the server has it, and leads the page to an address. `refused`: for good. `later`: it is
 * sent again. `kept`: it is sent when its person signs in again.
 */
export type Outcome = { is: 'sent'; location: string | null } | { is: 'refused' | 'later' | 'kept' };

/** Answers that say nothing about the form itself. */
const PASSING = [408, 425, 429];

async function attempt(entry: Entry, as: 'queue' | 'page'): Promise<Outcome> {
  const answer = await post(entry, as).catch(() => null);
  if (!answer || answer.status >= 500 || PASSING.includes(answer.status)) return { is: 'later' };
  const data: Answer = await answer.json().catch(() => ({}));
  if (data.code === 'not_signed_in') return (await signedInAgain()) ? attempt(entry, as) : { is: 'kept' };
  if (data.code === 'somebody_else') return { is: 'kept' };
  if (data.code === 'sent_otherwise') {
    await putEntry({ ...entry, fields: withNewId(entry.fields) });
    return { is: 'later' };
  }
  const { refused = [] } = data;
  if (answer.ok && refused.length === 0) {
    await deleteEntry(entry.nth);
    return { is: 'sent', location: answer.headers.get('location') };
  }
  const [{ code = '', message = '' } = {}] = refused;
  const reasons = Object.values(data.fields ?? {});
  await putEntry({
    ...entry,
    refused: answer.ok
      ? { code, reason: message, ids: refused.map(({ id }) => id) }
      : { code: data.code ?? '', reason: reasons.join(' ') || data.message || '', ids: idsOf(entry) },
  });
  return answer.ok ? { is: 'sent', location: answer.headers.get('location') } : { is: 'refused' };
}

/** Refreshes the session. When it has ended for good, the copies are deleted; what waits is kept for its person. */
async function signedInAgain(): Promise<boolean> {
  const answer = await fetch('/api/token/refresh', { method: 'POST', credentials: 'same-origin' }).catch(() => null);
  if (answer?.status !== 401) return answer?.ok === true;
  await deleteCopies();
  await tell({ told: 'signed-out' });
  return false;
}

const LOCK = 'queue';
/** Pictures have their own sender, so that what is done meanwhile does not wait for them. */
const PICTURES = 'pictures';

/** In ms: what a person has left on a shared phone is deleted after 30 days. */
const KEPT_FOR = 30 * 24 * 3600_000;

/** Sends all that waits, in its order, until something cannot be sent; then the pictures of what has arrived. */
export async function sendAll(): Promise<void> {
  await deleteEntriesBefore(new Date(Date.now() - KEPT_FOR).toISOString());
  await navigator.locks.request(LOCK, () => sendInOrder(false));
  await sendPictures();
}

export const sendPictures = (): Promise<void> =>
  navigator.locks.request(PICTURES, async () => {
    if ((await toSend(false)).length === 0) await sendInOrder(true);
  });

/** What waits and was not refused: without pictures, or those. */
async function toSend(pictures: boolean): Promise<Entry[]> {
  const person = await personHere();
  const all = person === undefined ? [] : await entriesOf(person);
  return all.filter(({ fields, refused }) => !refused && fields.some(isFile) === pictures);
}

async function sendInOrder(pictures: boolean): Promise<void> {
  let sent = 0;
  for (const { nth } of await toSend(pictures)) {
    const entry = await entryAt(nth); // somebody may have removed it meanwhile
    if (!entry) continue;
    const { is } = await attempt(entry, 'queue');
    if (is === 'later' || is === 'kept') break;
    if (is === 'sent') sent += 1;
  }
  await changed(sent);
}

/** Sends a form that was just stored, after those that wait. */
export const sendFirst = (entry: Entry): Promise<Outcome> =>
  navigator.locks.request(LOCK, async () => {
    const [first] = await toSend(false);
    if (first?.nth === entry.nth) return attempt(entry, 'page');
    await sendInOrder(false);
    const left = await entryAt(entry.nth);
    if (left) return { is: left.refused && isTyped(left) ? 'refused' : 'later' };
    return { is: 'sent', location: null };
  });

export const forget = async (nth: number): Promise<void> => {
  const entry = await entryAt(nth);
  const all = entry ? await entriesOf(entry.person) : [];
  for (const one of all) if (entry && isPair(entry, one)) await deleteEntry(one.nth);
  await deleteEntry(nth);
  await changed(0);
};

/** Makes a refused write wait again, without the time at which it was done. */
export async function sendUntimed(nth: number): Promise<void> {
  const entry = await entryAt(nth);
  if (entry) await putEntry({ ...entry, at: null, refused: null });
  await sendAll();
}

/** Tells the pages, and asks the browser to send the rest once it has a connection. */
export async function changed(sent: number, shows = false): Promise<void> {
  await tell({ told: 'queue', sent, shows });
  if ((await waiting()).some(({ refused }) => !refused)) await scope.registration.sync?.register(LOCK).catch(() => {});
}

/** Tells all pages; what a form of one page is about, only that one. */
export async function tell(message: Told): Promise<void> {
  const pages = await openPages();
  const used = pages.filter(({ focused }) => focused);
  const isOfOne = message.told === 'unreached' || message.told === 'no-storage';
  for (const page of isOfOne && used.length > 0 ? used : pages) page.postMessage(message);
}

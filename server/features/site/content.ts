import { sql } from 'kysely';
import { type Cached, cached } from '../../platform/data/cached.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import { countFreeBoxes } from '../boxes/queries.ts';
import type { SiteContent, SitePart } from './schema.ts';

/** The content of a new stable, which promises nothing. */
export const EMPTY_CONTENT: SiteContent = {
  welcome: {
    headline: 'Witamy w\u00a0naszej stajni',
    intro: 'Umów wizytę, a pokażemy stajnię i opowiemy o boksach, jazdach i cenach.',
    free_boxes: null,
    visit: '',
  },
  boarding: { kinds: [], included: [], note: '' },
  lessons: { lessons: [], note: '' },
  hours: { week: Array(7).fill(null), note: '' },
  way: { travel: [], start: '', steps: [], parking: '' },
  facts: { facts: [] },
  people: { people: [] },
  day: { day: [] },
};

export const keyOf = (part: SitePart) => `site_${part}`;

export async function contentIn(db: Db | Tx): Promise<SiteContent> {
  const parts = Object.keys(EMPTY_CONTENT) as SitePart[];
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', '=', sql<string>`any(${parts.map(keyOf)}::text[])`)
    .execute();
  const saved = new Map(rows.map(({ key, value }) => [key, value as object]));
  return Object.fromEntries(
    parts.map((part) => [part, { ...EMPTY_CONTENT[part], ...saved.get(keyOf(part)) }]),
  ) as unknown as SiteContent;
}

/** How long each process caches the content and the number of free boxes. */
const CACHE_MS = 60_000;
const BOXES_MS = 30_000;

type Readers = { content: Cached<SiteContent>; freeBoxes: Cached<number | null> };

/** One per app, keyed by its database. */
const readers = new WeakMap<Db, Readers>();

function readersOf(db: Db): Readers {
  const existing = readers.get(db);
  if (existing) return existing;
  const made = {
    content: cached(() => contentIn(db), EMPTY_CONTENT, CACHE_MS),
    freeBoxes: cached(() => countFreeBoxes(db), null, BOXES_MS),
  };
  readers.set(db, made);
  return made;
}

/** Cached for at most a minute; changes in this process show at once. */
export const siteContent = (db: Db): Promise<SiteContent> => readersOf(db).content();

/** To be called after the commit of a change. */
export const forgetContent = (db: Db): void => readersOf(db).content.forget();

/**
 * The number of free boxes, at most half a minute old; null when it is unknown or hidden by the manager. A 0 is shown
 * only if a manager chose to show the number: a stable that moved in from a sheet has listed only its occupied boxes.
 */
export async function freeBoxes(db: Db, { welcome: { free_boxes } }: SiteContent): Promise<number | null> {
  if (free_boxes === false) return null;
  const free = await readersOf(db).freeBoxes();
  return free === 0 && !free_boxes ? null : free;
}

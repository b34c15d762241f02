import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { cachedOf } from '../../platform/data/cached.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import { countFreeBoxes, nextFreeDay } from '../boxes/queries.ts';
import type { Offered, SiteContent, SitePart, ToldBoxes } from './schema.ts';

/** The content of a new stable, which promises nothing. */
export const EMPTY_CONTENT: SiteContent = {
  welcome: {
    headline: 'Witamy w\u00a0naszej stajni',
    intro: 'Umów wizytę, a pokażemy stajnię i opowiemy o boksach, jazdach i cenach.',
    free_boxes: null,
    visit: '',
    reply_days: 2,
  },
  boarding: { about: '', kinds: [], included: [], note: '' },
  lessons: { about: '', lessons: [], note: '' },
  hours: { week: Array(7).fill(null), note: '', special: [] },
  way: { travel: [], start: '', steps: [], parking: '' },
  facts: { facts: [] },
  people: { people: [] },
  day: { day: [] },
  questions: { questions: [] },
  news: { news: [] },
  words: { pages: {}, profiles: [] },
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

/** When the parts of the content were last changed, by their key. */
export const changesOfContent = (db: Db) =>
  db.selectFrom('settings').select(['key', 'changed_at']).where('changed_at', 'is not', null).execute();

export const offeredIn = ({ boarding, lessons }: SiteContent): Offered => ({
  boarding: boarding.kinds.length > 0 || boarding.included.length > 0,
  lessons: lessons.lessons.length > 0,
});

/** Cached for at most a minute; changes in this process show at once. */
export const siteContent = (db: Db): Promise<SiteContent> => cachedContent(db)();
const cachedContent = cachedOf(contentIn, EMPTY_CONTENT, 60_000);

/** To be called after the commit of a change. */
export const forgetContent = (db: Db): void => cachedContent(db).forget();

const NOT_TOLD: ToldBoxes = { free: null, next: null };

const cachedBoxes = cachedOf<ToldBoxes>(
  async (db) => ({ free: await countFreeBoxes(db), next: await nextFreeDay(db) }),
  NOT_TOLD,
  30_000,
);

/**
 * Free boxes, at most half a minute old, unless a manager hides them. A 0 is told only if a manager chose to tell of
 * them: a stable that moved in from a sheet has listed only its occupied boxes. A `next` that has passed is not told.
 */
export async function toldBoxes(db: Db, { welcome: { free_boxes } }: SiteContent, today: Day): Promise<ToldBoxes> {
  if (free_boxes === false) return NOT_TOLD;
  const { free, next } = await cachedBoxes(db)();
  return { free: free === 0 && !free_boxes ? null : free, next: next && next > today ? next : null };
}

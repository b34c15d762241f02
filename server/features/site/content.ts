/** What the public site says of the stable: read at every visit, changed once in months. */
import { sql } from 'kysely';
import type { SiteContent, SitePart } from '../../../views/site/content.ts';
import { type Cached, cached } from '../../platform/cached.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { countFreeBoxes } from '../boxes/queries.ts';

/** A stable that has set nothing up promises nothing. */
export const EMPTY_CONTENT: SiteContent = {
  welcome: {
    headline: 'Spokojny dom dla Twojego konia',
    intro: 'Zadzwoń, napisz albo przyjedź: opowiemy o boksach, jazdach i cenach.',
    free_boxes: true,
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

/** Where the settings keep a part. */
export const keyOf = (part: SitePart) => `site_${part}`;

/** The content as it stands. */
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

/** How long each process caches the content, and the number of free boxes. */
const CACHE_MS = 60_000;
const BOXES_MS = 30_000;

type Readers = { content: Cached<SiteContent>; freeBoxes: Cached<number | null> };

/** The readers of each app by its database. */
const readers = new WeakMap<Db, Readers>();

function readersOf(db: Db): Readers {
  const known = readers.get(db);
  if (known) return known;
  const content = cached(() => contentIn(db), EMPTY_CONTENT, CACHE_MS);
  const made = { content, freeBoxes: cached(() => countFreeBoxes(db), null, BOXES_MS) };
  readers.set(db, made);
  return made;
}

/** What the site says, at most a minute old; at once what was changed in this process. */
export const siteContent = (db: Db): Promise<SiteContent> => readersOf(db).content();

/** The part was changed, and committed. */
export const forgetContent = (db: Db): void => readersOf(db).content.forget();

/** How many boxes are free, at most half a minute old; null: unknown, or hidden by the manager's choice. */
export async function freeBoxes(db: Db, { welcome }: SiteContent): Promise<number | null> {
  return welcome.free_boxes ? readersOf(db).freeBoxes() : null;
}

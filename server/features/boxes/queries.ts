/** The boxes of the stable: who stands in one, and all of them in the order in which one walks past. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import type { Slice } from '../../platform/paging.ts';
import { escapeLike, searchWords } from '../../platform/polish-text.ts';
import type { Viewer } from '../../platform/session.ts';
import { isRecentWorkOf } from '../tasks/queries.ts';

/** The horse that stands in a box, and its owner's name. */
export type BoxHolder = { id: string; name: string; box_number: string | null; owner_name: string };

const holders = (db: Db) =>
  db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .where('horses.archived_at', 'is', null)
    .select(['horses.id', 'horses.name', 'horses.box_number'])
    .select(sql<string>`people.first_name || ' ' || people.last_name`.as('owner_name'));

/** Who stands in a box. Boxes are compared as `sameBox` compares them. */
export const holderOf = (db: Db, box: string): Promise<BoxHolder | undefined> =>
  holders(db).where('horses.box_key', '=', sql<string>`lower(btrim(${box}) collate polish)`).executeTakeFirst();

/** A living horse as the holder of its box. */
export const holderById = (db: Db, id: string): Promise<BoxHolder | undefined> =>
  holders(db).where('horses.id', '=', id).executeTakeFirst();

/** A living horse in the list of the boxes. */
export type Box = {
  id: string;
  name: string;
  box_number: string | null;
  health_alert: boolean;
  owner_name: string;
  /** Whether the viewer may open the horse. */
  seen: boolean;
};

/** People type this word before the number of a box; the search leaves it out, because no number holds it. */
const BOX = 'boks';

/** Living horses whose name, box or owner's name holds each word of a text; a text without words finds all of them. */
function horsesWith(db: Db, text: string) {
  const wanted = searchWords(text).filter((word) => word.toLowerCase() !== BOX);
  const horses = db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .where('horses.archived_at', 'is', null);
  if (wanted.length === 0) return horses;
  const patterns = wanted.map((word) => `%${escapeLike(word)}%`);
  return horses.where(
    sql<boolean>`folded(concat_ws(' ', horses.box_number, horses.name, people.first_name, people.last_name))
      like all (array(select folded(pattern) from unnest(${patterns}::text[]) as pattern))`,
  );
}

/** The boxes as one walks past them, then the horses without a box. */
async function boxesWith(db: Db, search: string, slice: Slice) {
  const rows = await horsesWith(db, search)
    .select(['horses.id', 'horses.name', 'horses.box_number', 'horses.health_alert'])
    .select(['people.first_name', 'people.last_name'])
    .orderBy(sql`horses.box_number collate box_order`)
    .orderBy('horses.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, owner_name: `${first_name} ${last_name}` }));
}

/** One page of the stable, in the order of `boxesWith`. */
export async function pageOfBoxes(db: Db, viewer: Viewer, search: string, today: Day, page: Slice): Promise<Box[]> {
  const rows = await boxesWith(db, search, page);
  const ids = rows.map(({ id }) => id);
  const seen = await seenAmong(db, viewer, ids, today);
  return rows.map((row) => ({ ...row, seen: seen.has(row.id) }));
}

/** The most boxes that are printed as one list. */
const MAX_PRINTED = 1_000;

/** The first MAX_PRINTED boxes, to be printed, and how many there are. No horse is `seen`: nothing is opened on paper. */
export async function boxesToPrint(db: Db, search: string): Promise<{ boxes: Box[]; total: number }> {
  const rows = await boxesWith(db, search, { limit: MAX_PRINTED, offset: 0 });
  const total = rows.length < MAX_PRINTED ? rows.length : await countBoxes(db, search);
  return { boxes: rows.map((row) => ({ ...row, seen: false })), total };
}

/** Which of a few horses the viewer sees. A query of its own, because in the list's Postgres would look for the work with all horses. */
async function seenAmong(db: Db, viewer: Viewer, ids: string[], today: Day): Promise<Set<string | null>> {
  if (viewer.role !== 'worker' || ids.length === 0) return new Set(ids);
  const rows = await db
    .selectFrom('occurrences')
    .select('horse_id')
    .distinct()
    .where('horse_id', '=', sql<string>`any(${ids})`)
    .where(isRecentWorkOf(viewer, today))
    .execute();
  return new Set(rows.map(({ horse_id }) => horse_id));
}

export async function countBoxes(db: Db, search: string): Promise<number> {
  const row = await horsesWith(db, search).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** How many boxes stand empty, for the public site; null: no boxes are listed, so that nobody knows. */
export async function countFreeBoxes(_db: Db): Promise<number | null> {
  return null;
}

/** The stable's boxes: who stands in one, and all of them in walking order. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { count, countRows, type Db, type Tx } from '../../platform/data/database.ts';
import { escapeLike, searchWords } from '../../platform/data/polish-text.ts';
import { type PageOf, readPage, type Slice } from '../../platform/pages/paging.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { isRecentWorkOf } from '../tasks/queries.ts';
import type { Aisle, Box, BoxHolder, FreeBox, Housed, StableCounts, WantedBoxes } from './schema.ts';

const holders = (db: Db) =>
  db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .where('horses.archived_at', 'is', null)
    .select(['horses.id', 'horses.name', 'horses.box_number'])
    .select(sql<string>`people.first_name || ' ' || people.last_name`.as('owner_name'));

export const holderOf = (db: Db, box: string): Promise<BoxHolder | undefined> =>
  holders(db).where('horses.box_key', '=', sql<string>`lower(btrim(${box}) collate polish)`).executeTakeFirst();

export const holderById = (db: Db, id: string): Promise<BoxHolder | undefined> =>
  holders(db).where('horses.id', '=', id).executeTakeFirst();

/** The boxes that the stable has listed. */
export async function aislesOf(db: Db | Tx): Promise<Aisle[]> {
  const rows = await db.selectFrom('boxes').select(['aisle', 'name']).orderBy('position').execute();
  const aisles: Aisle[] = [];
  for (const { aisle, name } of rows) {
    const last = aisles.at(-1);
    if (last?.name === aisle) last.boxes.push(name);
    else aisles.push({ name: aisle, boxes: [name] });
  }
  return aisles;
}

export const selectFreeBoxes = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('boxes')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('horses').whereRef('horses.box_key', '=', 'boxes.key').where('horses.archived_at', 'is', null),
        ),
      ),
    );

const MAX_OFFERED = 50;

/** The first free boxes, to choose one of. */
export const freeBoxes = (db: Db): Promise<FreeBox[]> =>
  selectFreeBoxes(db).select(['boxes.name', 'boxes.aisle']).orderBy('boxes.position').limit(MAX_OFFERED).execute();

export async function countStable(db: Db): Promise<StableCounts> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('horses').where('archived_at', 'is', null).select(count).as('horses'),
      eb.selectFrom('boxes').select(count).as('listed'),
      selectFreeBoxes(db).select(count).as('free'),
    ])
    .executeTakeFirstOrThrow();
  return { horses: row.horses ?? 0, free: row.listed ? (row.free ?? 0) : null };
}

/** Null when no boxes are listed. */
export const countFreeBoxes = async (db: Db): Promise<number | null> => (await countStable(db)).free;

/** People type this word before the number of a box; the search leaves it out, because no number holds it. */
const BOX = 'boks';

const wordsIn = (search: string) => searchWords(search).filter((word) => word.toLowerCase() !== BOX);

/** Whether a row contains each word of a text; undefined for a text without words. */
function holds(search: string, said: string[]) {
  const wanted = wordsIn(search);
  if (wanted.length === 0) return undefined;
  const patterns = wanted.map((word) => `%${escapeLike(word)}%`);
  const texts = sql.join(said.map((column) => sql.ref(column)));
  return sql<boolean>`folded(concat_ws(' ', ${texts}))
    like all (array(select folded(pattern) from unnest(${patterns}::text[]) as pattern))`;
}

const OF_A_HORSE = ['horses.name', 'people.first_name', 'people.last_name'];

const isWhole = ({ search, free }: WantedBoxes) => !free && wordsIn(search).length === 0;

/** The listed boxes with the horses that stand in them; of the whole stable a slice that is cut before it is looked up. */
function listed(db: Db, { search, free }: WantedBoxes, slice?: Slice) {
  const boxes = db
    .selectFrom((eb) => {
      const all = eb.selectFrom('boxes').select(['aisle', 'name', 'key', 'position']);
      return (slice ? all.orderBy('position').limit(slice.limit).offset(slice.offset) : all).as('boxes');
    })
    .leftJoin('horses', (join) => join.onRef('horses.box_key', '=', 'boxes.key').on('horses.archived_at', 'is', null))
    .leftJoin('people', 'people.id', 'horses.owner_id');
  const held = holds(search, ['boxes.name', 'boxes.aisle', ...OF_A_HORSE]);
  const found = held ? boxes.where(held) : boxes;
  return free ? found.where('horses.id', 'is', null) : found;
}

/** The living horses that stand in no listed box. */
function elsewhere(db: Db, { search }: WantedBoxes) {
  const horses = db
    .selectFrom('horses')
    .leftJoin('people', 'people.id', 'horses.owner_id') // a left join, which the count can skip
    .where('horses.archived_at', 'is', null)
    .where('horses.box_position', 'is', null);
  const held = holds(search, ['horses.box_number', ...OF_A_HORSE]);
  return held ? horses.where(held) : horses;
}

const ownerName = sql<string>`people.first_name || ' ' || people.last_name`.as('owner_name');

type Row = Omit<Housed, 'seen' | 'id'> & { id: string | null; aisle: string | null; box_number: string | null };

/** A part of the list: the listed boxes as one walks past them, then the other horses by box, then those without one. */
async function rowsOf(db: Db, wanted: WantedBoxes, slice: Slice): Promise<Row[]> {
  const { limit, offset } = slice;
  const boxes = isWhole(wanted) ? listed(db, wanted, slice) : listed(db, wanted).limit(limit).offset(offset);
  const first = await boxes
    .select(['boxes.aisle', 'boxes.name as box_number', 'horses.id', 'horses.name', 'horses.health_alert', ownerName])
    .orderBy('boxes.position')
    .$castTo<Row>()
    .execute();
  if (wanted.free || first.length === limit) return first;
  const before = first.length > 0 || offset === 0 ? offset + first.length : await countListed(db, wanted);
  const others = await elsewhere(db, wanted)
    .select([sql<null>`null`.as('aisle'), 'horses.box_number', 'horses.id', 'horses.name', 'horses.health_alert'])
    .select(ownerName)
    .orderBy(sql`horses.box_number collate box_order`)
    .orderBy('horses.id')
    .limit(limit - first.length)
    .offset(Math.max(0, offset - before))
    .execute();
  return [...first, ...others];
}

const countListed = (db: Db, wanted: WantedBoxes): Promise<number> => countRows(listed(db, wanted));

/** How many lines the list has; of the whole stable as many as horses and free boxes. */
async function countBoxes(db: Db, wanted: WantedBoxes, counts?: StableCounts): Promise<number> {
  if (isWhole(wanted)) {
    const { horses, free } = counts ?? (await countStable(db));
    return horses + (free ?? 0);
  }
  const boxes = await countListed(db, wanted);
  if (wanted.free) return boxes;
  return boxes + (await countRows(elsewhere(db, wanted)));
}

const shown = ({ aisle, box_number, id, name, health_alert, owner_name }: Row, seen: boolean): Box => ({
  aisle,
  box_number,
  horse: id === null ? null : { id, name, health_alert, owner_name, seen },
});

/** A page of rows, sorted as in `rowsOf`. `counts` are those of the whole stable. */
export async function pageOfBoxes(
  db: Db,
  viewer: Viewer,
  wanted: WantedBoxes,
  { page, today, counts }: { page: number; today: Day; counts: StableCounts },
): Promise<PageOf<Box>> {
  const list = await readPage(
    page,
    (slice) => rowsOf(db, wanted, slice),
    () => countBoxes(db, wanted, counts),
  );
  const ids = list.rows.flatMap(({ id }) => id ?? []);
  const seen = await seenAmong(db, viewer, ids, today);
  return { ...list, rows: list.rows.map((row) => shown(row, seen.has(row.id))) };
}

const PRINTED_AT_ONCE = 500;

/** Some of the stable, to be printed. No horse is `seen`: nothing is opened on paper. */
export async function boxesToPrint(db: Db, wanted: WantedBoxes, page: number): Promise<PageOf<Box>> {
  const read = (slice: Slice) => rowsOf(db, wanted, slice);
  const list = await readPage(page, read, () => countBoxes(db, wanted), 'page', PRINTED_AT_ONCE);
  return { ...list, rows: list.rows.map((row) => shown(row, false)) };
}

/**
 * Which of a page's horses the viewer may see. A separate query: within the list's, Postgres would read the work for
 * all horses.
 */
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

import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import { count, countRows, type Db, type Tx } from '../../platform/data/database.ts';
import { escapeLike, searchWords } from '../../platform/data/polish-text.ts';
import { type PageOf, readPage, type Slice } from '../../platform/pages/paging.ts';
import type { Aisle, Box, BoxHolder, FreeBox, Housed, Place, StableCounts, WantedBoxes } from './schema.ts';

const holders = (db: Db) =>
  db
    .selectFrom('horses')
    .where('horses.archived_at', 'is', null)
    .select(['horses.id', 'horses.name', 'horses.box_number', 'horses.owner_name']);

export const holderOf = (db: Db, box: string): Promise<BoxHolder | undefined> =>
  holders(db).where('horses.box_key', '=', sql<string>`place_key(${box})`).executeTakeFirst();

export const holderById = (db: Db, id: string): Promise<BoxHolder | undefined> =>
  holders(db).where('horses.id', '=', id).executeTakeFirst();

/** The box of a living horse and its aisle, locked until the transaction ends. */
export const lockPlace = (tx: Tx, horseId: string) =>
  tx
    .selectFrom('horses')
    .leftJoin('boxes', 'boxes.position', 'horses.box_position')
    .select(['horses.box_number', 'boxes.aisle'])
    .where('horses.id', '=', horseId)
    .where('horses.archived_at', 'is', null)
    .forNoKeyUpdate('horses')
    .executeTakeFirst();

/** The aisles of all living horses. */
export const placesOf = (tx: Tx): Promise<Place[]> =>
  tx
    .selectFrom('horses')
    .leftJoin('boxes', 'boxes.position', 'horses.box_position')
    .select(['horses.id', 'boxes.aisle'])
    .where('horses.archived_at', 'is', null)
    .orderBy('horses.id')
    .execute();

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

/** The first free boxes, as suggestions. */
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

/** The first day on which the next listed box is free, by the last days of the horses; null if no horse has one. */
export async function nextFreeDay(db: Db): Promise<Day | null> {
  const row = await db
    .selectFrom('horses')
    .where('archived_at', 'is', null)
    .where('box_position', 'is not', null)
    .select(({ fn }) => fn.min('stays_until').as('last_day'))
    .executeTakeFirstOrThrow();
  return row.last_day && addDays(row.last_day, 1);
}

/** People type this word before the number of a box. The search ignores it, because no number contains it. */
const BOX = 'boks';

const wordsIn = (search: string) => searchWords(search).filter((word) => word.toLowerCase() !== BOX);

/** Whether a row contains each word of a text; undefined for a text without words. */
function holds(search: string, columns: string[]) {
  const wanted = wordsIn(search);
  if (wanted.length === 0) return undefined;
  const patterns = wanted.map((word) => `%${escapeLike(word)}%`);
  const texts = sql.join(columns.map((column) => sql.ref(column)));
  return sql<boolean>`folded(concat_ws(' ', ${texts}))
    like all (array(select folded(pattern) from unnest(${patterns}::text[]) as pattern))`;
}

const searchedColumns = ({ owners }: WantedBoxes) => (owners ? ['horses.name', 'horses.owner_name'] : ['horses.name']);

const isWhole = ({ search, free }: WantedBoxes) => !free && wordsIn(search).length === 0;

/** The listed boxes with their horses. A `slice` is cut before the join, which only works for the whole stable. */
function listed(db: Db, wanted: WantedBoxes, slice?: Slice) {
  const { search, free } = wanted;
  const boxes = db
    .selectFrom((eb) => {
      const all = eb.selectFrom('boxes').select(['aisle', 'name', 'key', 'position']);
      return (slice ? all.orderBy('position').limit(slice.limit).offset(slice.offset) : all).as('boxes');
    })
    .leftJoin('horses', (join) => join.onRef('horses.box_key', '=', 'boxes.key').on('horses.archived_at', 'is', null));
  const held = holds(search, ['boxes.name', 'boxes.aisle', ...searchedColumns(wanted)]);
  const found = held ? boxes.where(held) : boxes;
  return free ? found.where('horses.id', 'is', null) : found;
}

/** The living horses that stand in no listed box. */
function elsewhere(db: Db, wanted: WantedBoxes) {
  const horses = db
    .selectFrom('horses')
    .where('horses.archived_at', 'is', null)
    .where('horses.box_position', 'is', null);
  const held = holds(wanted.search, ['horses.box_number', ...searchedColumns(wanted)]);
  return held ? horses.where(held) : horses;
}

type Row = Omit<Housed, 'id'> & { id: string | null; aisle: string | null; box_number: string | null };

const COLUMNS = [
  'horses.id',
  'horses.name',
  'horses.health_alert',
  'horses.owner_name',
  'horses.coat',
  'horses.blaze',
  'horse_photos.etag as photo',
] as const;

/** A part of the list: the listed boxes in walking order, then the other horses by box, then horses without a box. */
async function rowsOf(db: Db, wanted: WantedBoxes, slice: Slice): Promise<Row[]> {
  const { limit, offset } = slice;
  const boxes = isWhole(wanted) ? listed(db, wanted, slice) : listed(db, wanted).limit(limit).offset(offset);
  const first = await boxes
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .select(['boxes.aisle', 'boxes.name as box_number', ...COLUMNS])
    .orderBy('boxes.position')
    .$castTo<Row>()
    .execute();
  if (wanted.free || first.length === limit) return first;
  const before = first.length > 0 || offset === 0 ? offset + first.length : await countListed(db, wanted);
  const others = await elsewhere(db, wanted)
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .select([sql<null>`null`.as('aisle'), 'horses.box_number', ...COLUMNS])
    .orderBy(sql`horses.box_number collate box_order`)
    .orderBy('horses.id')
    .limit(limit - first.length)
    .offset(Math.max(0, offset - before))
    .execute();
  return [...first, ...others];
}

const countListed = (db: Db, wanted: WantedBoxes): Promise<number> => countRows(listed(db, wanted));

/** The number of lines in the list. The whole stable has as many lines as horses and free boxes. */
async function countBoxes(db: Db, wanted: WantedBoxes, counts?: StableCounts): Promise<number> {
  if (isWhole(wanted)) {
    const { horses, free } = counts ?? (await countStable(db));
    return horses + (free ?? 0);
  }
  const boxes = await countListed(db, wanted);
  if (wanted.free) return boxes;
  return boxes + (await countRows(elsewhere(db, wanted)));
}

const boxOf = ({ aisle, box_number, id, owner_name, ...horse }: Row, { owners }: WantedBoxes): Box => ({
  aisle,
  box_number,
  horse: id === null ? null : { ...horse, id, owner_name: owners ? owner_name : null },
});

/** The most boxes of a plan; most stables are one plan. */
const PLANNED_AT_ONCE = 100;
const PRINTED_AT_ONCE = 500;

/**
 * A page of rows, sorted as in `rowsOf`. `counts`: of the whole stable. A search in a stable that is one page leaves the
 * other boxes in their places; `total` counts what was found.
 */
export async function pageOfBoxes(
  db: Db,
  wanted: WantedBoxes,
  page: number,
  counts: StableCounts,
): Promise<PageOf<Box>> {
  const read = (wanted: WantedBoxes) =>
    readPage(page, boxesIn(db, wanted), () => countBoxes(db, wanted, counts), 'page', PLANNED_AT_ONCE);
  const found = await read(wanted);
  const isOnePage = counts.horses + (counts.free ?? 0) <= PLANNED_AT_ONCE;
  if (!wanted.search || wanted.free || !isOnePage || found.total === 0) return found;
  const keyOf = ({ box_number, horse }: Box) => horse?.id ?? box_number;
  const keys = new Set(found.rows.map(keyOf));
  const all = await read({ ...wanted, search: '' });
  return { ...found, rows: all.rows.map((box) => ({ ...box, unwanted: !keys.has(keyOf(box)) })) };
}

/** The page of the whole list on which a horse stands. */
export async function pageOfHorse(db: Db, horseId: string): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    select case
      when horse.box_position is not null then (select count(*) from boxes where position < horse.box_position)
      else (select count(*) from boxes) + (
        select count(*) from horses other
        where other.archived_at is null and other.box_position is null
          and (other.box_number is null, coalesce(other.box_number, '') collate box_order, other.id)
            < (horse.box_number is null, coalesce(horse.box_number, '') collate box_order, horse.id)
      ) end as before
    from horses horse where horse.id = ${horseId}
  `.execute(db);
  return 1 + Math.floor((rows[0]?.before ?? 0) / PLANNED_AT_ONCE);
}

/** A long page of rows for printing. */
export const boxesToPrint = (db: Db, wanted: WantedBoxes, page: number): Promise<PageOf<Box>> =>
  readPage(page, boxesIn(db, wanted), () => countBoxes(db, wanted), 'page', PRINTED_AT_ONCE);

const boxesIn = (db: Db, wanted: WantedBoxes) => async (slice: Slice) =>
  (await rowsOf(db, wanted, slice)).map((row) => boxOf(row, wanted));

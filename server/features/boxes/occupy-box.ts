import { sql } from 'kysely';
import pg from 'pg';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { Conflict, Unavailable } from '../../platform/errors.ts';

/** The horse that stands in a box, and whose it is. */
export type BoxHolder = { id: string; name: string; box_number: string | null; owner_name: string };

/** How often a box that was taken, but is free again, is tried for. */
const TRIES = 4;

const isTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'horses_box_key';

const holders = (db: Db) =>
  db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .where('horses.archived_at', 'is', null)
    .select(['horses.id', 'horses.name', 'horses.box_number'])
    .select(sql<string>`people.first_name || ' ' || people.last_name`.as('owner_name'));

/** Who stands in a box; boxes are compared without case and outer blanks, as the index does. */
export const holderOf = (db: Db, box: string): Promise<BoxHolder | undefined> =>
  holders(db).where('horses.box_key', '=', sql<string>`lower(btrim(${box}) collate polish)`).executeTakeFirst();

/** Whether two texts name one box, as the index compares them. */
export const sameBox = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.trim().toLowerCase() === other.trim().toLowerCase();

/** A living horse as the holder of its box. */
export const holderById = (db: Db, id: string): Promise<BoxHolder | undefined> =>
  holders(db).where('horses.id', '=', id).executeTakeFirst();

type Wish = {
  /** The horse that is to stand there. */
  horseId: string;
  box: string | null;
  /** The field that asked for it, and what is said there when the box is taken. */
  field: string;
  taken: string;
};

/**
 * Runs, in one transaction, what puts a horse into a box. Throws Conflict with `{horse, owner, horse_id, box}` of the
 * horse that stands there.
 */
export async function intoBox<T>(db: Db, wish: Wish, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; tried <= TRIES; tried++) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (!wish.box || !isTaken(error)) throw error;
      const holder = await holderOf(db, wish.box);
      // Gone meanwhile, or this very horse, sent twice at once: another try finds what there is now.
      if (holder && holder.id !== wish.horseId) throw takenBy(holder, wish);
    }
  }
  throw new Unavailable();
}

const takenBy = ({ id, name, box_number, owner_name }: BoxHolder, { field, taken }: Wish) =>
  new Conflict(taken, { horse: name, owner: owner_name, horse_id: id, box: box_number }, { [field]: taken });

import { type Db, inTransaction, isUniqueViolation, type Tx } from '../../platform/database.ts';
import { Conflict, Unavailable } from '../../platform/errors.ts';
import { holderOf } from './queries.ts';
import type { BoxHolder } from './schema.ts';

/** How often a box is tried for that was taken, but is free again by the time its holder is looked for. */
const MAX_ATTEMPTS = 4;

type Claim = {
  /** The horse that is to stand in the box. */
  horseId: string;
  /** Null: it needs none. */
  box: string | null;
  /** The field in which the box was typed, and the error it shows when the box is taken. */
  field: string;
  taken: string;
};

/**
 * Runs `work`, which writes the box of a horse, in a transaction. Throws Conflict with `{horse, owner, horse_id, box}` of
 * the horse that stands there, Unavailable when the box changes hands all the while.
 */
export async function occupyBox<T>(db: Db, claim: Claim, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (!claim.box || !isUniqueViolation(error, 'horses_box_key')) throw error;
      const holder = await holderOf(db, claim.box);
      // The holder has left, or is this very horse, which was sent twice at once: another attempt sees what is true now.
      if (holder && holder.id !== claim.horseId) throw takenBy(holder, claim);
    }
  }
  throw new Unavailable();
}

const takenBy = ({ id, name, box_number, owner_name }: BoxHolder, { field, taken }: Claim) =>
  new Conflict(taken, { horse: name, owner: owner_name, horse_id: id, box: box_number }, { [field]: taken });

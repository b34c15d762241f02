import type { Day } from '../../domain/days.ts';
import { type Db, inSavepoint, isUniqueViolation, type Tx } from '../../platform/data/database.ts';
import { Conflict, Unavailable } from '../../platform/http/errors.ts';
import { lockRota } from '../rota/queries.ts';
import { updateWorkOfMoved } from '../rota/update-work.ts';
import { sameBox } from './box-number.ts';
import { holderOf, lockPlace } from './queries.ts';
import type { BoxHolder } from './schema.ts';

/** How often a box is tried that was taken but is free again by the time its holder is read. */
const MAX_ATTEMPTS = 4;

type Claim = {
  horseId: string;
  /** Null for no box. */
  box: string | null;
  /** The field of the box and its error when the box is taken. */
  field: string;
  taken: string;
  today: Day;
};

/**
 * Runs `work`, which writes a horse's box, in a transaction. If the horse moves to another aisle, its open work goes to
 * that aisle's workers. Throws Conflict with `{horse, owner, horse_id, box}` of the horse in the box, and Unavailable
 * when the box keeps changing hands.
 */
export async function occupyBox<T>(db: Db, claim: Claim, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await inSavepoint(db, (tx) => move(tx, claim, work));
    } catch (error) {
      if (!claim.box || !isUniqueViolation(error, 'horses_box_key')) throw error;
      const holder = await holderOf(db, claim.box);
      // The holder has left: the next attempt finds the box free.
      if (holder) throw takenBy(holder, claim);
    }
  }
  throw new Unavailable();
}

async function move<T>(tx: Tx, { horseId, box, today }: Claim, work: (tx: Tx) => Promise<T>): Promise<T> {
  const before = await lockPlace(tx, horseId);
  const moves = before && before.box_number !== box && !sameBox(before.box_number, box);
  if (moves) await lockRota(tx);
  const result = await work(tx);
  if (moves) await updateWorkOfMoved(tx, [{ id: horseId, aisle: before.aisle }], today);
  return result;
}

const takenBy = ({ id, name, box_number, owner_name }: BoxHolder, { field, taken }: Claim) =>
  new Conflict(
    'box_taken',
    taken,
    { horse: name, owner: owner_name, horse_id: id, box: box_number },
    { [field]: taken },
  );

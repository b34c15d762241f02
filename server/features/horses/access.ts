import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import { NotFound } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { isRecentWorkOf } from '../tasks/queries.ts';
import type { Access } from './schema.ts';

export type HorseAccess = {
  id: string;
  name: string;
  owner_id: string;
  health_alert: boolean;
  access: Access;
};

/**
 * Whether a person sees a horse as staff: managers and admins see all horses, workers only those that they have
 * unfinished work with, from 7 days ago to 30 days ahead. Owning a horse does not count here.
 */
export function isSeenBy(viewer: Viewer, today: Day) {
  return (eb: ExpressionBuilder<Database, 'horses'>): Expression<SqlBool> => {
    if (viewer.role !== 'worker') return eb.val(viewer.role !== 'user');
    return eb.exists(
      eb
        .selectFrom('tasks')
        .whereRef('tasks.horse_id', '=', 'horses.id')
        .where(isRecentWorkOf(viewer, today))
        .select('tasks.id'),
    );
  };
}

/** A living horse, without checking who may see it; callers add columns. */
export const selectLivingHorse = (db: Db | Tx, id: string) =>
  db
    .selectFrom('horses')
    .select(['horses.id', 'horses.name', 'horses.owner_id', 'horses.health_alert'])
    .where('horses.id', '=', id)
    .where('horses.archived_at', 'is', null);

/** A living horse that the person owns or sees as staff; callers add columns. */
export const selectSeenHorse = (db: Db | Tx, person: Viewer, id: string, today: Day) =>
  selectLivingHorse(db, id).where((eb) => eb.or([eb('horses.owner_id', '=', person.id), isSeenBy(person, today)(eb)]));

export function accessOf(person: Viewer, horse: { owner_id: string }): Access {
  if (may(person, 'manageHorses')) return 'manages';
  return horse.owner_id === person.id ? 'owns' : 'sees';
}

export async function seenHorse(db: Db | Tx, person: Viewer, id: string, today: Day): Promise<HorseAccess | undefined> {
  const horse = await selectSeenHorse(db, person, id, today).executeTakeFirst();
  return horse && { ...horse, access: accessOf(person, horse) };
}

/** Throws NotFound when the person does not see the horse. */
export const horseFor = async (db: Db | Tx, person: Viewer, id: string, today: Day): Promise<HorseAccess> =>
  required(await seenHorse(db, person, id, today));

/**
 * Locks a horse that the person sees until the transaction ends. Writes that must not slip past the archiving of the
 * horse or the erasure of its owner take this lock first. Charges do not need it, because the ledger survives both.
 */
export async function lockSeenHorse(tx: Tx, person: Viewer, id: string, today: Day): Promise<HorseAccess | undefined> {
  const horse = await selectSeenHorse(tx, person, id, today).forShare().executeTakeFirst();
  return horse && { ...horse, access: accessOf(person, horse) };
}

/** Locks those horses that are living, without checking who may see them. A fixed lock order avoids deadlocks. */
export const lockLivingHorses = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('horses')
    .select(['id', 'name', 'owner_id'])
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();

/** Throws NotFound when the person does not see the horse. */
export const lockHorseFor = async (...args: Parameters<typeof lockSeenHorse>): Promise<HorseAccess> =>
  required(await lockSeenHorse(...args));

function required(horse: HorseAccess | undefined): HorseAccess {
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}

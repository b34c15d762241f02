import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { idsOfHorses } from '../horses/queries.ts';
import type { EncodedPicture } from './draw-picture.ts';

export const pictureOf = (db: Db, personId: string, size: 'picture' | 'thumbnail') =>
  db
    .selectFrom('pictures')
    .innerJoin('people', 'people.id', 'pictures.person_id')
    .where('people.id', '=', personId)
    .where('people.deleted_at', 'is', null)
    .select([`pictures.${size} as bytes`, 'pictures.etag'])
    .executeTakeFirst();

export async function savePicture(tx: Tx, personId: string, encoded: EncodedPicture, now: Date): Promise<void> {
  const living = tx.selectFrom('people').where('id', '=', personId).where('deleted_at', 'is', null);
  // The lock keeps a picture from being saved while its account is erased.
  const person = await living.select('id').forUpdate().executeTakeFirst();
  if (!person) throw new NotFound();
  const row = { ...encoded, updated_at: now };
  await tx
    .insertInto('pictures')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
}

export async function deletePicture(tx: Tx, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('pictures').where('person_id', '=', personId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const exportOf = (db: Db, personId: string) =>
  db.selectFrom('pictures').select(['picture', 'updated_at']).where('person_id', '=', personId).executeTakeFirst();

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await deletePicture(tx, id);
}

export const photoOf = (db: Db, horseId: string, size: 'picture' | 'thumbnail') =>
  db
    .selectFrom('horse_photos')
    .where('horse_id', '=', horseId)
    .select([`${size} as bytes`, 'etag'])
    .executeTakeFirst();

export async function savePhoto(tx: Tx, horseId: string, encoded: EncodedPicture, now: Date): Promise<void> {
  const row = { ...encoded, updated_at: now };
  await tx
    .insertInto('horse_photos')
    .values({ horse_id: horseId, ...row })
    .onConflict((conflict) => conflict.column('horse_id').doUpdateSet(row))
    .execute();
}

export async function deletePhoto(tx: Tx, horseId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('horse_photos').where('horse_id', '=', horseId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function exportPhotosOf(db: Db, personId: string): Promise<Record<string, Buffer> | undefined> {
  const rows = await db
    .selectFrom('horse_photos')
    .select(['horse_id', 'picture'])
    .where('horse_id', 'in', idsOfHorses(db, personId))
    .orderBy('horse_id')
    .execute();
  if (rows.length === 0) return undefined;
  return Object.fromEntries(rows.map(({ horse_id, picture }) => [`photo-${horse_id}`, picture]));
}

export async function erasePhotos(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('horse_photos').where('horse_id', 'in', idsOfHorses(tx, id)).execute();
}

/** Saves the picture of a horse's active alert, which the caller has just raised. */
export async function saveAlertPicture(tx: Tx, horseId: string, encoded: EncodedPicture, now: Date): Promise<void> {
  const alert = await tx
    .selectFrom('health_alerts')
    .select('id')
    .where('horse_id', '=', horseId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!alert) return;
  const row = { ...encoded, updated_at: now };
  await tx
    .insertInto('health_alert_pictures')
    .values({ alert_id: alert.id, ...row })
    .onConflict((conflict) => conflict.column('alert_id').doUpdateSet(row))
    .execute();
}

/** The picture of an alert, with the id of its living horse. */
export const alertPictureOf = (db: Db, alertId: string, size: 'picture' | 'thumbnail') =>
  db
    .selectFrom('health_alert_pictures')
    .innerJoin('health_alerts', 'health_alerts.id', 'alert_id')
    .innerJoin('horses', 'horses.id', 'health_alerts.horse_id')
    .where('alert_id', '=', alertId)
    .where('horses.archived_at', 'is', null)
    .select([`health_alert_pictures.${size} as bytes`, 'etag', 'horses.id as horse_id'])
    .executeTakeFirst();

/** Pictures of a person's horses, and pictures that they sent. */
export async function exportAlertPicturesOf(db: Db, personId: string): Promise<Record<string, Buffer> | undefined> {
  const rows = await db
    .selectFrom('health_alert_pictures')
    .innerJoin('health_alerts', 'health_alerts.id', 'alert_id')
    .select(['alert_id', 'picture'])
    .where((eb) => eb.or([eb('raised_by', '=', personId), eb('horse_id', 'in', idsOfHorses(db, personId))]))
    .orderBy('alert_id')
    .execute();
  if (rows.length === 0) return undefined;
  return Object.fromEntries(rows.map(({ alert_id, picture }) => [`alert-${alert_id}`, picture]));
}

export async function eraseAlertPictures(tx: Tx, { id }: ErasedPerson): Promise<void> {
  const theirs = tx
    .selectFrom('health_alerts')
    .select('id')
    .where((eb) => eb.or([eb('raised_by', '=', id), eb('horse_id', 'in', idsOfHorses(tx, id))]));
  await tx.deleteFrom('health_alert_pictures').where('alert_id', 'in', theirs).execute();
}

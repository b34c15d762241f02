import type { Db, Tx } from '../../platform/database.ts';
import { NotFound } from '../../platform/errors.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import type { EncodedPicture } from './image.ts';

/** The picture of a living person, or its thumbnail, with its version. */
export const pictureOf = (db: Db, personId: string, size: 'picture' | 'thumbnail') =>
  db
    .selectFrom('pictures')
    .innerJoin('people', 'people.id', 'pictures.person_id')
    .where('people.id', '=', personId)
    .where('people.deleted_at', 'is', null)
    .select([`pictures.${size} as bytes`, 'pictures.etag'])
    .executeTakeFirst();

/** Saves a living person's picture in place of the previous one. Throws NotFound. */
export async function savePicture(tx: Tx, personId: string, encoded: EncodedPicture, now: Date): Promise<void> {
  const living = tx.selectFrom('people').where('id', '=', personId).where('deleted_at', 'is', null);
  // Locked, so that no picture is saved for an account that is erased at the same time.
  const person = await living.select('id').forUpdate().executeTakeFirst();
  if (!person) throw new NotFound();
  const row = { ...encoded, updated_at: now };
  await tx
    .insertInto('pictures')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
}

/** Deletes a person's picture; returns whether there was one. */
export async function deletePicture(tx: Tx, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('pictures').where('person_id', '=', personId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A person's picture, for the export of their data: a JPEG of 512 px; undefined when there is none. */
export const exportOf = (db: Db, personId: string) =>
  db.selectFrom('pictures').select(['picture', 'updated_at']).where('person_id', '=', personId).executeTakeFirst();

/** Deletes a person's picture. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await deletePicture(tx, id);
}

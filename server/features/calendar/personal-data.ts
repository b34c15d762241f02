import { sql } from 'kysely';
import { GONE } from '../../domain/mentions.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import type { OthersTexts } from '../../platform/data/redaction.ts';
import { idsOfHorses, isHorseOf, nameOfHorse } from '../horses/queries.ts';

/** Entries of a person's horses, or by the person. */
export async function exportOf(db: Db, personId: string) {
  const events = await db
    .selectFrom('events')
    .select([
      'horse_id',
      'author_id',
      'title',
      'description',
      'all_day',
      'start_day',
      'end_day',
      'starts_at',
      'ends_at',
    ])
    .select(['is_finished', 'created_at'])
    .where((eb) => eb.or([eb('author_id', '=', personId), eb('horse_id', 'in', idsOfHorses(db, personId))]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { events };
}

export const othersEvents: OthersTexts = {
  table: 'events',
  columns: ['title', 'description'],
  called: 'Wydarzenie',
  about: nameOfHorse('events.horse_id'),
  on: sql`first_day`,
  ofOthers: ({ id }) => sql`author_id <> ${id} and (horse_id is null or not ${isHorseOf('events.horse_id', id)})`,
};

/** Deletes the entries of the person's horses. Their entries for other horses stay, without their words. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('events').where('horse_id', 'in', idsOfHorses(tx, id)).execute();
  await tx.updateTable('events').set({ title: GONE, description: '' }).where('author_id', '=', id).execute();
}

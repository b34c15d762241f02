import { sql } from 'kysely';
import { GONE } from '../../domain/mentions.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import type { OthersTexts } from '../../platform/data/redaction.ts';
import { idsOfHorses, isHorseOf, nameOfHorse } from '../horses/queries.ts';

/** The events of a person's horses, and those that the person created. */
export async function exportOf(db: Db, personId: string) {
  const events = await db
    .selectFrom('events')
    .select(['horse_id', 'author_id', 'title', 'description', 'is_finished', 'created_at'])
    .select(['all_day', 'start_day', 'end_day', 'starts_at', 'ends_at'])
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

/** Deletes the events of the person's horses. Those that they created for other horses stay, without their texts. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('events').where('horse_id', 'in', idsOfHorses(tx, id)).execute();
  await tx.updateTable('events').set({ title: GONE, description: '' }).where('author_id', '=', id).execute();
}

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts } from '../../platform/data/redaction.ts';
import { idsOfHorses, isHorseOf, nameOfHorse } from '../horses/queries.ts';

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('notes')
    .select(['horse_id', 'author_id', 'title', 'content', 'created_at', 'updated_at'])
    .where((eb) => eb.or([eb('author_id', '=', personId), eb('horse_id', 'in', idsOfHorses(db, personId))]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const othersNotes: OthersTexts = {
  table: 'notes',
  columns: ['title', 'content'],
  called: 'Notatka',
  about: nameOfHorse('notes.horse_id'),
  on: dayOfInstant('created_at'),
  ofOthers: ({ id }) => sql`author_id <> ${id} and not ${isHorseOf('notes.horse_id', id)}`,
};

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx
    .deleteFrom('notes')
    .where((eb) => eb.or([eb('author_id', '=', id), eb('horse_id', 'in', idsOfHorses(tx, id))]))
    .execute();
}

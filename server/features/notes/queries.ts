import { sql } from 'kysely';
import { countRows, type Db } from '../../platform/data/database.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import type { Note } from './schema.ts';

export const MAX_ROWS = 1000;

const described = (db: Db) =>
  db
    .selectFrom('notes')
    .innerJoin('horses', 'horses.id', 'notes.horse_id')
    .innerJoin('people', 'people.id', 'notes.author_id')
    .select(['notes.id', 'notes.title', 'notes.content', 'notes.created_at', 'notes.author_id as author'])
    .select(['notes.horse_id', 'horses.owner_id'])
    .select(sql<string>`people.first_name || ' ' || people.last_name`.as('author_name'));

type Described = Omit<Note, 'date'> & { created_at: Date };

const note = ({ created_at, ...row }: Described): Note => ({ ...row, date: created_at.toISOString() });

export async function notesOf(db: Db, horseId: string, { limit, offset }: Slice = { limit: MAX_ROWS, offset: 0 }) {
  const rows = await described(db)
    .where('notes.horse_id', '=', horseId)
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(note);
}

export const countNotes = (db: Db, horseId: string): Promise<number> =>
  countRows(db.selectFrom('notes').where('horse_id', '=', horseId));

/** The caller checks who may see its horse. */
export async function noteById(db: Db, id: string): Promise<Note | undefined> {
  const row = await described(db).where('notes.id', '=', id).executeTakeFirst();
  return row && note(row);
}

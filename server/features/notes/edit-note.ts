import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { lateInstant } from '../../platform/forms/late-instant.ts';
import { refuseIfStale } from '../../platform/forms/stale-check.ts';
import { Forbidden, NotFound } from '../../platform/http/errors.ts';
import { signedIn, type Viewer } from '../../platform/session/session.ts';
import { lockHorseFor, lockSeenHorse } from '../horses/access.ts';
import type { ChangedNote, NewNote, Note } from './schema.ts';
import { noteErrors } from './texts.ts';

type NoteText = Pick<Note, 'title' | 'content'>;

/** Managers may change and delete any note, owners the notes that they wrote about their own horses. */
export const mayEdit = (person: Viewer, note: Pick<Note, 'author' | 'owner_id'>): boolean =>
  may(person, 'editAllNotes') || (note.author === person.id && note.owner_id === person.id);

/** Creates a note about a horse. Throws NotFound, Forbidden (a worker sees the horse but writes no notes), BadInput. */
export async function createNote(command: Command<z.output<typeof NewNote>>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const author = signedIn(command);
  const { id = randomUUID(), horse_id, title, content } = input;
  const created_at = lateInstant(input.written_at, now, 'written_at');
  return inTransaction(db, async (tx) => {
    const horse = await lockHorseFor(tx, author, horse_id, dayOf(now));
    if (horse.access === 'sees') throw new Forbidden();
    const note = { id, horse_id, author_id: author.id, title, content, created_at };
    await tx.insertInto('notes').values(note).execute();
    await recordAudit(
      tx,
      command,
      'create_note',
      { note: id },
      { after: { horse_id, created_at: created_at.toISOString() } },
    );
    return { id };
  });
}

/** Throws NotFound, Forbidden, Stale (somebody else changed it since its form was rendered). */
export async function updateNote(command: Command<z.output<typeof ChangedNote>>): Promise<void> {
  const { db, now, input } = command;
  const { id, title, content } = input;
  await inTransaction(db, async (tx) => {
    const before = textOf(await lockNote(tx, command, id));
    const wanted = { title, content };
    refuseIfStale(input.form_version, { now: before, wanted, reading: String, message: noteErrors.changed });
    await tx.updateTable('notes').set({ title, content, updated_at: now }).where('id', '=', id).execute();
    await recordAudit(tx, command, 'update_note', { note: id }, changeOf(before, wanted));
  });
}

export const textOf = ({ title, content }: NoteText): NoteText => ({ title, content });

/** Throws NotFound, Forbidden. */
export async function deleteNote(command: Command<{ id: string }>): Promise<void> {
  const { id } = command.input;
  await inTransaction(command.db, async (tx) => {
    const { horse_id } = await lockNote(tx, command, id);
    await tx.deleteFrom('notes').where('id', '=', id).execute();
    await recordAudit(tx, command, 'delete_note', { note: id }, { before: { horse_id } });
  });
}

/**
 * Locks a note that the caller may change, after its horse, because erasing a person locks them in this order too. Throws
 * NotFound (also if the caller does not see the horse), Forbidden.
 */
async function lockNote(tx: Tx, command: Command<unknown>, id: string) {
  const person = signedIn(command);
  const notes = tx.selectFrom('notes').where('id', '=', id);
  const found = await notes.select('horse_id').executeTakeFirst();
  const horse = found && (await lockSeenHorse(tx, person, found.horse_id, dayOf(command.now)));
  const columns = ['horse_id', 'author_id', 'title', 'content'] as const;
  const note = horse && (await notes.select(columns).forUpdate().executeTakeFirst());
  if (!note) throw new NotFound('Nie ma takiej notatki.');
  if (!mayEdit(person, { author: note.author_id, owner_id: horse.owner_id })) throw new Forbidden();
  return note;
}

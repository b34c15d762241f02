import type { NoteDialogState } from '../../../views/horses/note-dialog.tsx';
import { dayOf } from '../../domain/days.ts';
import { noteTexts } from '../../domain/horse-texts.ts';
import { type KeptForm, seeForm } from '../../platform/flash.ts';
import { idToSend } from '../../platform/insert-once.ts';
import { NothingToOpen } from '../../platform/page.ts';
import { readPage } from '../../platform/paging.ts';
import { type Person, signedIn } from '../../platform/session.ts';
import { drawnAgain, drawnFrom } from '../../platform/stale-check.ts';
import type { HorseAndStanding } from '../horses/access.ts';
import type { HorseVisit } from '../horses/pages.ts';
import { mayEdit, textOf } from './edit-note.ts';
import { countNotes, noteById, notesOf } from './queries.ts';
import type { Note, ShownNote } from './schema.ts';

const DIALOGS = { note: 'view', 'edit-note': 'edit', 'delete-note': 'delete' } as const;

/** The notes on a horse, a page of them, with the dialog that the address names. */
export async function notesTab(visit: HorseVisit, horse: HorseAndStanding) {
  const { db, input } = visit;
  const viewer = signedIn(visit);
  const [{ rows, page, pages }, dialog] = await Promise.all([
    readPage(
      input.page,
      (slice) => notesOf(db, horse.id, slice),
      () => countNotes(db, horse.id),
    ),
    noteDialog(visit, horse),
  ]);
  const notes = rows.map((note) => shown(note, viewer));
  return { tab: 'notes' as const, notes, page, pages, mayAdd: horse.standing !== 'sees', dialog };
}

/**
 * The dialog over the notes that the address names: a new one, or one of this horse to read, edit or delete. Throws
 * NothingToOpen.
 */
async function noteDialog(visit: HorseVisit, horse: HorseAndStanding): Promise<NoteDialogState | null> {
  const { db, input, request } = visit;
  const kept = await seeForm(request);
  if (input.dialog === 'create-note') return newNote(horse, kept?.action === '/api/create_note' ? kept : null);
  const kind = DIALOGS[input.dialog as keyof typeof DIALOGS];
  const note = kind && input.id ? await noteById(db, input.id) : undefined;
  const refused = kind === 'edit' && kept?.here ? kept : null;
  // Its text is not lost when the note was deleted meanwhile: the form of a new one shows it.
  if (note?.horse_id !== horse.id) {
    if (refused || !kind) return refused && newNote(horse, null);
    throw new NothingToOpen('openNote');
  }
  if (kind !== 'edit') return { kind, note: shown(note, signedIn(visit)) };
  const drawn = refused ? drawnAgain(refused, textOf(note)) : drawnFrom(textOf(note));
  return { kind, note: shown(note, signedIn(visit)), drawnFrom: drawn };
}

/** The form of a new note, for those who may write one. */
const newNote = (horse: HorseAndStanding, kept: KeptForm | null): NoteDialogState | null =>
  horse.standing === 'sees'
    ? null
    : { kind: 'create', horseId: horse.id, noteId: idToSend(kept, 'id', noteTexts.otherId) };

const shown = (note: Note, viewer: Person): ShownNote => ({
  id: note.id,
  title: note.title,
  content: note.content,
  author_name: note.author_name,
  day: dayOf(new Date(note.date)),
  mine: mayEdit(viewer, note),
});

import type { NoteDialogState } from '../../../views/notes/note-dialog.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { idToSend } from '../../platform/insert-once.ts';
import { type OldInput, peekOldInput } from '../../platform/old-input.ts';
import { DialogNotFound } from '../../platform/page.ts';
import { readPage } from '../../platform/paging.ts';
import { type Person, signedIn } from '../../platform/session.ts';
import { formVersion, refusedFormVersion } from '../../platform/stale-check.ts';
import type { HorseAccess } from '../horses/access.ts';
import { mayEdit, textOf } from './edit-note.ts';
import { countNotes, noteById, notesOf } from './queries.ts';
import type { Note, ShownNote } from './schema.ts';
import { noteErrors, noteTexts } from './texts.ts';

type Visit = Call<{ page: number; dialog?: string | undefined; id?: string | undefined }>;

const DIALOGS = { note: 'view', 'edit-note': 'edit', 'delete-note': 'delete' } as const;

/** The notes on a horse, a page of them, with the dialog that the address names. */
export async function notesTab(visit: Visit, horse: HorseAccess) {
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
  return { tab: 'notes' as const, notes, page, pages, mayAdd: horse.access !== 'sees', dialog };
}

/**
 * The dialog over the notes that the address names: a new one, or one of this horse to read, edit or delete. Throws
 * DialogNotFound.
 */
async function noteDialog(visit: Visit, horse: HorseAccess): Promise<NoteDialogState | null> {
  const { db, input, request } = visit;
  const old = await peekOldInput(request);
  if (input.dialog === 'create-note') return newNote(horse, old?.action === '/api/create_note' ? old : null);
  const kind = DIALOGS[input.dialog as keyof typeof DIALOGS];
  const note = kind && input.id ? await noteById(db, input.id) : undefined;
  const refused = kind === 'edit' && old?.here ? old : null;
  // Its text is not lost when the note was deleted meanwhile: the form of a new one shows it.
  if (note?.horse_id !== horse.id) {
    if (refused || !kind) return refused && newNote(horse, null);
    throw new DialogNotFound(noteTexts.openNote);
  }
  if (kind !== 'edit') return { kind, note: shown(note, signedIn(visit)) };
  const drawn = refused ? refusedFormVersion(refused, textOf(note)) : formVersion(textOf(note));
  return { kind, note: shown(note, signedIn(visit)), formVersion: drawn };
}

/** The form of a new note, for those who may write one. */
const newNote = (horse: HorseAccess, old: OldInput | null): NoteDialogState | null =>
  horse.access === 'sees'
    ? null
    : { kind: 'create', horseId: horse.id, noteId: idToSend(old, 'id', noteErrors.otherId) };

const shown = (note: Note, viewer: Person): ShownNote => ({
  id: note.id,
  title: note.title,
  content: note.content,
  author_name: note.author_name,
  day: dayOf(new Date(note.date)),
  mine: mayEdit(viewer, note),
});

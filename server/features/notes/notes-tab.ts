import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { type OldInput, peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { formVersion, refusedFormVersion } from '../../platform/forms/stale-check.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { readPage } from '../../platform/pages/paging.ts';
import { type Person, signedIn } from '../../platform/session/session.ts';
import type { HorseAccess } from '../horses/access.ts';
import { mayEdit, textOf } from './edit-note.ts';
import { countNotes, noteById, notesOf } from './queries.ts';
import type { Note, NoteDialogState, ShownNote } from './schema.ts';
import { noteTexts } from './texts.ts';

type Visit = Call<{ page: number; dialog?: string | undefined; id?: string | undefined }>;

const DIALOGS = { note: 'view', 'edit-note': 'edit', 'delete-note': 'delete' } as const;

/** A page of a horse's notes and the open dialog. Throws DialogNotFound. */
export async function notesTab(visit: Visit, horse: HorseAccess) {
  const { db, input } = visit;
  const viewer = signedIn(visit);
  const { rows, page, pages } = await readPage(
    input.page,
    (slice) => notesOf(db, horse.id, slice),
    () => countNotes(db, horse.id),
  );
  const notes = rows.map((note) => shown(note, viewer));
  const dialog = await noteDialog(visit, horse, rows);
  return { tab: 'notes' as const, notes, page, pages, mayAdd: horse.access !== 'sees', dialog };
}

/** The open dialog. A note that the page lists is not read again. Throws DialogNotFound. */
async function noteDialog(visit: Visit, horse: HorseAccess, listed: Note[]): Promise<NoteDialogState | null> {
  const { db, input, request } = visit;
  const { dialog, id } = input;
  const old = await peekOldInput(request);
  if (dialog === 'create-note') return newNote(horse, old?.action === '/api/create_note' ? old : null);
  const kind = DIALOGS[dialog as keyof typeof DIALOGS];
  if (!kind) return null;
  const refused = kind === 'edit' && old?.here ? old : null;
  const note = id ? (listed.find((known) => known.id === id) ?? (await noteById(db, id))) : undefined;
  if (note?.horse_id !== horse.id) {
    // If the note was deleted meanwhile, the form for a new one keeps what was typed.
    if (refused) return newNote(horse, null);
    throw new DialogNotFound(noteTexts.openNote);
  }
  const shownNote = shown(note, signedIn(visit));
  if (kind !== 'edit') return { kind, note: shownNote };
  const version = refused ? refusedFormVersion(refused, textOf(note)) : formVersion(textOf(note));
  return { kind, note: shownNote, formVersion: version };
}

const newNote = (horse: HorseAccess, old: OldInput | null): NoteDialogState | null =>
  horse.access === 'sees' ? null : { kind: 'create', horseId: horse.id, noteId: idToSend(old, 'id') };

const shown = (note: Note, viewer: Person): ShownNote => ({
  id: note.id,
  title: note.title,
  content: note.content,
  author_name: note.author_name,
  day: dayOf(new Date(note.date)),
  mine: mayEdit(viewer, note),
});

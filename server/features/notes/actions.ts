import { action, Nothing } from '../../platform/forms/action.ts';
import { createNote, deleteNote, updateNote } from './edit-note.ts';
import { ChangedNote, NewNote, NoteId } from './schema.ts';
import { noteTexts } from './texts.ts';

export const noteActions = [
  action({
    method: 'POST',
    path: '/api/create_note',
    summary: 'Write a note on a horse; the author and the time are the server’s',
    may: 'writeNotes',
    texts: noteTexts.createNote,
    body: NewNote,
    status: 201,
    answer: NoteId,
    run: createNote,
  }),
  action({
    method: 'POST',
    path: '/api/update_note',
    summary: 'Change the text of a note: its author while the horse is theirs, or a manager',
    may: 'writeNotes',
    texts: noteTexts.updateNote,
    body: ChangedNote,
    answer: Nothing,
    run: updateNote,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_note/:id',
    summary: 'Delete a note: its author while the horse is theirs, or a manager',
    may: 'writeNotes',
    texts: noteTexts.deleteNote,
    params: NoteId,
    answer: Nothing,
    run: deleteNote,
  }),
];

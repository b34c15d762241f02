import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseFor } from '../horses/access.ts';
import { createNote, deleteNote, updateNote } from './edit-note.ts';
import { erase, exportOf, othersNotes } from './personal-data.ts';
import { MAX_ROWS, notesOf } from './queries.ts';
import { ChangedNote, NewNote, Note, NoteId } from './schema.ts';
import { noteTexts } from './texts.ts';

const actions = [
  action({
    path: '/api/create_note',
    summary:
      'Write a note on a horse; the author is the server’s, and the time unless it waited for a signal (`written_at`)',
    may: 'writeNotes',
    texts: noteTexts.createNote,
    body: NewNote,
    status: 201,
    answer: NoteId,
    once: ({ id }) => id,
    run: createNote,
  }),
  action({
    path: '/api/update_note',
    summary: 'Change the text of a note: its author while the horse is theirs, or a manager',
    may: 'writeNotes',
    texts: noteTexts.updateNote,
    body: ChangedNote,
    run: updateNote,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_note/:id',
    summary: 'Delete a note: its author while the horse is theirs, or a manager',
    may: 'writeNotes',
    texts: noteTexts.deleteNote,
    params: NoteId,
    run: deleteNote,
  }),
];

const reads = [
  read({
    path: '/api/get_all_notes/:horse_id',
    summary: 'The notes on a horse, the newest first, for its owner and the staff that sees it',
    may: 'seeHorses',
    params: z.object({ horse_id: z.uuid() }),
    answer: z.array(Note),
    most: MAX_ROWS,
    load: async (call) => {
      const horse = await horseFor(call.db, signedIn(call), call.input.horse_id, dayOf(call.now));
      return notesOf(call.db, horse.id);
    },
  }),
];

export const notes: Feature = {
  name: 'notes',
  offers: ['notes-tab.ts', 'queries.ts'],
  actions,
  reads,
  texts: noteTexts,
  personalData: { notes: { exportOf, erase, texts: [othersNotes] } },
};

import type { Feature } from '../../platform/feature.ts';
import { noteActions } from './actions.ts';
import { erase, exportOf, othersNotes } from './personal-data.ts';
import { noteReads } from './reads.ts';
import { noteTexts } from './texts.ts';

export const notes: Feature = {
  name: 'notes',
  actions: noteActions,
  reads: noteReads,
  texts: noteTexts,
  personalData: { notes: { exportOf, erase, texts: [othersNotes] } },
};

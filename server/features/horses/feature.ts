import type { Feature } from '../../platform/feature.ts';
import { horseActions } from './actions.ts';
import { horsePages } from './pages.ts';
import { erase, exportOf, othersHorses } from './personal-data.ts';
import { horseReads } from './reads.ts';
import { horseSections } from './sections.ts';
import { horseTexts } from './texts.ts';

export const horses: Feature = {
  name: 'horses',
  offers: ['access.ts', 'archive-horses.ts', 'horse-dialogs.ts', 'owner-horses.ts', 'queries.ts', 'texts.ts'],
  pages: horsePages,
  sections: horseSections,
  actions: horseActions,
  reads: horseReads,
  texts: horseTexts,
  personalData: { horses: { exportOf, erase, texts: [othersHorses] } },
};

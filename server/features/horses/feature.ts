import type { Feature } from '../../platform/feature.ts';
import { horseActions } from './actions.ts';
import { erase, exportOf, othersHorses } from './personal-data.ts';
import { horseReads } from './reads.ts';
import { horseSections } from './sections.ts';
import { horseTexts } from './texts.ts';

export const horses: Feature = {
  name: 'horses',
  sections: horseSections,
  actions: horseActions,
  reads: horseReads,
  texts: horseTexts,
  personalData: { horses: { exportOf, erase, texts: [othersHorses] } },
};

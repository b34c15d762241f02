import type { Feature } from '../../platform/feature.ts';
import { careActions } from './actions.ts';
import { carePages } from './pages.ts';
import { carePersonalData } from './personal-data.ts';
import { careReads } from './reads.ts';
import { careTexts } from './texts.ts';

export const care: Feature = {
  name: 'care',
  offers: ['care-tab.ts', 'coming.ts', 'count-plans.ts', 'due-queries.ts', 'queries.ts', 'record-care.ts'],
  pages: carePages,
  actions: careActions,
  reads: careReads,
  texts: careTexts,
  personalData: carePersonalData,
};

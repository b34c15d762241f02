import type { Feature } from '../../platform/feature.ts';
import { catalogueActions } from './actions.ts';
import { erase } from './personal-data.ts';
import { groupsOfWorker } from './queries.ts';
import { catalogueReads } from './reads.ts';
import { catalogueSections } from './sections.ts';
import { catalogueTexts } from './texts.ts';

export const catalogue: Feature = {
  name: 'catalogue',
  offers: ['edit-service.ts', 'queries.ts'],
  sections: catalogueSections,
  actions: catalogueActions,
  reads: catalogueReads,
  texts: catalogueTexts,
  personalData: {
    groups: { exportOf: groupsOfWorker, erase },
  },
};

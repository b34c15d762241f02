import type { Feature } from '../../platform/feature.ts';
import { catalogueActions } from './actions.ts';
import { groupsOfWorker, leaveGroups } from './queries.ts';
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
  // The catalogue's texts belong to the club.
  personalData: { groups: { exportOf: groupsOfWorker, erase: (tx, { id }) => leaveGroups(tx, id) } },
};

import type { Feature } from '../../platform/feature.ts';
import { visitActions } from './actions.ts';
import { visitRequested } from './messages.ts';
import { visitPages } from './pages.ts';
import { erase, expiring, exportOf, othersVisits, requestsBadge } from './queries.ts';
import { visitTexts } from './texts.ts';

export const visits: Feature = {
  name: 'visits',
  pages: visitPages,
  actions: visitActions,
  jobs: [visitRequested],
  expiring,
  texts: visitTexts,
  badges: [requestsBadge],
  personalData: { visits: { exportOf, erase, texts: [othersVisits] } },
};

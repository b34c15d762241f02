import type { Feature } from '../../platform/feature.ts';
import { read } from '../../platform/pages/read.ts';
import { careVisitActions } from './actions.ts';
import { visitsTomorrow } from './jobs.ts';
import { endLinksBy } from './link.ts';
import { careAhead, careDone } from './messages.ts';
import { careVisitPages } from './pages.ts';
import { erase, exportOf, othersTexts } from './personal-data.ts';
import { careVisit, expiring } from './queries.ts';
import { OneVisit, ShownVisit } from './schema.ts';
import { careVisitTexts } from './texts.ts';

export const careVisits: Feature = {
  name: 'care-visits',
  pages: careVisitPages,
  actions: careVisitActions,
  reads: [
    read({
      path: '/api/visit/:id',
      summary: 'A visit of the farrier or vet with its list, in the order of the boxes',
      may: 'tickVisits',
      params: OneVisit,
      answer: ShownVisit,
      load: ({ db, input }) => careVisit(db, input.id),
    }),
  ],
  jobs: [visitsTomorrow, careAhead, careDone],
  expiring,
  texts: careVisitTexts,
  actingLater: { care_visit_links: { end: endLinksBy } },
  personalData: { care_visits: { exportOf, erase, texts: othersTexts } },
};

import type { Feature } from '../../platform/feature.ts';
import { doubtActions } from './actions.ts';
import { doubtAnswered, doubtRaised } from './messages.ts';
import { doubtPages } from './pages.ts';
import { erase, exportOf, othersDoubts } from './personal-data.ts';
import { doubtTexts } from './texts.ts';

export const doubts: Feature = {
  name: 'doubts',
  pages: doubtPages,
  actions: doubtActions,
  jobs: [doubtRaised, doubtAnswered],
  texts: doubtTexts,
  personalData: { doubts: { exportOf, erase, texts: othersDoubts } },
};

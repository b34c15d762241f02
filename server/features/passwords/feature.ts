import type { Feature } from '../../platform/feature.ts';
import { passwordActions } from './actions.ts';
import { passwordChangedMail, resetMail, resetRequest } from './jobs.ts';
import { passwordPages } from './pages.ts';
import { endResetsBy, erase, expiring, exportOf } from './queries.ts';
import { passwordReads } from './reads.ts';
import { passwordTexts } from './texts.ts';

export const passwords: Feature = {
  name: 'passwords',
  offers: ['queries.ts'],
  pages: passwordPages,
  actions: passwordActions,
  reads: passwordReads,
  jobs: [resetRequest, resetMail, passwordChangedMail],
  texts: passwordTexts,
  expiring,
  actingLater: { password_resets: { end: endResetsBy } },
  personalData: { passwords: { exportOf, erase } },
};

import type { Feature } from '../../platform/feature.ts';
import { sessionActions } from './actions.ts';
import { sessionPages } from './pages.ts';
import { erase, exportOf } from './queries.ts';
import { sessionReads } from './reads.ts';
import { sessionTexts } from './texts.ts';

export const sessions: Feature = {
  name: 'sessions',
  offers: ['queries.ts', 'sign-in.ts'],
  pages: sessionPages,
  actions: sessionActions,
  reads: sessionReads,
  texts: sessionTexts,
  personalData: { sessions: { exportOf, erase } },
};

import type { Feature } from '../../platform/feature.ts';
import { accountActions } from './actions.ts';
import { accountPages } from './pages.ts';
import { accountReads } from './reads.ts';
import { accountTexts } from './texts.ts';

export const account: Feature = {
  name: 'account',
  pages: accountPages,
  actions: accountActions,
  reads: accountReads,
  texts: accountTexts,
};

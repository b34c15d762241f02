import type { Feature } from '../../platform/feature.ts';
import { accountsActions } from './actions.ts';
import { accountsPages } from './pages.ts';
import { erase, exportOf } from './personal-data.ts';
import { accountsTexts } from './texts.ts';

export const accounts: Feature = {
  name: 'accounts',
  pages: accountsPages,
  actions: accountsActions,
  texts: accountsTexts,
  personalData: { accounts_looked: { exportOf, erase } },
};

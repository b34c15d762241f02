import type { Feature } from '../../platform/feature.ts';
import { bookkeepingActions } from './actions.ts';
import { bookkeepingPages } from './pages.ts';
import { erase, exportOf } from './personal-data.ts';
import { bookkeepingTexts } from './texts.ts';

export const bookkeeping: Feature = {
  name: 'bookkeeping',
  pages: bookkeepingPages,
  actions: bookkeepingActions,
  texts: bookkeepingTexts,
  personalData: { accounts_looked: { exportOf, erase } },
};

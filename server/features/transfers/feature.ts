import type { Feature } from '../../platform/feature.ts';
import { transferActions } from './actions.ts';
import { transferPages } from './pages.ts';
import { erase, exportOf, othersTransfers } from './personal-data.ts';
import { expiring } from './queries.ts';
import { transferTexts } from './texts.ts';

export const transfers: Feature = {
  name: 'transfers',
  pages: transferPages,
  actions: transferActions,
  texts: transferTexts,
  expiring,
  personalData: { transfers: { exportOf, erase, texts: [othersTransfers] } },
};

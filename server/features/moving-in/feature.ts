import type { Feature } from '../../platform/feature.ts';
import { movingInActions } from './actions.ts';
import { movingInPages } from './pages.ts';
import { erase, eraseSpellings, exportOf, spellingsOf } from './personal-data.ts';
import { expiring } from './queries.ts';
import { movingInTexts } from './texts.ts';

export const movingIn: Feature = {
  name: 'moving-in',
  pages: movingInPages,
  actions: movingInActions,
  texts: movingInTexts,
  expiring,
  personalData: {
    moving_in: { exportOf, erase },
    owner_spellings: { exportOf: spellingsOf, erase: eraseSpellings },
  },
};

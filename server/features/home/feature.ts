import type { Feature } from '../../platform/feature.ts';
import { homeActions } from './actions.ts';
import { homePages } from './pages.ts';
import { homeTexts } from './texts.ts';

export const home: Feature = {
  name: 'home',
  pages: homePages,
  actions: homeActions,
  texts: homeTexts,
};

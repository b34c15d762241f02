import type { Feature } from '../../platform/feature.ts';
import { boxActions } from './actions.ts';
import { boxPages } from './pages.ts';
import { boxTexts } from './texts.ts';

export const boxes: Feature = {
  name: 'boxes',
  pages: boxPages,
  actions: boxActions,
  texts: boxTexts,
};

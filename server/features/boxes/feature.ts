import type { Feature } from '../../platform/feature.ts';
import { boxPages } from './pages.ts';
import { boxTexts } from './texts.ts';

export const boxes: Feature = {
  name: 'boxes',
  pages: boxPages,
  texts: boxTexts,
};

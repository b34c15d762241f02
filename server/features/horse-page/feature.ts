import type { Feature } from '../../platform/feature.ts';
import { horsePages } from './pages.ts';

/** The page of one horse. It stands above the features of its tabs, which do not import it. */
export const horsePage: Feature = {
  name: 'horse-page',
  pages: horsePages,
};

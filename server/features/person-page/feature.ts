import type { Feature } from '../../platform/feature.ts';
import { personPages } from './pages.ts';

/** The page of one person. It stands above the features of its tabs, which do not import it. */
export const personPage: Feature = {
  name: 'person-page',
  pages: personPages,
};

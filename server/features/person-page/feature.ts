import type { Feature } from '../../platform/feature.ts';
import { personPages } from './pages.ts';

/** The page of one person, with tabs of their horses and payments. Those features know nothing of it. */
export const personPage: Feature = {
  name: 'person-page',
  pages: personPages,
};

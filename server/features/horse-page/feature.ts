import type { Feature } from '../../platform/feature.ts';
import { horsePages } from './pages.ts';

/** The page of one horse, with tabs of its notes, calendar and services. Those features know nothing of it. */
export const horsePage: Feature = {
  name: 'horse-page',
  pages: horsePages,
};

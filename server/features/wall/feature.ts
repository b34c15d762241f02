import type { Feature } from '../../platform/feature.ts';
import { wallPages } from './pages.ts';
import { wallReads } from './reads.ts';

/** The board for the wall: what each horse of an aisle gets on a day. The day board is the noun 'board'. */
export const wall: Feature = {
  name: 'wall',
  pages: wallPages,
  reads: wallReads,
};

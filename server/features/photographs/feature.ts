import type { Feature } from '../../platform/feature.ts';
import { photographActions } from './actions.ts';
import { photographPages } from './pages.ts';
import { servePhotographs } from './serve-files.ts';
import { photographTexts } from './texts.ts';

/** The club's photographs. They are nobody's personal data: an erasure leaves them. */
export const photographs: Feature = {
  name: 'photographs',
  offers: ['open-graph.ts', 'queries.ts'],
  pages: photographPages,
  actions: photographActions,
  texts: photographTexts,
  routes: servePhotographs,
};

import type { Feature } from '../../platform/feature.ts';
import { boardActions } from './actions.ts';
import { boardPages } from './pages.ts';
import { boardStream } from './stream.ts';
import { boardTexts } from './texts.ts';

export const board: Feature = {
  name: 'board',
  offers: ['day-board.ts', 'queries.ts'],
  pages: boardPages,
  actions: boardActions,
  texts: boardTexts,
  routes: boardStream,
};

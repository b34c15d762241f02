import type { Feature } from '../../platform/feature.ts';
import { boardActions } from './actions.ts';
import { workAssigned } from './notify-worker.ts';
import { boardPages } from './pages.ts';
import { boardStream } from './stream.ts';
import { boardTexts } from './texts.ts';

export const board: Feature = {
  name: 'board',
  pages: boardPages,
  actions: boardActions,
  jobs: [workAssigned],
  texts: boardTexts,
  routes: boardStream,
};

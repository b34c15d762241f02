import type { Feature } from '../../platform/feature.ts';
import { boardActions } from './actions.ts';
import { workAssigned } from './notify-worker.ts';
import { boardPages } from './pages.ts';
import { boardStreams } from './streams.ts';
import { boardTexts } from './texts.ts';

export const board: Feature = {
  name: 'board',
  pages: boardPages,
  actions: boardActions,
  streams: boardStreams,
  jobs: [workAssigned],
  texts: boardTexts,
};

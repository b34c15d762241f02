import type { Feature } from '../../platform/feature.ts';
import { boardStreams } from './streams.ts';

export const board: Feature = {
  name: 'board',
  streams: boardStreams,
};

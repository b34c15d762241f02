import type { Feature } from '../../platform/feature.ts';
import { devPages } from './pages.ts';

export const dev: Feature = {
  name: 'dev',
  modes: ['dev', 'demo'],
  pages: devPages,
};

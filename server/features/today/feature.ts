import type { Feature } from '../../platform/feature.ts';
import { todaySections } from './sections.ts';

export const today: Feature = {
  name: 'today',
  sections: todaySections,
};

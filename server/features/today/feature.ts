import type { Feature } from '../../platform/feature.ts';
import { overviewSections } from './overview-sections.ts';
import { todayReads } from './reads.ts';
import { todaySections } from './sections.ts';

export const today: Feature = {
  name: 'today',
  sections: [...todaySections, ...overviewSections],
  reads: todayReads,
};

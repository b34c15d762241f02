import type { Feature } from '../../platform/feature.ts';
import { adminSections } from './sections.ts';

export const admin: Feature = {
  name: 'admin',
  sections: adminSections,
};

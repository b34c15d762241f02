import type { Feature } from '../../platform/feature.ts';
import { carePersonalData } from './personal-data.ts';

export const care: Feature = {
  name: 'care',
  offers: ['due-queries.ts', 'queries.ts', 'record-care.ts'],
  personalData: carePersonalData,
};

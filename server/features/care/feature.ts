import type { Feature } from '../../platform/feature.ts';
import { carePersonalData } from './personal-data.ts';

export const care: Feature = {
  name: 'care',
  personalData: carePersonalData,
  offers: ['queries.ts', 'record-care.ts'],
};

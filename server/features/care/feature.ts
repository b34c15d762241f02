import type { Feature } from '../../platform/feature.ts';

export const care: Feature = {
  name: 'care',
  offers: ['queries.ts', 'record-care.ts'],
};

import type { Feature } from '../../platform/feature.ts';

export const photographs: Feature = {
  name: 'photographs',
  offers: ['queries.ts'],
};

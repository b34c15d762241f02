import type { Feature } from '../../platform/feature.ts';
import { topUp } from './jobs.ts';
import { erase, exportOf } from './personal-data.ts';

export const bookings: Feature = {
  name: 'bookings',
  jobs: [topUp],
  personalData: { bookings: { exportOf, erase } },
};

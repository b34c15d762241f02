import type { Feature } from '../../platform/feature.ts';
import { erase, exportOf } from './personal-data.ts';

export const bookings: Feature = {
  name: 'bookings',
  personalData: { bookings: { exportOf, erase } },
};

import type { Feature } from '../../platform/feature.ts';
import { bookingActions } from './actions.ts';
import { requestApproved, requestDenied, requestMade } from './messages.ts';
import { bookingPages } from './pages.ts';
import { erase, exportOf, othersBookings } from './personal-data.ts';
import { bookingReads } from './reads.ts';
import { bookingTexts } from './texts.ts';
import { topUp } from './top-up.ts';

export const bookings: Feature = {
  name: 'bookings',
  offers: [
    'book-service.ts',
    'chosen-days.ts',
    'many-queries.ts',
    'queries.ts',
    'shown.ts',
    'tab.ts',
    'texts.ts',
    'top-up.ts',
    'update-bookings.ts',
  ],
  pages: bookingPages,
  actions: bookingActions,
  reads: bookingReads,
  jobs: [topUp, requestMade, requestApproved, requestDenied],
  texts: bookingTexts,
  personalData: { bookings: { exportOf, erase, texts: [othersBookings] } },
};

import { z } from 'zod';
import type Requests from '../../../views/bookings/requests.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber, readRows } from '../../platform/pages/paging.ts';
import { BookingsQuery, bookingsPage } from './many-page.ts';
import { waitingRequests } from './queries.ts';
import { shownRequest } from './shown.ts';

export const bookingPages = [
  page({ path: '/bookings', may: 'manageBookings', query: BookingsQuery, answer: bookingsPage }),
  page({
    path: '/requests',
    may: 'decideRequests',
    query: z.object({ page: PageNumber }),
    async answer({ db, now, input, reply }) {
      const today = dayOf(now);
      const { rows, ...pages } = await readRows(input.page, waitingRequests(db, today));
      const requests = rows.map((row) => shownRequest(row, today));
      return reply.page<typeof Requests>(
        'bookings/requests',
        { requests, ...pages, today },
        { title: 'Prośby o usługę' },
      );
    },
  }),
];

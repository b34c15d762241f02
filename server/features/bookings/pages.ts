import { z } from 'zod';
import type Requests from '../../../views/bookings/requests.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { BookingsQuery, bookingsPage } from './many-page.ts';
import { countRequests, waitingRequests } from './queries.ts';
import { shownRequest } from './shown.ts';

export const bookingPages = [
  page({ path: '/bookings', may: 'manageBookings', query: BookingsQuery, answer: bookingsPage }),
  page({
    path: '/requests',
    may: 'decideRequests',
    query: z.object({ page: PageNumber }),
    async answer({ db, now, input, reply }) {
      const today = dayOf(now);
      const { rows, ...pages } = await readPage(
        input.page,
        (slice) => waitingRequests(db, today, slice),
        () => countRequests(db),
      );
      const requests = rows.map((row) => shownRequest(row, today));
      return reply.page<typeof Requests>(
        'bookings/requests',
        { requests, ...pages, today },
        { title: 'Prośby o usługę' },
      );
    },
  }),
];

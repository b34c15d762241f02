import { z } from 'zod';
import type AskForVisit from '../../../views/visits/ask.page.tsx';
import type Visits from '../../../views/visits/visits.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { countSettled, countWaiting, settledVisits, waitingVisits } from './queries.ts';

const VisitQuery = z.object({ about: z.enum(['boarding', 'lessons', 'other']).optional().catch(undefined) });

const VisitsQuery = z.object({ show: z.literal('settled').optional().catch(undefined), page: PageNumber });

export const visitPages = [
  page({
    path: '/umow-wizyte',
    may: 'seePublicPages',
    query: VisitQuery,
    answer: ({ now, input, reply }) =>
      reply.page<typeof AskForVisit>(
        'visits/ask',
        { topic: input.about ?? null, today: dayOf(now) },
        {
          title: 'Umów wizytę',
          description: 'Przyjedź i zobacz stajnię: napisz, w jakiej sprawie i kiedy, a umówimy godzinę.',
          canonical: '/umow-wizyte',
          picture: '/og.png',
        },
      ),
  }),
  page({
    path: '/visits',
    may: 'settleVisits',
    query: VisitsQuery,
    async answer({ db, now, input, reply }) {
      const settled = input.show === 'settled';
      const { rows, ...place } = await readPage(
        input.page,
        (slice) => (settled ? settledVisits : waitingVisits)(db, slice),
        () => (settled ? countSettled : countWaiting)(db),
      );
      const props = { visits: rows, settled, ...place, today: dayOf(now) };
      return reply.page<typeof Visits>('visits/visits', props, { title: 'Prośby o wizytę' });
    },
  }),
];

import { z } from 'zod';
import type Doubts from '../../../views/doubts/doubts.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { countOpenDoubts, openDoubts } from './queries.ts';

export const doubtPages = [
  page({
    path: '/doubts',
    may: 'answerDoubts',
    query: z.object({ page: PageNumber }),
    async answer({ db, now, input, reply }) {
      const { rows, ...place } = await readPage(
        input.page,
        (slice) => openDoubts(db, slice),
        () => countOpenDoubts(db),
      );
      return reply.page<typeof Doubts>(
        'doubts/doubts',
        { doubts: rows, today: dayOf(now), ...place },
        { title: 'Wątpliwości' },
      );
    },
  }),
];

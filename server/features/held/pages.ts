import { z } from 'zod';
import type Held from '../../../views/held/held.page.tsx';
import { page } from '../../platform/pages/page.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { countHeld, heldItems } from './queries.ts';

export const heldPages = [
  page({
    path: '/held',
    may: 'decideHeld',
    query: z.object({ page: PageNumber }),
    async answer({ db, input, reply }) {
      const { rows, ...place } = await readPage(
        input.page,
        (slice) => heldItems(db, slice),
        () => countHeld(db),
      );
      return reply.page<typeof Held>('held/held', { items: rows, ...place }, { title: 'Zatrzymane wiadomości' });
    },
  }),
];

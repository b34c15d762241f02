import { z } from 'zod';
import type Held from '../../../views/held/held.page.tsx';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { letThrough } from './let-through.ts';
import { countHeld, expiring, heldItems } from './queries.ts';
import { throwAway } from './throw-away.ts';

const texts = alertTexts({
  letThrough: {
    done: { title: 'SUKCES', message: 'Wiadomość przepuszczona' },
    failed: failed('Nie udało się przepuścić wiadomości'),
  },
  throwAway: {
    done: { title: 'SUKCES', message: 'Zatrzymane wiadomości wyrzucone' },
    failed: failed('Nie udało się wyrzucić wiadomości'),
  },
});

const actions = [
  action({
    path: '/api/let_through',
    summary: 'Let a held request for a visit or a held report through; it is told of as if it came now',
    may: 'decideHeld',
    texts: texts.letThrough,
    body: z.object({ id: z.uuid() }),
    run: letThrough,
  }),
  action({
    path: '/api/throw_away',
    summary: 'Delete held requests and reports; what is held no more stays',
    may: 'decideHeld',
    texts: texts.throwAway,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
    answer: z.object({ count: z.number() }),
    run: throwAway,
  }),
];

const pages = [
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

export const held: Feature = {
  name: 'held',
  pages,
  actions,
  expiring,
  texts,
};

import { z } from 'zod';
import type Requests from '../../../views/instructions/requests.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { EditorQuery, editorPage } from './editor.ts';
import { countInstructionRequests, waitingInstructionRequests } from './request-queries.ts';

export const instructionPages = [
  page({ path: '/instructions', may: 'requestServices', query: EditorQuery, answer: editorPage }),
  page({
    path: '/requests/instructions',
    may: 'decideRequests',
    query: z.object({ page: PageNumber }),
    async answer({ db, now, input, reply }) {
      const today = dayOf(now);
      const { rows: requests, ...pages } = await readPage(
        input.page,
        (slice) => waitingInstructionRequests(db, today, slice),
        () => countInstructionRequests(db),
      );
      const props = { requests, ...pages, today };
      return reply.page<typeof Requests>('instructions/requests', props, { title: 'Prośby o karmienie' });
    },
  }),
];

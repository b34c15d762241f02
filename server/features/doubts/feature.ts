import { z } from 'zod';
import type Doubts from '../../../views/doubts/doubts.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber, readRows } from '../../platform/pages/paging.ts';
import { answerDoubt } from './answer-doubt.ts';
import { doubtAnswered, doubtRaised } from './messages.ts';
import { erase, exportOf, othersDoubts } from './personal-data.ts';
import { openDoubts } from './queries.ts';
import { raiseDoubt } from './raise-doubt.ts';
import { Doubt, DoubtAnswer, DoubtId } from './schema.ts';

const texts = alertTexts({
  raiseDoubt: {
    done: { title: 'SUKCES', message: 'Zgłoszono wątpliwość. Odpowiedź zobaczysz przy tej pozycji.', stays: true },
    failed: failed('Nie udało się zgłosić wątpliwości'),
  },
  answerDoubt: {
    done: { title: 'SUKCES', message: 'Odpowiedziano na wątpliwość' },
    failed: failed('Nie udało się odpowiedzieć na wątpliwość'),
  },
});

const actions = [
  action({
    path: '/api/raise_doubt',
    summary: 'Raise a doubt about a charge of an own horse; the charge stays until the doubt is answered',
    may: 'raiseDoubts',
    texts: texts.raiseDoubt,
    body: Doubt,
    answer: DoubtId,
    run: raiseDoubt,
  }),
  action({
    path: '/api/answer_doubt',
    summary: 'Answer a doubt: the charge is kept, or reversed with the answer as its reason',
    may: 'answerDoubts',
    texts: texts.answerDoubt,
    body: DoubtAnswer,
    run: answerDoubt,
  }),
];

const pages = [
  page({
    path: '/doubts',
    may: 'answerDoubts',
    query: z.object({ page: PageNumber }),
    async answer({ db, now, input, reply }) {
      const { rows, ...place } = await readRows(input.page, openDoubts(db));
      return reply.page<typeof Doubts>(
        'doubts/doubts',
        { doubts: rows, today: dayOf(now), ...place },
        { title: 'Wątpliwości' },
      );
    },
  }),
];

export const doubts: Feature = {
  name: 'doubts',
  offers: ['queries.ts'],
  pages,
  actions,
  jobs: [doubtRaised, doubtAnswered],
  texts,
  personalData: { doubts: { exportOf, erase, texts: othersDoubts } },
};

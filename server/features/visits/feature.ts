import { z } from 'zod';
import type Ask from '../../../views/visits/ask.page.tsx';
import type Visits from '../../../views/visits/visits.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { siteContent } from '../site/content.ts';
import { headOf } from '../site/heads.ts';
import { askForVisit } from './ask-for-visit.ts';
import { visitMail } from './jobs.ts';
import { visitRequested } from './messages.ts';
import { erase, expiring, exportOf, othersVisits, pageOfVisits } from './queries.ts';
import { requestsBadge } from './requests-badge.ts';
import { AskForVisit, SettleVisit } from './schema.ts';
import { forgetVisitor, settleVisit } from './settle-visit.ts';
import { visitTexts } from './texts.ts';

const actions = [
  action({
    path: '/api/ask_for_visit',
    summary: 'Ask to see the stable, or wait for a box; its managers are told',
    may: 'askForVisit',
    texts: visitTexts.askForVisit,
    body: AskForVisit,
    run: askForVisit,
  }),
  action({
    path: '/api/settle_visit',
    summary: 'Mark a request for a visit as settled',
    may: 'settleVisits',
    texts: visitTexts.settleVisit,
    body: SettleVisit,
    run: settleVisit,
  }),
  action({
    method: 'DELETE',
    path: '/api/forget_visitor/:id',
    summary: 'Delete what a visitor wrote, when they ask for it',
    may: 'settleVisits',
    texts: visitTexts.forgetVisitor,
    params: SettleVisit,
    run: forgetVisitor,
  }),
];

const VisitQuery = z.object({ about: AskForVisit.shape.topic.optional().catch(undefined) });

const VisitsQuery = z.object({ show: z.enum(['waiting', 'list', 'settled']).catch('waiting'), page: PageNumber });

const pages = [
  page({
    path: '/umow-wizyte',
    may: 'seePublicPages',
    query: VisitQuery,
    async answer(visit) {
      const { db, now, input, reply } = visit;
      const { boarding, welcome } = await siteContent(db);
      const props = {
        topic: input.about ?? 'boarding',
        kinds: boarding.kinds.map(({ name }) => name),
        replyDays: welcome.reply_days,
        today: dayOf(now),
      };
      return reply.page<typeof Ask>('visits/ask', props, await headOf(visit, 'visit'));
    },
  }),
  page({
    path: '/visits',
    may: 'settleVisits',
    query: VisitsQuery,
    async answer({ db, now, input, reply }) {
      const { show } = input;
      const { rows, ...place } = await pageOfVisits(db, show, input.page);
      const props = { visits: rows, show, ...place, today: dayOf(now) };
      return reply.page<typeof Visits>('visits/visits', props, { title: 'Prośby o wizytę' });
    },
  }),
];

export const visits: Feature = {
  name: 'visits',
  offers: ['queries.ts', 'waiting-queries.ts'],
  pages,
  actions,
  jobs: [visitRequested, visitMail],
  expiring,
  texts: visitTexts,
  badges: [requestsBadge],
  personalData: { visits: { exportOf, erase, texts: [othersVisits] } },
};

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
import { askForVisit, visitMails } from './ask-for-visit.ts';
import { visitRequested } from './messages.ts';
import { erase, expiring, exportOf, othersVisits, pageOfVisits } from './queries.ts';
import { requestsBadge } from './requests-badge.ts';
import { AskForVisit, SettleVisit } from './schema.ts';
import { settleVisit } from './settle-visit.ts';
import { visitTexts } from './texts.ts';

const actions = [
  action({
    path: '/api/ask_for_visit',
    summary: 'Ask to see the stable; its managers are told',
    may: 'askForVisit',
    texts: visitTexts.askForVisit,
    body: AskForVisit,
    run: askForVisit,
    success: () => '/umow-wizyte',
  }),
  action({
    path: '/api/settle_visit',
    summary: 'Mark a request for a visit as settled',
    may: 'settleVisits',
    texts: visitTexts.settleVisit,
    body: SettleVisit,
    run: settleVisit,
  }),
];

const VisitQuery = z.object({ about: AskForVisit.shape.topic.optional().catch(undefined) });

const VisitsQuery = z.object({ show: z.literal('settled').optional().catch(undefined), page: PageNumber });

const pages = [
  page({
    path: '/umow-wizyte',
    may: 'seePublicPages',
    query: VisitQuery,
    async answer(visit) {
      const { db, now, input, reply } = visit;
      const replyDays = (await siteContent(db)).welcome.reply_days;
      const props = { topic: input.about ?? null, today: dayOf(now), replyDays };
      return reply.page<typeof Ask>('visits/ask', props, await headOf(visit, 'visit'));
    },
  }),
  page({
    path: '/visits',
    may: 'settleVisits',
    query: VisitsQuery,
    async answer({ db, now, input, reply }) {
      const settled = input.show === 'settled';
      const { rows, ...place } = await pageOfVisits(db, settled, input.page);
      const props = { visits: rows, settled, ...place, today: dayOf(now) };
      return reply.page<typeof Visits>('visits/visits', props, { title: 'Prośby o wizytę' });
    },
  }),
];

export const visits: Feature = {
  name: 'visits',
  offers: ['contact.ts', 'queries.ts', 'receive.ts', 'waiting-queries.ts'],
  pages,
  actions,
  jobs: [visitRequested, ...Object.values(visitMails)],
  expiring,
  texts: visitTexts,
  badges: [requestsBadge],
  personalData: { visits: { exportOf, erase, texts: [othersVisits] } },
};

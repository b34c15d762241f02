import { z } from 'zod';
import type Join from '../../../views/waiting-list/join.page.tsx';
import type WaitingList from '../../../views/waiting-list/waiting-list.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { freeBoxes } from '../boxes/queries.ts';
import { offeredIn, siteContent } from '../site/content.ts';
import { headOf } from '../site/heads.ts';
import { joinWaitingList, waitingMails } from './join.ts';
import { markWaiting } from './mark-waiting.ts';
import { erase, expiring, exportOf, othersEntries, pageOfWaiting } from './queries.ts';
import { JoinWaitingList, MarkWaiting } from './schema.ts';
import { waitingTexts } from './texts.ts';

const JOIN = '/lista-oczekujacych';

const actions = [
  action({
    path: '/api/join_waiting_list',
    summary: 'Wait for a box; the stable is told',
    may: 'joinWaitingList',
    texts: waitingTexts.joinWaitingList,
    body: JoinWaitingList,
    refusals: [404],
    run: joinWaitingList,
    success: () => JOIN,
  }),
  action({
    path: '/api/mark_waiting',
    summary: 'Say that an entry of the waiting list was offered a box, is closed, or waits again',
    may: 'keepWaitingList',
    texts: waitingTexts.markWaiting,
    body: MarkWaiting,
    run: markWaiting,
  }),
];

const ListQuery = z.object({ show: z.literal('settled').optional().catch(undefined), page: PageNumber });

const pages = [
  page({
    path: JOIN,
    may: 'seePublicPages',
    async answer(visit) {
      const { db, now, reply } = visit;
      const content = await siteContent(db);
      if (!offeredIn(content).boarding) throw new NotFound();
      const kinds = content.boarding.kinds.map(({ name }) => name);
      const props = { kinds, today: dayOf(now) };
      return reply.page<typeof Join>('waiting-list/join', props, await headOf(visit, 'waiting'));
    },
  }),
  page({
    path: '/waiting-list',
    may: 'keepWaitingList',
    query: ListQuery,
    async answer({ db, now, input, reply }) {
      const closed = input.show === 'settled';
      const { rows, ...place } = await pageOfWaiting(db, closed, input.page);
      const free = closed ? [] : await freeBoxes(db);
      const props = { entries: rows, closed, free, ...place, today: dayOf(now) };
      return reply.page<typeof WaitingList>('waiting-list/waiting-list', props, { title: 'Lista oczekujących' });
    },
  }),
];

export const waitingList: Feature = {
  name: 'waiting-list',
  offers: ['queries.ts'],
  pages,
  actions,
  jobs: Object.values(waitingMails),
  expiring,
  texts: waitingTexts,
  personalData: { waiting_list: { exportOf, erase, texts: [othersEntries] } },
};

import { z } from 'zod';
import type DeadJobs from '../../../views/admin/dead-jobs.page.tsx';
import type AdminPanel from '../../../views/admin/panel.page.tsx';
import type AdminTools from '../../../views/admin/tools.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { ROLES } from '../../domain/policy.ts';
import { SECTION } from '../../domain/sections.ts';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action, type Call } from '../../platform/forms/action.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { section } from '../../platform/pages/section.ts';
import { signedIn } from '../../platform/session/session.ts';
import { firstSteps } from '../first-steps/queries.ts';
import { countOpenInvitations } from '../invitations/queries.ts';
import { countRoles } from '../people/queries.ts';
import { appState } from './app-state.ts';
import { deadJobs, SettleDeadJob, settleDeadJob } from './dead-jobs.ts';
import { lastSignIns } from './queries.ts';
import type { Installation } from './schema.ts';

async function installation(call: Call<unknown>): Promise<Installation> {
  const { db, now } = call;
  const [roles, invited, signIns, state] = await Promise.all([
    countRoles(db, ''),
    countOpenInvitations(db, signedIn(call)),
    lastSignIns(db, now),
    appState(call),
  ]);
  return { people: ROLES.map((role) => ({ role, count: roles.get(role) ?? 0 })), invited, signIns, state };
}

const sections = [
  section({
    index: SECTION.adminPanel,
    async answer(call) {
      const today = dayOf(call.now);
      const [state, steps] = await Promise.all([
        installation(call),
        firstSteps(call.db, today, call.request.server.deps.config),
      ]);
      return call.reply.page<typeof AdminPanel>(
        'admin/panel',
        { ...state, steps, today },
        { title: 'Panel administratora' },
      );
    },
  }),
  section({
    index: SECTION.tools,
    answer: async ({ reply }) => reply.page<typeof AdminTools>('admin/tools', {}, { title: 'Narzędzia' }),
  }),
];

const pages = [
  page({
    path: '/failed',
    may: 'seeInstallation',
    query: z.object({ page: PageNumber }),
    async answer({ db, now, input, reply }) {
      const { rows, ...place } = await deadJobs(db, input.page);
      const props = { jobs: rows, ...place, today: dayOf(now) };
      return reply.page<typeof DeadJobs>('admin/dead-jobs', props, { title: 'Czego nie udało się zrobić' });
    },
  }),
];

const ofDeadJob = {
  failed: failed('Nie udało się'),
  404: failed('Ktoś już o tym zdecydował albo nowa wersja aplikacji tego nie robi.'),
};
const texts = alertTexts({
  retryJob: { done: { title: 'SUKCES', message: 'Aplikacja próbuje jeszcze raz' }, ...ofDeadJob },
  dropJob: { done: { title: 'SUKCES', message: 'Odłożono' }, ...ofDeadJob },
});

const actions = [
  action({
    path: '/api/settle_failed_job',
    summary: 'Do once more what failed for good, or take it off the list; a second call finds nothing',
    may: 'seeInstallation',
    texts: texts.retryJob,
    textsFor: (_person, input) => (input?.again === false ? texts.dropJob : texts.retryJob),
    body: SettleDeadJob,
    refusals: [409],
    run: settleDeadJob,
  }),
];

export const admin: Feature = { name: 'admin', sections, pages, actions, texts };

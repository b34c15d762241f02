import type AdminPanel from '../../../views/admin/panel.page.tsx';
import type AdminTools from '../../../views/admin/tools.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { ROLES } from '../../domain/policy.ts';
import { SECTION } from '../../domain/sections.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Call } from '../../platform/forms/action.ts';
import { countJobs, countWaitingMails } from '../../platform/jobs/jobs.ts';
import { reachesPeople } from '../../platform/jobs/mail.ts';
import { section } from '../../platform/pages/section.ts';
import { signedIn } from '../../platform/session/session.ts';
import { firstSteps } from '../first-steps/queries.ts';
import { countOpenInvitations } from '../invitations/queries.ts';
import { countRoles } from '../people/queries.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import { countDevices, lastRun, lastSignIns } from './queries.ts';
import type { Installation } from './schema.ts';

/** The settings that the server lacks, and the number of mails that wait for them. */
async function lacking({ db, request }: Call<unknown>) {
  const { unset, features } = request.server;
  const kinds = features.flatMap(({ jobs = [] }) => jobs);
  return { unset: [...unset], waiting: unset.has('SMTP_URL') ? await countWaitingMails(db, kinds) : 0 };
}

async function installation(call: Call<unknown>): Promise<Installation> {
  const { db, now } = call;
  const [roles, invited, jobs, devices, last, { paymentDate }, signIns] = await Promise.all([
    countRoles(db, ''),
    countOpenInvitations(db, signedIn(call)),
    countJobs(db),
    countDevices(db),
    lastRun(db),
    billingDaysOf(db, dayOf(now)),
    lastSignIns(db, now),
  ]);
  const people = ROLES.map((role) => ({ role, count: roles.get(role) ?? 0 }));
  return { people, invited, jobs, devices, billing: { last, next: paymentDate }, signIns };
}

const sections = [
  section({
    index: SECTION.adminPanel,
    async answer(call) {
      const { config } = call.request.server.deps;
      const today = dayOf(call.now);
      const [lacks, state, steps] = await Promise.all([
        lacking(call),
        installation(call),
        firstSteps(call.db, today, config),
      ]);
      const props = { ...lacks, ...state, steps, mailed: reachesPeople(config), today };
      return call.reply.page<typeof AdminPanel>('admin/panel', props, { title: 'Panel administratora' });
    },
  }),
  section({
    index: SECTION.tools,
    answer: async (call) =>
      call.reply.page<typeof AdminTools>('admin/tools', await lacking(call), { title: 'Narzędzia' }),
  }),
];

export const admin: Feature = {
  name: 'admin',
  sections,
};

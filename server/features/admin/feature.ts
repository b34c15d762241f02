import type AdminTools from '../../../views/admin/tools.page.tsx';
import { SECTION } from '../../domain/sections.ts';
import type { Feature } from '../../platform/feature.ts';
import { countWaitingMails } from '../../platform/jobs/jobs.ts';
import { section } from '../../platform/pages/section.ts';

const sections = [
  section({
    index: SECTION.tools,
    async answer({ db, request, reply }) {
      const { unset, features } = request.server;
      const kinds = features.flatMap(({ jobs = [] }) => jobs);
      const props = { unset: [...unset], waiting: unset.has('SMTP_URL') ? await countWaitingMails(db, kinds) : 0 };
      return reply.page<typeof AdminTools>('admin/tools', props, { title: 'Narzędzia' });
    },
  }),
];

export const admin: Feature = {
  name: 'admin',
  sections,
};

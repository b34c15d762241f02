import type { Feature } from '../../platform/feature.ts';
import { invitationActions } from './actions.ts';
import { invitationMail } from './jobs.ts';
import { invitationPages } from './pages.ts';
import { emailsOf, endInvitationsBy, erase, expiring, exportOf } from './queries.ts';
import { invitationReads } from './reads.ts';
import { invitationTexts } from './texts.ts';

export const invitations: Feature = {
  name: 'invitations',
  offers: ['invitee-queries.ts', 'queries.ts'],
  pages: invitationPages,
  actions: invitationActions,
  reads: invitationReads,
  jobs: [invitationMail],
  texts: invitationTexts,
  expiring,
  actingLater: { invitations: { end: endInvitationsBy } },
  personalData: { invitations: { exportOf, erase, emailsOf } },
};

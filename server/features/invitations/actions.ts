import { z } from 'zod';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { action } from '../../platform/forms/action.ts';
import { formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { MailsLeave } from '../../platform/jobs/mails-leave.ts';
import { makeInvitationLink, makeInvitationLinks } from './hand-over.ts';
import { invite, inviteMany, resendInvitation, withdrawInvitation } from './invite.ts';
import { register } from './register.ts';
import { finishRegistration, saveRegistrationStep, stepAfter } from './register-by-steps.ts';
import {
  FinishRegistration,
  InvitationLink,
  InvitationLinks,
  Invite,
  InvitedMany,
  InviteMany,
  LinkFor,
  LinksFor,
  OneInvitation,
  Passwords,
  Register,
  RegistrationStep,
} from './schema.ts';
import { invitationTexts } from './texts.ts';

const INVITATIONS = '/invitations';

const NewAccount = z.object({ id: z.uuid() });

const PANEL = sectionAddress(SECTION.panel);

/** The panel is opened at its invitation forms, to invite the next person. */
const pageAfter = (page: string): string => (page === PANEL ? `${PANEL}#zaproszenia` : page);

export const invitationActions = [
  action({
    path: '/api/send_app_invitation',
    summary: 'Invite a client or a worker by mail; an open invitation to the same address ends',
    may: 'invite',
    texts: invitationTexts.sendInvitation,
    body: Invite,
    answer: MailsLeave,
    run: invite,
    success: ({ request }) => pageAfter(withoutDialog(formPage(request))),
  }),
  action({
    path: '/api/send_app_invitations',
    summary: 'Invite many clients or workers by mail, but for accounts; `emails` is a text with an address a line',
    may: 'invite',
    texts: invitationTexts.sendInvitations,
    body: InviteMany,
    answer: InvitedMany,
    // A form may send each address in its own field.
    typed: ({ emails, ...fields }) => ({ ...fields, emails: [emails ?? ''].flat().join('\n') }),
    run: inviteMany,
    success: (_call, { sent, refused }) =>
      refused.length > 0 ? `${INVITATIONS}?sent=${sent}&refused=${refused.join(',')}` : INVITATIONS,
  }),
  action({
    path: '/api/make_invitation_link',
    summary: 'A link to hand over, for somebody without an account or for a role; told only now, it ends older ones',
    may: 'invite',
    texts: invitationTexts.makeLink,
    body: LinkFor,
    answer: InvitationLink,
    run: makeInvitationLink,
    success: () => INVITATIONS,
  }),
  action({
    path: '/api/make_invitation_links',
    summary: 'Links to print and hand over, for many without an account; told only now, they end older ones',
    may: 'invite',
    texts: invitationTexts.makeLink,
    body: LinksFor,
    answer: InvitationLinks,
    run: makeInvitationLinks,
    success: () => `${INVITATIONS}?print=1`,
  }),
  action({
    path: '/api/resend_invitation',
    summary: 'Send an open invitation anew; the link sent before ends',
    may: 'invite',
    texts: invitationTexts.resendInvitation,
    body: OneInvitation,
    answer: MailsLeave,
    run: resendInvitation,
  }),
  action({
    path: '/api/withdraw_invitation',
    summary: 'Withdraw an open invitation',
    may: 'invite',
    texts: invitationTexts.withdrawInvitation,
    body: OneInvitation,
    run: withdrawInvitation,
  }),
  action({
    path: '/api/register',
    summary: 'Make the account one was invited to',
    may: 'register',
    texts: invitationTexts.register,
    body: Register,
    answer: NewAccount,
    status: 201,
    run: register,
    success: () => '/login',
  }),
  action({
    path: '/api/check_password',
    summary: 'Whether a password would do for a new account; nothing of it is kept',
    may: 'register',
    texts: invitationTexts.saveRegistrationStep,
    body: Passwords,
    run: async () => {},
  }),
  action({
    path: '/api/save_registration_step',
    summary: 'Keep one step of a registration, for a browser without script',
    may: 'register',
    texts: invitationTexts.saveRegistrationStep,
    body: RegistrationStep,
    run: saveRegistrationStep,
    success: ({ input }) => `/register/${encodeURIComponent(input.token)}?step=${stepAfter(input)}`,
  }),
  action({
    path: '/api/finish_registration',
    summary: 'Make the account of the steps that were kept',
    may: 'register',
    texts: invitationTexts.register,
    body: FinishRegistration,
    answer: NewAccount,
    status: 201,
    run: finishRegistration,
    success: () => '/login',
  }),
];

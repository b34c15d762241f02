import { z } from 'zod';
import type Invitations from '../../../views/invitations/invitations.page.tsx';
import type Registration from '../../../views/invitations/registration.page.tsx';
import type InvitationSheet from '../../../views/invitations/sheet.page.tsx';
import type Uninvited from '../../../views/invitations/uninvited.page.tsx';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogId } from '../../platform/forms/fields.ts';
import { failureKey, setFlash } from '../../platform/forms/flash.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { reachesPeople } from '../../platform/jobs/mail.ts';
import { DialogNotFound, page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { drawQr } from '../../platform/pages/qr.ts';
import { signedIn } from '../../platform/session/session.ts';
import { draftOf } from './drafts.ts';
import { addressOf, linksToShow } from './hand-over.ts';
import { inviteeOf } from './invitee-queries.ts';
import {
  countOpenInvitations,
  countUnregistered,
  emailsOfAccounts,
  invitationOfLink,
  linksOf,
  openInvitation,
  pageOfInvitations,
  pageOfUnregistered,
} from './queries.ts';
import { knownOf } from './register.ts';
import { reachedStep } from './register-by-steps.ts';
import { type InvitationDialog, type InvitationTab, MOST_AT_ONCE, TokenInPath } from './schema.ts';
import { invitationTexts, notInvitedAlert } from './texts.ts';

const InvitationsQuery = z.object({
  tab: z.enum(['open', 'people']).catch('open').default('open'),
  page: PageNumber,
  /** Present with any value: all people on the page are ticked. */
  all: z.unknown().optional(),
  /** Present with any value: prints the links that were just made. */
  print: z.unknown().optional(),
  /** How many people were just invited, and the accounts that the other addresses have. */
  sent: z.coerce.number().int().min(0).max(MOST_AT_ONCE).catch(0).default(0),
  refused: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).max(MOST_AT_ONCE))
    .catch([])
    .default([]),
  dialog: z.enum(['withdraw-invitation', 'invite-person']).optional().catch(undefined),
  dialog_id: DialogId,
});

export const invitationPages = [
  page({
    path: '/register',
    may: 'register',
    answer: async ({ reply }) => reply.page<typeof Uninvited>('invitations/uninvited', {}, { title: 'Rejestracja' }),
  }),
  page({
    path: '/register/:token',
    may: 'register',
    params: TokenInPath,
    query: z.object({ step: z.coerce.number().int().min(1).max(3).catch(1).default(1) }),
    answer: wizard,
  }),
  page({
    path: '/invitations',
    may: 'invite',
    query: InvitationsQuery,
    answer: (visit) => (visit.input.print === undefined ? invitationsPage(visit) : sheet(visit)),
  }),
];

type Visit = Call<z.output<typeof InvitationsQuery>>;

async function invitationsPage(visit: Visit) {
  const { db, input, request, reply } = visit;
  const viewer = signedIn(visit);
  const [open, people, shown, links, dialog, refused] = await Promise.all([
    countOpenInvitations(db, viewer),
    countUnregistered(db),
    shownTab(visit),
    newLinks(visit),
    dialogOver(visit),
    emailsOfAccounts(db, input.refused),
  ]);
  const { list, page, pages } = shown;
  const props = {
    list,
    counts: { open, people },
    page,
    pages,
    mailed: reachesPeople(request.server.deps.config),
    managers: may(viewer, 'inviteManagers'),
    links,
    dialog,
    alert: refused.length > 0 ? notInvitedAlert(input.sent, refused) : null,
  };
  return reply.page<typeof Invitations>('invitations/invitations', props, { title: 'Zaproszenia' });
}

async function shownTab(visit: Visit): Promise<{ list: InvitationTab; page: number; pages: number }> {
  const { db, now, input } = visit;
  if (input.tab === 'people') {
    const { rows: people, ...place } = await pageOfUnregistered(db, now, input.page);
    return { list: { people, ticked: input.all !== undefined }, ...place };
  }
  const { rows: invitations, ...place } = await pageOfInvitations(db, signedIn(visit), now, input.page);
  return { list: { invitations }, ...place };
}

/** Prints the links that were just made. */
async function sheet(visit: Visit) {
  const links = (await newLinks(visit)).map((link) => ({ ...link, qr: drawQr(link.url) }));
  return visit.reply.page<typeof InvitationSheet>('invitations/sheet', { links }, { title: 'Linki do wydrukowania' });
}

function newLinks(visit: Visit) {
  const { db, request, reply } = visit;
  const made = linksToShow.take(reply).map((token) => ({ token, url: addressOf(request.server, token) }));
  return linksOf(db, signedIn(visit), made);
}

/** Throws DialogNotFound. */
async function dialogOver(visit: Visit): Promise<InvitationDialog | null> {
  const { db, input } = visit;
  const { dialog: name, dialog_id: id = '' } = input;
  if (!name) return null;
  if (name === 'withdraw-invitation') {
    const invitation = id && (await openInvitation(db, signedIn(visit), id));
    if (!invitation) throw new DialogNotFound(invitationTexts.openInvitation);
    return { name, id, called: invitation.name ?? invitation.email ?? 'Nowa osoba' };
  }
  const invitee = id ? await inviteeOf(db, { email: null, person_id: id }) : undefined;
  if (!invitee || invitee.has_account) throw new DialogNotFound(invitationTexts.openInvitee);
  return { name, id, called: `${invitee.first_name} ${invitee.last_name}` };
}

async function wizard({ db, now, input, request, reply }: Call<{ token: string; step: number }>) {
  const { token } = input;
  const invitation = await invitationOfLink(db, token, now).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    setFlash(reply, failureKey(invitationTexts.openRegistration, error));
  });
  if (!invitation) return reply.redirect('/', 303);
  const draft = await draftOf(db, request, invitation.id, now);
  const step = Math.min(input.step, reachedStep(draft));
  if (step !== input.step) return reply.redirect(`/register/${encodeURIComponent(token)}?step=${step}`, 303);
  const { email, known } = await knownOf(db, invitation);
  const answers = draft?.answers ?? null;
  return reply.page<typeof Registration>(
    'invitations/registration',
    { token, email, known, step, answers },
    { title: `Rejestracja, krok ${step} z 3` },
  );
}

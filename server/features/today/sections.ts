import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { DialogNotFound } from '../../platform/page.ts';
import { PageNumber, readPage } from '../../platform/paging.ts';
import { section } from '../../platform/section.ts';
import { signedIn } from '../../platform/session.ts';
import { everyArchived, everyFee, everyUnpaid, paymentsOnPanel } from '../billing/panel.ts';
import { countOpenInvitations, openInvitation, openInvitations, pageOfInvitations } from '../invitations/queries.ts';
import { invitationTexts } from '../invitations/texts.ts';
import { countFinishedOn, countOpen, finishedByAnybody } from '../tasks/queries.ts';

/** How many of the day's finished tasks and of the open invitations the panel names. */
const LATEST = { limit: 5, offset: 0 };

/** The query of the panel: which of its lists is shown in full, and which page of it. */
const InFull = z.enum(['all']).optional().catch(undefined);
const PanelQuery = z.object({
  done: InFull,
  invited: InFull,
  unpaid: InFull,
  archived: InFull,
  preview: InFull,
  page: PageNumber,
  dialog: z.literal('withdraw-invitation').optional().catch(undefined),
  dialog_id: z.uuid().optional().catch(undefined),
});

type Visit = Call<z.output<typeof PanelQuery>>;

/** The manager's panel, or one of its lists in full. */
function managerSection(visit: Visit) {
  const { done, invited, unpaid, archived, preview } = visit.input;
  if (done) return doneToday(visit);
  if (invited) return everyInvitation(visit);
  if (unpaid) return everyUnpaid(visit);
  if (archived) return everyArchived(visit);
  return preview ? everyFee(visit) : panel(visit);
}

/** Today's work and the stable's payments at a glance. */
async function panel(call: Visit) {
  const { db, now, reply } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  const [open, done, latest, invitations, payments] = await Promise.all([
    countOpen(db, person, today),
    countFinishedOn(db, person, today),
    finishedByAnybody(db, today, LATEST),
    openInvitations(db, person, now, LATEST),
    paymentsOnPanel(db, today),
  ]);
  const all = invitations.length < LATEST.limit;
  const invited = all ? invitations.length : await countOpenInvitations(db, person);
  const dialog = await withdrawDialog(call);
  const props = { open, done, latest, today, invitations, invited, payments, dialog };
  return reply.page('home/manager-panel', props, { title: 'Panel' });
}

/** Everything that anybody finished today. */
async function doneToday(call: Visit) {
  const { db, now, reply, input } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  const { rows, ...place } = await readPage(
    input.page,
    (slice) => finishedByAnybody(db, today, slice),
    () => countFinishedOn(db, person, today),
  );
  return reply.page('home/done-today', { done: rows, today, ...place }, { title: 'Wykonane dzisiaj' });
}

/** All unused invitations. */
async function everyInvitation(call: Visit) {
  const { db, now, reply, input } = call;
  const { rows, ...place } = await pageOfInvitations(db, signedIn(call), now, input.page);
  const props = { invitations: rows, ...place, dialog: await withdrawDialog(call) };
  return reply.page('invitations/open-invitations', props, { title: 'Otwarte zaproszenia' });
}

/** The invitation that the address asks about, before it is withdrawn. Throws DialogNotFound. */
async function withdrawDialog(call: Visit) {
  const { dialog, dialog_id } = call.input;
  if (!dialog) return null;
  const invitation = dialog_id && (await openInvitation(call.db, signedIn(call), dialog_id));
  if (!invitation) throw new DialogNotFound(invitationTexts.openInvitation);
  return { id: invitation.id, email: invitation.email };
}

export const todaySections = [section({ index: 0, query: PanelQuery, answer: managerSection })];

import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { signedIn } from '../../platform/session.ts';
import { openInvitations } from '../invitations/queries.ts';
import { countFinishedOn, countOpen, latestFinished } from '../tasks/queries.ts';

/** How many of the day's finished tasks the panel names. */
const LATEST = 8;

/** Section 0: the manager's panel, with today's work at a glance. */
export async function managerSection(call: Call<object>) {
  const { db, now, reply } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  const [open, done, latest, invited] = await Promise.all([
    countOpen(db, person, today),
    countFinishedOn(db, person, today),
    latestFinished(db, today, LATEST),
    openInvitations(db, person, now),
  ]);
  return reply.page('home/manager-panel', { open, done, latest, today, ...invited }, { title: 'Panel' });
}

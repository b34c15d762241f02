import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { readPage } from '../../platform/paging.ts';
import { signedIn } from '../../platform/session.ts';
import { openInvitations } from '../invitations/queries.ts';
import { countFinishedOn, countOpen, finishedByAnybody } from '../tasks/queries.ts';

/** How many of the day's finished tasks the panel names. */
const LATEST = 8;

/** What the panel's address may say beside `section`: that all of the day's finished tasks are wanted, and which page. */
export const PanelQuery = z.object({
  done: z.enum(['all']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
});

type Visit = Call<z.output<typeof PanelQuery>>;

/** Section 0: the manager's panel, or all that anybody finished today. */
export const managerSection = (visit: Visit) => (visit.input.done ? doneToday(visit) : panel(visit));

/** Today's work at a glance. */
async function panel(call: Visit) {
  const { db, now, reply } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  const [open, done, latest, invited] = await Promise.all([
    countOpen(db, person, today),
    countFinishedOn(db, person, today),
    finishedByAnybody(db, today, { limit: LATEST, offset: 0 }),
    openInvitations(db, person, now),
  ]);
  return reply.page('home/manager-panel', { open, done, latest, today, ...invited }, { title: 'Panel' });
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
